import Concurrency
import Foundation
import Glibc
import PictureFiles
import Testing

@testable import Catalogue
@testable import FileAccess
@testable import ImageLibrary
@testable import PictureSources

@Suite("A watched folder") struct FolderWatchTests {
    private let folder: TemporaryFolder
    private let watch: FolderWatch
    private let library: ImageLibrary
    private let picture = PNGWriter(width: 1, height: 1, type: .grey, rows: [9]).file

    init() throws {
        folder = try TemporaryFolder()
        try folder.folder("a")
        try folder.write(picture, as: "a/1.png")
        watch = try #require(FolderWatch(logger: .quiet))
        // An index notifies listeners, too, whenever it has read the pictures.
        library = try ImageLibrary(root: folder.path, index: .none, watch: watch, logger: .quiet)
    }

    /// Rescans the changed folders.
    ///
    /// The events of a system call can be read once it has returned.
    private func rescanChangedFolders(at now: Duration = .zero) -> [String: [Int]] {
        watch.readEvents(at: now)
        library.rescanChangedFolders()
        return Dictionary(
            uniqueKeysWithValues: library.galleries().map {
                ($0.id.text, $0.items.map(\.byteCount))
            })
    }

    /// Whether the galleries after a rescan are these.
    ///
    /// The system reports a written file when its last descriptor is closed. A process that another
    /// test starts at that moment holds a copy of it until it runs its program, so the event may
    /// come a little later.
    private func rescanShows(_ expected: [String: [Int]], at now: Duration = .zero) -> Bool {
        rescans { rescanChangedFolders(at: now) == expected }
    }

    /// Whether this becomes true within half a minute.
    private func rescans(until isDone: () throws -> Bool) rethrows -> Bool {
        for _ in 0..<3000 {
            if try isDone() { return true }
            usleep(10_000)
        }
        return false
    }

    private var size: Int { picture.count }

    @Test("sees files that are added, replaced and removed") func files() throws {
        try folder.write(picture, as: "a/2.png")
        #expect(rescanShows(["a": [size, size]]))
        try folder.write(picture + [1, 2], as: "a/new")
        rename(folder("a/new"), folder("a/1.png"))
        #expect(rescanShows(["a": [size + 2, size]]))
        unlink(folder("a/2.png"))
        link(folder("a/1.png"), folder("a/3.png"))
        symlink("1.png", folder("a/4.png"))
        #expect(rescanShows(["a": [size + 2, size + 2, size + 2]]))
    }

    @Test("sees folders that are added, renamed and removed, and changes in them")
    func folders() throws {
        try folder.folder("b/inner")
        try folder.write(picture, as: "b/inner/1.png")
        #expect(rescanShows(["a": [size], "b--inner": [size]]))
        try folder.write(picture, as: "b/inner/2.png")
        rename(folder("b"), folder("c"))
        #expect(rescanShows(["a": [size], "c--inner": [size, size]]))
        try folder.write(picture, as: "c/inner/3.png")
        #expect(rescanShows(["a": [size], "c--inner": [size, size, size]]))
        let outside = try TemporaryFolder()
        rename(folder("c"), outside("c"))
        #expect(rescanShows(["a": [size]]))
        let count = watch.eventCount
        try outside.write(picture, as: "c/inner/4.png")
        _ = rescanChangedFolders()
        #expect(watch.eventCount == count)
        try folder.write([], as: "a/.nomedia")
        #expect(rescanShows([:]))
        unlink(folder("a/.nomedia"))
        #expect(rescanShows(["a": [size]]))
    }

    @Test("keeps a picture while another is written in its place") func halfWritten()
        throws
    {
        let file = open(folder("a/1.png"), O_WRONLY | O_TRUNC)
        #expect(write(file, picture, 10) == 10)
        let new = open(folder("a/2.png"), O_WRONLY | O_CREAT, 0o644)
        #expect(rescanShows(["a": [size]]))
        #expect(write(new, picture, 10) == 10)
        library.rescan()
        #expect(rescanShows(["a": [size]]))
        #expect(write(file, picture + [0], size - 10) == size - 10)
        close(file)
        var status = stat()
        #expect(stat(folder("a/1.png"), &status) == 0)
        let isSeen = try rescans {
            #expect(rescanChangedFolders() == ["a": [size]])
            let written = try #require(library.galleries().first).items[0].source.version
            return written == FileVersion(status)
        }
        #expect(isSeen)
        #expect(write(new, Array(picture.dropFirst(10)), size - 10) == size - 10)
        close(new)
        #expect(rescanShows(["a": [size, size]]))
    }

