import Dispatch
import GalleryService
import Glibc
import ImageLibrary
import Logging
import ServiceLifecycle
import Sessions
import UnixSignals

/// What has to be done every now and then: expired sessions end, the folder is looked through, and
/// pictures that nobody stands near are dropped when memory runs short.
struct Upkeep: Service {
    let library: ImageLibrary
    let store: any SessionStore<PackedViewing>
    let service: GalleryService
    let settings: ServeSettings
    let logger: Logger

    /// Between two sweeps of the sessions.
    private static let interval: Duration = .seconds(5)
    /// Between two drops of pictures: to find out where all sessions stand is work, and may not help.
    private static let dropInterval: Duration = .seconds(60)
    /// A longer time between two sweeps is a clock that jumped.
    static let longestSilence: Duration = .seconds(300)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await withTaskGroup(of: Void.self) { tasks in
                tasks.addTask { await sweep() }
                tasks.addTask { await listen() }
                if let interval = settings.rescanInterval {
                    tasks.addTask { await rescan(every: interval) }
                }
            }
        }
    }

    private func sweep() async {
        let clock = ServiceClock.system
        var mayDrop = clock.now()
        while (try? await Task.sleep(for: Self.interval)) != nil {
            // A store that cannot be reached is swept when it can be.
            while let ended = try? store.expire(at: clock.now()), ended > 0 {}
            guard let budget = settings.memoryBudget, ImageLibrary.bytesInUse > budget,
                clock.now() >= mayDrop
            else { continue }
            logger.notice("more memory is in use than \(budget) bytes: dropping pictures")
            service.dropDistantPictures()
            mayDrop = clock.now() + Self.dropInterval
        }
    }

    private func rescan(every interval: Duration) async {
        while (try? await Task.sleep(for: interval)) != nil { await lookAgain() }
    }

    private func listen() async {
        for await signal in await UnixSignalsSequence(trapping: .sigusr1, .sighup) {
            if signal == .sighup {
                await lookAgain()
            } else {
                logger.notice("told to save memory: dropping pictures")
                service.dropDistantPictures()
            }
        }
    }

    /// Looks through the folder on a thread that may be held up by a slow disk: the few threads that
    /// tasks share must not be, or nobody would hear the signal to stop.
    private func lookAgain() async {
        await withCheckedContinuation { done in
            DispatchQueue.global().async {
                library.rescan()
                done.resume()
            }
        }
    }
}
