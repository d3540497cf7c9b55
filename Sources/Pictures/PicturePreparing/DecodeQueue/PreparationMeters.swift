import Metering

/// The counters of pictures that were prepared.
package struct PreparationMeters: Sendable {
    package let preparations = Histogram()
    package let failures = Counters<PictureFailure.Kind>()
    package let encoded = Counters<EncodedPicture.Origin>()
    /// The time since an arbitrary moment, to measure durations.
    ///
    /// A parameter, because this room reads no clock.
    package let stopwatch: @Sendable () -> Duration
}
