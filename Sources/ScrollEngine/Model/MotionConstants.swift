/// The constants of all motions, for a client that computes them itself.
///
/// Pixels, milliseconds, pixels per second, and ω per second. A browser computes motions with them,
/// and a test compares the results with the engine's (Decision 112).
package enum MotionConstants {
    /// Each constant by its name in layouts.
    package static let all: [(name: StaticString, value: Double)] =
        touch + rest + scrolls + wheel + zoom + turns

    private static let touch: [(name: StaticString, value: Double)] = [
        ("touchSlop", PointerEvent.Kind.touch.slop), ("mouseSlop", PointerEvent.Kind.mouse.slop),
        ("longestFlick", Double(Press.longestFlick)), ("longPress", Double(Press.longPress)),
        ("doubleTapTime", Double(LastTap.maximumInterval)),
        ("doubleTapDistance", LastTap.maximumDistance),
        ("stillness", Double(ReleaseVelocity.stillness)),
        ("slowestFling", ReleaseVelocity.flingRange.lowerBound),
        ("fastestFling", ReleaseVelocity.flingRange.upperBound),
        ("lastWeight", ReleaseVelocity.weights.0), ("secondWeight", ReleaseVelocity.weights.1),
        ("thirdWeight", ReleaseVelocity.weights.2),
        ("mostPagesAhead", Double(Strip.mostPagesAhead)),
    ]

    private static let rest: [(name: StaticString, value: Double)] = [
        ("rubberBand", RubberBand.coefficient),
        ("pageFrequency", Spring.pageSnap.frequency),
        ("edgeFrequency", Spring.edgeBounce.frequency),
        ("shortestSnap", 1000 * SnapDuration.shortest),
        ("longestSnap", 1000 * SnapDuration.longest), ("calmSpeed", SnapDuration.calmSpeed),
        ("slowRelease", SnapDuration.slowRelease), ("flickSpeed", SnapDuration.flick),
        ("restDistance", Tolerance.ofRest.distance), ("restSpeed", Tolerance.ofRest.speed),
        ("brakeSpeed", LandingFriction.brakeSpeed),
    ]

    private static let scrolls: [(name: StaticString, value: Double)] = [
        ("shortestScroll", Double(ScrollDuration.standard.shortest)),
        ("longestScroll", Double(ScrollDuration.standard.longest)),
        ("steadyShare", AnimatedScroll.steadyShare), ("steadyAllowance", AnimatedScroll.allowance),
    ]

    private static let wheel: [(name: StaticString, value: Double)] = [
        ("wheelTimeout", Double(WheelStream.idleTimeout)), ("wheelNotch", WheelStream.notch),
        ("wheelShare", WheelStream.turningShare), ("wheelLimit", WheelStream.turningLimit),
        ("wheelPause", Double(WheelStream.pause)), ("wheelJitter", WheelStream.minimumPush),
        ("wheelGrowth", WheelStream.growth), ("wheelGrowthFloor", WheelStream.growthFloor),
        ("wheelDecay", WheelStream.decayShare),
        ("wheelShortestGap", Double(WheelStream.shortestGap)),
    ]

    private static let zoom: [(name: StaticString, value: Double)] = [
        ("smallestZoom", ZoomBounds.minimumZoomedScale),
        ("doubleTapZoom", ZoomBounds.minimumDoubleTapScale), ("zoomStep", Strip.zoomStep),
        ("closestFingers", FingerPair.nearest), ("curvedShare", EdgeBand.curvedShare),
        ("flingTime", Deceleration.fastTravelTime),
    ]

    private static let turns: [(name: StaticString, value: Double)] = [
        ("leafSlop", BookGeometry.slop), ("leafDuration", Double(BookGeometry.leafDuration)),
        ("curlDuration", Double(BookGeometry.curlDuration)),
        ("commandFactor", Double(BookGeometry.commandFactor)),
        ("curlAngle", TurnPose.aboutToCurl.inputAngle),
    ]
}
