/// What a decoder process is for; its raw value is the argument with which the executable runs.
package enum DecoderTask: String, Sendable {
    /// Decodes pictures and frames of videos.
    case pictures = "decode-pictures"
    /// Reads headers alone, as the index does.
    ///
    /// It loads no FFmpeg and compiles no resampling. A process is ready with half of the processor
    /// time so, and has 5 MB less.
    case headers = "read-headers"
}
