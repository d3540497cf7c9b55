import Dispatch
import GalleryService
import Glibc
import ImageLibrary
import Logging
import PictureSources
import ServiceLifecycle
import SessionStores
import UnixSignals

/// What has to be done every now and then: expired sessions end, the folder is looked through, also
/// when something happened in it, and pictures that nobody stands near are dropped when memory runs
/// short.
struct MaintenanceService: Service {
    let library: ImageLibrary
    let watch: FolderWatch?
    let remotes: RemotePictures?
    let store: any SessionStore<PackedViewerState>
    let service: GalleryService
    let settings: ServeSettings
    let logger: Logger

    /// Between two sweeps of the sessions.
    private static let interval: Duration = .seconds(5)
    /// Between two drops of pictures: to find out where all sessions stand is work, and may not help.
    private static let dropInterval: Duration = .seconds(60)
    /// A longer time between two sweeps is a clock that jumped.
    static let maxClockStep: Duration = .seconds(300)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await withTaskGroup(of: Void.self) { tasks in
                tasks.addTask { await sweep() }
                tasks.addTask { await handleSignals() }
                if let interval = settings.rescanInterval {
                    tasks.addTask { await rescan(every: interval) }
                }
                if let watch { tasks.addTask { await watchFolders(watch) } }
            }
        }
    }

    private func sweep() async {
        let clock = settings.sessionStorage.clock
        var nextDrop = clock.now()
        var wasReachable = true
        repeat {
            let isReachable = await offload { expireSessions(at: clock.now()) }
            logReachability(isReachable, before: wasReachable)
            wasReachable = isReachable
            remotes?.fetchDue()
            if let watch, watch.expireUnfinishedFiles(at: clock.stopwatch()) {
                await offload { library.rescanChangedFolders() }
            }
            guard let budget = settings.memoryBudget, ImageLibrary.bytesInUse > budget,
                clock.now() >= nextDrop
            else { continue }
            logger.notice("more memory is in use than \(budget) bytes: dropping pictures")
            service.releasePictureMemory()
            nextDrop = clock.now() + Self.dropInterval
        } while (try? await Task.sleep(for: Self.interval)) != nil
    }

    /// Ends sessions whose time is over; says whether the place where they lie can be reached.
    private func expireSessions(at now: Moment) -> Bool {
        do {
            while try store.expire(at: now) > 0 {}
            service.recordCount(sessions: try store.count())
            return true
        } catch {
            service.recordCount(sessions: nil)
            return false
        }
    }

    /// Tells of a place that came or went, once.
    private func logReachability(_ isReachable: Bool, before wasReachable: Bool) {
        switch (wasReachable, isReachable) {
        case (true, false): logger.warning("sessions cannot be kept: their place fails")
        case (false, true): logger.notice("sessions can be kept again")
        default: break
        }
    }

    private func rescan(every interval: Duration) async {
        while (try? await Task.sleep(for: interval)) != nil { await offload { library.rescan() } }
    }

    /// Looks at folders in which something happened, as soon as they are quiet again.
    private func watchFolders(_ watch: FolderWatch) async {
        let clock = ServiceClock.system
        for await _ in watch.changes(by: clock.stopwatch) {
            await watch.waitUntilQuiet(by: clock.stopwatch)
            await offload { library.rescanChangedFolders() }
        }
    }

    private func handleSignals() async {
        for await signal in await UnixSignalsSequence(trapping: .sigusr1, .sighup) {
            if signal == .sighup {
                await offload { library.rescan() }
            } else {
                logger.notice("told to save memory: dropping pictures")
                service.releasePictureMemory()
            }
        }
    }

    /// Works on a thread that may be held up by a slow disk: the few threads that tasks share must not
    /// be, or nobody would hear the signal to stop.
    private func offload<Answer: Sendable>(_ work: @escaping @Sendable () -> Answer) async -> Answer
    {
        await withCheckedContinuation { done in
            DispatchQueue.global().async { done.resume(returning: work()) }
        }
    }
}
