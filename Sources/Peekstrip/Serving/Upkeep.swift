import Dispatch
import Fetching
import GalleryService
import Glibc
import ImageLibrary
import Logging
import ServiceLifecycle
import Sessions
import UnixSignals

/// What has to be done every now and then: expired sessions end, the folder is looked through, also
/// when something happened in it, and pictures that nobody stands near are dropped when memory runs
/// short.
struct Upkeep: Service {
    let library: ImageLibrary
    let watch: FolderWatch?
    let remotes: RemotePictures?
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
                if let watch { tasks.addTask { await follow(watch) } }
            }
        }
    }

    private func sweep() async {
        let clock = settings.sessionPlace.clock
        var mayDrop = clock.now()
        var wereKept = true
        repeat {
            let areKept = await aside { endSessions(at: clock.now()) }
            tell(areKept, before: wereKept)
            wereKept = areKept
            remotes?.lookForWork()
            if let watch, watch.giveUpWaiting(at: clock.stopwatch()) {
                await aside { library.catchUp() }
            }
            guard let budget = settings.memoryBudget, ImageLibrary.bytesInUse > budget,
                clock.now() >= mayDrop
            else { continue }
            logger.notice("more memory is in use than \(budget) bytes: dropping pictures")
            service.dropDistantPictures()
            mayDrop = clock.now() + Self.dropInterval
        } while (try? await Task.sleep(for: Self.interval)) != nil
    }

    /// Ends sessions whose time is over; says whether the place where they lie can be reached.
    private func endSessions(at now: Moment) -> Bool {
        do {
            while try store.expire(at: now) > 0 {}
            service.note(sessions: try store.count())
            return true
        } catch {
            service.note(sessions: nil)
            return false
        }
    }

    /// Tells of a place that came or went, once.
    private func tell(_ areKept: Bool, before wereKept: Bool) {
        switch (wereKept, areKept) {
        case (true, false): logger.warning("sessions cannot be kept: their place fails")
        case (false, true): logger.notice("sessions can be kept again")
        default: break
        }
    }

    private func rescan(every interval: Duration) async {
        while (try? await Task.sleep(for: interval)) != nil { await aside { library.rescan() } }
    }

    /// Looks at folders in which something happened, as soon as they are quiet again.
    private func follow(_ watch: FolderWatch) async {
        let clock = ServiceClock.system
        for await _ in watch.news(by: clock.stopwatch) {
            await watch.quiet(by: clock.stopwatch)
            await aside { library.catchUp() }
        }
    }

    private func listen() async {
        for await signal in await UnixSignalsSequence(trapping: .sigusr1, .sighup) {
            if signal == .sighup {
                await aside { library.rescan() }
            } else {
                logger.notice("told to save memory: dropping pictures")
                service.dropDistantPictures()
            }
        }
    }

    /// Works on a thread that may be held up by a slow disk: the few threads that tasks share must not
    /// be, or nobody would hear the signal to stop.
    private func aside<Answer: Sendable>(_ work: @escaping @Sendable () -> Answer) async -> Answer {
        await withCheckedContinuation { done in
            DispatchQueue.global().async { done.resume(returning: work()) }
        }
    }
}