    @Test("sees a file that is written in place, though its size and time stay")
    func writtenInPlace() throws {
        let path = folder("a/1.png")
        var status = stat()
        #expect(stat(path, &status) == 0)
        let before = try #require(library.galleries().first).items[0]
        let other = PNGWriter(width: 1, height: 1, type: .grey, rows: [200]).file
        var after = before
        // Written again, because the time of a change has the granularity of the kernel's clock.
        let isSeen = try rescans {
            let file = open(path, O_WRONLY)
            #expect(write(file, other, other.count) == size)
            #expect(futimens(file, [status.st_atim, status.st_mtim]) == 0)
            close(file)
            #expect(rescanChangedFolders() == ["a": [size]])
            after = try #require(library.galleries().first).items[0]
            return after.source != before.source
        }
        // So its pictures are prepared again; the version is what other machines have, too.
        #expect(isSeen)
        #expect(after.version == before.version)
    }

    @Test("keeps a list while it is written, and shows no partial one")
    func halfWrittenList() throws {
        let lines = Array("1.png\n1.png\n".utf8)
        try folder.write(lines, as: "a/Best.m3u")
        #expect(rescanShows(["a": [size], "a--Best": [size, size]]))
        let file = open(folder("a/Best.m3u"), O_WRONLY | O_TRUNC)
        let new = open(folder("a/New.m3u"), O_WRONLY | O_CREAT, 0o644)
        for descriptor in [file, new] { #expect(write(descriptor, lines, 6) == 6) }
        library.rescan()
        library.rescanLists()
        #expect(rescanShows(["a": [size], "a--Best": [size, size]]))
        #expect(write(file, lines + lines, 18) == 18)
        for descriptor in [file, new] { close(descriptor) }
        #expect(
            rescanShows([
                "a": [size], "a--Best": [size, size, size, size], "a--New": [size],
            ]))
    }

    @Test("shows a file that is neither written to nor closed") func neverClosed() throws {
        let file = open(folder("a/2.png"), O_WRONLY | O_CREAT, 0o644)
        defer { close(file) }
        #expect(write(file, picture, size) == size)
        #expect(rescanShows(["a": [size]], at: .seconds(5)))
        #expect(!watch.expireUnfinishedFiles(at: .seconds(14)))
        #expect(watch.expireUnfinishedFiles(at: .seconds(15)))
        #expect(rescanShows(["a": [size, size]], at: .seconds(15)))
    }

    @Test("is quiet when nothing is seen from outside") func quiet() throws {
        let count = watch.eventCount
        _ = try bytes(of: folder("a/1.png"))
        try folder.write(picture, as: "a/.hidden")
        _ = library.galleries()
        library.rescan()
        watch.readEvents(at: .zero)
        #expect(watch.eventCount == count)
        #expect(watch.takeChanges().isEmpty)
    }

    @Test("notifies listeners of changes, and of nothing else") func listeners() throws {
        let notified = Count()
        var token: Observation? = library.whenGalleriesChange { notified.increase() }
        library.rescan()
        #expect(notified.value == 0)
        try folder.write(picture, as: "a/2.png")
        #expect(rescanShows(["a": [size, size]]))
        #expect(notified.value == 1)
        withExtendedLifetime(token) {}
        token = nil
        try folder.write(picture, as: "a/3.png")
        #expect(rescanShows(["a": [size, size, size]]))
        #expect(notified.value == 1)
    }

    @Test("that is moved away and back is found again by a scan") func root() throws {
        let outside = try TemporaryFolder()
        rename(folder.path, outside("away"))
        #expect(rescanShows(["a": [size]]))
        rename(outside("away"), folder.path)
        library.rescan()
        try folder.write(picture, as: "a/2.png")
        #expect(rescanShows(["a": [size, size]]))
    }
}

/// Counts how often something happened.
private final class Count: Sendable {
    private let count = Lock(0)

    var value: Int { count.withLock { $0 } }

    func increase() { count.withLock { $0 += 1 } }
}

@Suite("Events of a folder") struct FolderEventTests {
    @Test("are read one after another, to the last whole one") func reading() {
        func number(_ value: UInt32) -> [UInt8] { value.bytes }
        let first = number(3) + number(0x8) + number(0) + number(8) + Array("a.png\0\0\0".utf8)
        let second = number(4) + number(0x400) + number(0) + number(0)
        let events = FolderEvent.events(in: (first + second + [1, 2])[...])
        #expect(
            events == [
                FolderEvent(watch: 3, mask: 0x8, name: Array("a.png".utf8)),
                FolderEvent(watch: 4, mask: 0x400, name: []),
            ])
    }
}
