import Chance
import Testing

@testable import ScrollEngine

/// Fingers and mice that drag a strip anywhere, at any speed, and let it go (Decision 149).
@Suite("A strip that is released") struct ReleaseLaw {
    @Test("goes on as it was dragged, and calmly to its page (seeds 1–6,000)")
    func releases() {
        trials(1...6000) { random in
            let sizes = [(390, 844), (844, 390), (1024, 768), (1440, 900), (1920, 1080)]
            let (width, height) = random.pick(sizes)
            var configuration = StripConfiguration(
                preset: random.pick([.preview, .filmstrip, .loop, .pages, .pagesAll]),
                viewport: PixelSize(width: width, height: height))
            configuration.isRightToLeft = random.oneIn(3)
            var world = try StripScenario(configuration, on: 20, pages: 40)
            let speed = Double(random.int(0...3000)) * (random.oneIn(2) ? 1 : -1)
            drag(&world, at: speed, for: random.int(2...40))
            return fault(of: world, releasedAt: speed)
                .map { "\($0): \(world.reproduction)" }
        }
    }

    /// Drags a mouse at a speed, with a sample every 8 ms.
    private func drag(_ world: inout StripScenario, at speed: Double, for samples: Int) {
        let (middle, y) = (
            Double(world.configuration.viewport.width) / 2,
            Double(world.configuration.viewport.height) / 2
        )
        func send(_ phase: PointerEvent.Phase, _ sample: Int, after wait: Int64) {
            let point = Point(x: middle + Double(sample * 8) / 1000 * speed, y: y)
            world.take(
                .pointer(PointerEvent(phase, id: 1, at: point, kind: .mouse)), after: wait)
        }
        send(.down, 0, after: 0)
        for sample in 1...samples { send(.move, sample, after: 8) }
        send(.up, samples, after: 0)
    }

    private func fault(of world: StripScenario, releasedAt speed: Double) -> String? {
        let (strip, began) = (world.strip, world.now)
        guard let rest = strip.motion.destination, let end = strip.motion.end else {
            return "held"
        }
        // Of a finger slower than 50 px/s the velocity counts as 0.
        let finger = abs(speed) < 50 ? 0 : abs(speed)
        let start = strip.offset(at: began)
        let (way, direction) = (abs(rest - start), rest < start ? -1.0 : 1)
        guard way > 0 else { return nil }
        let slowest = finger <= 400 ? 0.6 : finger >= 1000 ? 0.4 : 0.6 - (finger - 400) / 3000
        if Double(end - began) > 1000 * slowest + 1 { return "takes \(end - began) ms" }
        let velocity = direction * strip.motion.velocity(at: began)
        if abs(velocity - min(finger, 20 * way)) > 1e-6 * finger + 1e-6 {
            return "goes on at \(velocity) px/s"
        }
        // Twice the mean speed, of the time that a way takes at 1,500 px/s.
        let fastest = max(finger, 2 * way / (way / 1500).clamped(to: 0.4...slowest))
        for time in 0...Int64(600) {
            let now = began.later(by: time)
            let velocity = direction * strip.motion.velocity(at: now)
            if velocity < -1e-6 || velocity > fastest + 1e-6 {
                return "moves at \(velocity) px/s after \(time) ms"
            }
            if direction * (strip.offset(at: now) - rest) > 1e-6 { return "passes its page" }
        }
        return nil
    }
}
