import Concurrency
import Dispatch
import GalleryService
import Glibc
import ImageLibrary
import Logging
import PictureCoding
import PictureSources
import ScreenService
import ServiceLifecycle
import SessionStores
import Spelling
import UnixSignals
import Viewers

/// Periodic work: expires sessions, rescans the folder after changes and at intervals, drops pictures
/// far from every viewer when memory is short, and gives the memory of closed connections back.
struct MaintenanceService: Service, CustomStringConvertible {
    let library: ImageLibrary
    let watch: FolderWatch?
    let remotes: RemotePictures?
    let sources: SourceRegistry
    let store: SessionStore
    let service: GalleryService
    let openConnections: @Sendable () -> Int
    let settings: ServeSettings
    /// SIGUSR1 and SIGHUP since before the server said that it serves.
    let signals: UnixSignalsSequence
    let logger: Logger
    /// Writes how often lines of the log were left out.
    let writeRepeats: @Sendable () -> Void

    /// Time between two sweeps.
    private static let interval: Duration = .seconds(5)
    /// The time after which a sweep begins early if sessions cannot be stored, so that it is noticed soon
    /// that they can again.
    private static let retryInterval: Duration = .milliseconds(500)
    /// The minimum time between two drops of pictures: a drop reads all sessions, and may free
    /// nothing.
    private static let dropInterval: Duration = .seconds(60)
    /// The time after which headers are read again that failed for a reason that may be gone.
    ///
    /// As those of a decoder that was too slow. Scans of all folders do so as well, and may be a day apart.
    private static let headerInterval: Duration = .seconds(60)
    /// A longer time between two sweeps means that the clock was set.
    static let maxClockStep: Duration = .seconds(300)

    /// The name that ServiceLifecycle takes.
    ///
    /// The default one would list all that this refers to, the assets included: a tenth of a second
    /// at each start.
    var description: String { "maintenance" }

    func run() async throws {
        // A scan that hangs would else hold the stop.
        await withGracefulShutdownHandler {
            await maintain()
        } onGracefulShutdown: {
            library.stopScanning()
        }
    }

    private func maintain() async {
        await cancelWhenGracefulShutdown {
            await withTaskGroup(of: Void.self) { tasks in
                tasks.addTask { await sweep() }
                tasks.addTask { await handleSignals() }
                // Here, because the list of fonts may take long to read.
                tasks.addTask { await offload { FontScript.logMissing(to: logger) } }
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
        var nextHeaders = clock.stopwatch() + Self.headerInterval
        var wasReachable = true
        var knowsFences = false
        var connections = ConnectionMemory()
        repeat {
            if !knowsFences, let missing = library.missingFences {
                knowsFences = true
                logMissingFences(missing)
                await offload { library.formats?.log(to: logger) }
            }
            let isReachable = await offload { expireSessions(at: clock.now()) }
            logReachability(isReachable, before: wasReachable)
            wasReachable = isReachable
            writeRepeats()
            remotes?.fetchDue()
            sources.servers?.wake()
            await offload {
                sources.readAgain()
                library.retryFailures()
                library.lookForAbsentFolders()
                library.noteDay()
                if isReachable { service.noteScreens() }
            }
            if clock.stopwatch() >= nextHeaders {
                await offload { library.readFailedHeaders() }
                nextHeaders = clock.stopwatch() + Self.headerInterval
            }
            if connections.goesBack(at: openConnections()) {
                await offload { Libvips.returnMemory() }
            }
            if let watch, watch.expireUnfinishedFiles(at: clock.stopwatch()) {
                await offload { library.rescanChangedFolders() }
            }
            guard let budget = settings.memoryBudget, ImageLibrary.bytesInUse > budget,
                clock.now() >= nextDrop
            else { continue }
            logger.notice("allocated memory exceeds \(budget) bytes: dropping pictures")
            service.releasePictureMemory()
            nextDrop = clock.now() + Self.dropInterval
        } while await waitForNextSweep()
    }

    /// Waits as long as the session store can be reached, for an interval at most; false at the end of the
    /// service.
    private func waitForNextSweep() async -> Bool {
        var rest = Self.interval
        repeat {
            guard (try? await Task.sleep(for: Self.retryInterval)) != nil else { return false }
            rest -= Self.retryInterval
        } while rest > .zero && store.isReachable
        return true
    }

    /// Removes expired sessions; returns whether the session store can be reached.
    private func expireSessions(at now: Instant) -> Bool {
        do {
            while try store.expire(at: now) > 0 {}
            service.recordCount(sessions: try store.count())
            return true
        } catch {
            service.recordCount(sessions: nil)
            return false
        }
    }

    /// Logs once what this system cannot keep decoders from.
    private func logMissingFences(_ missing: [String]) {
        guard !missing.isEmpty else { return }
        logger.warning(
            "decoders run without these fences, which this system does not have: \(missing.joined(separator: ", "))"
        )
    }

    /// Logs when the session store becomes unreachable or reachable, once each.
    private func logReachability(_ isReachable: Bool, before wasReachable: Bool) {
        switch (wasReachable, isReachable) {
        case (true, false):
            logger.warning(
                "sessions cannot be stored: the session store \(store.refusal.map { "refuses changes: \($0)" } ?? "is not reachable")"
            )
        case (false, true): logger.notice("sessions can be stored again")
        default: break
        }
    }

    private func rescan(every interval: Duration) async {
        while (try? await Task.sleep(for: interval)) != nil {
            _ = await offload { library.rescan() }
        }
    }

    /// Rescans changed folders as soon as they are quiet again.
    private func watchFolders(_ watch: FolderWatch) async {
        let clock = ServiceClock.system
        for await _ in watch.changes(by: clock.stopwatch) {
            await watch.waitUntilQuiet(by: clock.stopwatch)
            await offload { library.rescanChangedFolders() }
        }
    }

    private func handleSignals() async {
        // No signal waits for a scan, as the first one of a slow share; of those that came meanwhile one is left.
        let (scans, scan) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        await withTaskGroup(of: Void.self) { tasks in
            tasks.addTask {
                for await _ in scans {
                    await offload {
                        logger.notice("SIGHUP received: \(library.rescan().sentence)")
                    }
                }
            }
            for await signal in signals {
                if signal == .sighup {
                    await offload {
                        readScreens()
                        readSources()
                    }
                    scan.yield()
                } else {
                    logger.notice("SIGUSR1 received: dropping pictures")
                    service.releasePictureMemory()
                }
            }
            scan.finish()
        }
    }

    /// Reads the operator's file of screens again; after a mistake in it the screens stay as they were.
    private func readScreens() {
        guard let path = settings.screensFile else { return }
        do throws(StartError) {
            let file = try ScreenFile(at: path)
            service.adopt(file)
            let screens = file.definitions.count.counting("screen", "screens")
            logger.notice("SIGHUP received: \(path) defines \(screens)")
        } catch {
            logger.error("the screens stay as they were: \(error)")
        }
    }

    /// Reads the operator's file of servers again; after a mistake in it the sources stay as they were.
    private func readSources() {
        guard let servers = sources.servers else { return }
        do throws(StartError) {
            try sources.adopt(settings)
            let defined = servers.names.count.counting("source is", "sources are")
            logger.notice("SIGHUP received: \(defined) defined")
        } catch {
            logger.error("the sources stay as they were: \(error)")
        }
    }

    /// Runs blocking work on a Dispatch thread.
    ///
    /// The few threads of the task pool must not block on a slow disk, because the handler of the
    /// stop signals runs on them.
    private func offload<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { done in
            DispatchQueue.global().async { done.resume(returning: work()) }
        }
    }
}
