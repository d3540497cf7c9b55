import CSandbox
import Dispatch
import Foundation
import Raster
import Testing

@testable import PictureCoding
@testable import PictureFormats

/// The time since an arbitrary moment.
@Sendable private func monotonicTime() -> Duration {
    .nanoseconds(DispatchTime.now().uptimeNanoseconds)
}

@Suite("Decoders") struct DecoderPoolTests {
    private static let limits = DecoderLimits(processes: 2)
    private let plan = DecodePlan(
        scaledWidth: 4, scaledHeight: 3, keptWidth: 4, keptHeight: 3, background: .white)
    /// Twelve pixels of one colour, written by libvips as PNG.
    private let file: FileBytes
    private let colour = Pixel(red: 10, green: 120, blue: 230)

    init() throws {
        let path = FileManager.default.temporaryDirectory
            .appendingPathComponent("peekstrip-\(UUID().uuidString).png").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try PictureFileWriter.write(
            Bitmap(width: 4, height: 3, filledWith: colour), as: .png, to: path)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        file = try #require(FileBytes(copyOf: Array(bytes)))
    }

    private func pool(
        _ limits: DecoderLimits = limits, program: String = DecoderExecutable.path
    ) -> DecoderPool {
        DecoderPool(limits: limits, program: program, stopwatch: monotonicTime)
    }

    private func decode(_ pool: DecoderPool) throws(DecodeError) -> Bitmap {
        let result: Result<(PictureHeader, DecodedPicture), Never> = try pool.decode(
            file, as: .png
        ) { _ in .success(plan) }
        return result.get().1.bitmap
    }

    private var expected: Bitmap { Bitmap(width: 4, height: 3, filledWith: colour) }

    @Test("return the header and the pixels of a picture")
    func picture() throws {
        let pool = pool()
        let header = try pool.header(of: file, as: .png)
        #expect(header.uprightWidth == 4 && header.uprightHeight == 3)
        #expect(header.orientation == 1 && header.pixelBytes == 3 && !header.needsWholeImage)
        #expect(try decode(pool) == expected)
        #expect(pool.statistics.starts == 1)
        #expect(pool.statistics.memoryInUse == 0)
        #expect(pool.statistics.formats == FormatSupport())
        let fences = try #require(pool.statistics.fences)
        #expect(csandbox_is_sanitized() != 0 || fences.contains([.systemCalls, .outOfMemory]))
    }

    @Test(
        "load FFmpeg, unless they read headers alone",
        arguments: [(DecoderTask.pictures, true), (.headers, false)])
    func libraries(task: DecoderTask, loadsFFmpeg: Bool) throws {
        let pool = DecoderPool(limits: Self.limits, for: task, stopwatch: monotonicTime)
        #expect(try pool.header(of: file, as: .png).uprightWidth == 4)
        // Videos have headers without it.
        #expect(pool.statistics.formats == FormatSupport())
        let pid = try #require(pool.processIDs.first)
        // Read to its end: it has no length.
        let maps = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/\(pid)/maps"))
        let mapped = String(decoding: try #require(try maps.readToEnd()), as: UTF8.self)
        #expect(mapped.contains("libvips"))
        #expect(mapped.contains("libavcodec") == (loadsFFmpeg && VideoPoster.isAvailable))
    }

    @Test("say that a file is damaged, with libvips' reason, and go on")
    func damaged() throws {
        let pool = pool()
        let broken = try #require(FileBytes(copyOf: file.prefix(file.count - 30)))
        do {
            _ = try pool.header(of: broken, as: .webp)
            Issue.record("a PNG was read as WebP")
        } catch {
            #expect(error.failure == .damaged && !error.detail.isEmpty)
        }
        #expect(try decode(pool) == expected)
        #expect(pool.statistics.starts == 1)
    }

    @Test(
        "are replaced when they die, and the picture is right", arguments: [SIGKILL, SIGSEGV])
    func killed(signal: Int32) throws {
        let pool = pool()
        for _ in 0..<5 {
            #expect(try decode(pool) == expected)
            for pid in pool.processIDs { kill(pid, signal) }
        }
        #expect(try decode(pool) == expected)
        #expect(pool.statistics.crashes >= 5)
        #expect(pool.processIDs.count == 1)
    }

    /// It computed nothing meanwhile, so the picture is not to blame and is tried again.
    @Test("that are stopped are replaced after their deadline")
    func stopped() throws {
        var limits = Self.limits
        limits.milliseconds = 3_000
        let pool = pool(limits)
        #expect(try decode(pool) == expected)
        for pid in pool.processIDs { kill(pid, SIGSTOP) }
        #expect(try decode(pool) == expected)
        #expect(pool.statistics.timeouts >= 1)
    }

    @Test("leave no process and no descriptor behind")
    func leftovers() throws {
        func descriptors() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        }
        // Other tests open files at the same time, but not in each of these moments.
        var growth = 1
        for _ in 0..<30 where growth > 0 {
            let before = try descriptors()
            let pids = try {
                let pool = pool()
                for _ in 0..<3 {
                    _ = try decode(pool)
                    for pid in pool.processIDs { kill(pid, SIGKILL) }
                }
                _ = try decode(pool)
                return pool.processIDs
            }()
            for pid in pids { #expect(kill(pid, 0) == -1) }
            growth = try descriptors() - before
        }
        #expect(growth <= 0)
    }

    @Test("that cannot be started are reported", arguments: ["/nowhere/at/all", "/bin/true"])
    func noProgram(program: String) {
        let pool = pool(program: program)
        for _ in 0..<3 {
            #expect {
                try decode(pool)
            } throws: { error in
                (error as? DecodeError)?.failure == .unavailable
            }
        }
        #expect(pool.statistics.failedStartsInARow == 3)
    }

    @Test("refuse a picture that needs more memory than all may have")
    func memory() throws {
        var limits = Self.limits
        limits.memory = 1 << 20
        let pool = pool(limits)
        do {
            _ = try decode(pool)
            Issue.record("the picture was decoded")
        } catch {
            #expect(error.failure == .tooMuchMemory)
        }
    }

    @Test("that are stopped with the pool answer at once")
    func stop() throws {
        let pool = pool()
        _ = try decode(pool)
        pool.stop()
        #expect(pool.processIDs.isEmpty)
        do {
            _ = try decode(pool)
            Issue.record("the picture was decoded")
        } catch {
            #expect(error.failure == .unavailable)
        }
    }

    /// A program in a decoder's place: it says hello, and then to each request what it likes.
    private static func impostor(_ replies: String) throws -> String {
        let path = FileManager.default.temporaryDirectory
            .appendingPathComponent("peekstrip-impostor-\(UUID().uuidString)").path
        let program = """
            #!/usr/bin/python3
            import os, resource, socket, struct
            service = socket.socket(fileno=3)
            words = lambda *numbers: service.send(struct.pack(f"<{len(numbers)}q", *numbers))
            header = lambda *numbers: words(*numbers, *[0] * (12 - len(numbers)))
            words(8, 7, 0)
            while request := service.recv(4096):
                if len(request) == 8: continue  # One word closes the file, which has no reply.
                \(replies)
            """
        try program.write(toFile: path, atomically: true, encoding: .utf8)
        chmod(path, 0o700)
        // A child process that another test starts at this moment has the file open for writing
        // until it runs its own program, and the system runs no such file (ETXTBSY). It grants a
        // read lease when no process has it open for writing (fcntl(2)).
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        while fcntl(descriptor, 1024 /* F_SETLEASE */, F_RDLCK) != 0, errno == EAGAIN {
            usleep(1_000)
        }
        return path
    }

    @Test(
        "that lie are not believed",
        arguments: [
            "service.send(b'x')", "words(0)", "header(99, 4, 3, 1, 3)", "header(0, 0, 3, 1, 3)",
            "header(0, 4, 3, 9, 3)", "header(0, 1 << 40, 3, 1, 3)", "header(0, 4, 3, 1, -3)",
            "header(0, 4, 3, 1, 3, 7)", "header(0, 4, 3, 1, 3, 0, 7)",
            "header(0, 4, 3, 1, 3, 0, 0, -1)",
            "header(0, 4, 3, 1, 3, 0, 0, 0, 0, 0, -1)", "header(0, 4, 3, 1, 3, 0, 0, 1 << 62)",
            "header(0, 4, 3, 1, 3, 0, 0, 9); words(1)", "os._exit(0)",
            "words(0, 4, 3, 1, 3, 0, 0, 0, 0, 0)",
            // A value without its end; a field that does not exist; an empty value.
            "header(0, 4, 3, 1, 3, 0, 0, 4); service.send(bytes([0, 0, 2, 65]))",
            "header(0, 4, 3, 1, 3, 0, 0, 0, 4); service.send(bytes([255, 0, 1, 65]))",
            "header(0, 4, 3, 1, 3, 0, 0, 3); service.send(bytes(3))",
            "header(0, 4, 3, 1, 3); service.recv(4096); words(77, 0, 0)",
            "header(0, 4, 3, 1, 3); service.recv(4096); words(0, 2, 0)",
            "socket.send_fds(service, [struct.pack('<11q', 0, 4, 3, 1, 3, *[0] * 6)], [0, 3])",
        ])
    func liars(replies: String) throws {
        let program = try Self.impostor(replies)
        defer { try? FileManager.default.removeItem(atPath: program) }
        let pool = pool(program: program)
        do {
            _ = try decode(pool)
            Issue.record("a picture came from an impostor")
        } catch {
            #expect(error.failure == .crashed)
        }
        #expect(pool.statistics.crashes == 2)
    }

    /// A failure of 6 means that a library ran out of memory; a header alone may take 96 MiB.
    @Test(
        "that run out of memory try again with all of it",
        .enabled(if: csandbox_is_sanitized() == 0, "sanitizers need more than any limit"),
        arguments: [(100, nil), (600, DecodeFailure.outOfMemory)] as [(Int, DecodeFailure?)])
    func outOfMemory(needed: Int, failure: DecodeFailure?) throws {
        let program = try Self.impostor(
            """
            has = resource.getrlimit(resource.RLIMIT_DATA)[0] >> 20
                header(0, 4, 3, 1, 3) if has > \(needed) else header(6)
            """)
        defer { try? FileManager.default.removeItem(atPath: program) }
        var limits = Self.limits
        limits.memory = 500 << 20
        let pool = pool(limits, program: program)
        do throws(DecodeError) {
            #expect(try pool.header(of: file, as: .png).uprightWidth == 4)
            #expect(failure == nil)
        } catch {
            #expect(error.failure == failure)
        }
        #expect(pool.statistics.memoryInUse == 0)
    }

    /// Products of such sides exceed 64 bits.
    @Test("that claim absurd sides are refused")
    func absurdSides() throws {
        let program = try Self.impostor("header(0, 2**31 - 1, 2**31 - 1, 1, 64, 1)")
        defer { try? FileManager.default.removeItem(atPath: program) }
        do {
            _ = try decode(pool(program: program))
            Issue.record("the picture was decoded")
        } catch {
            #expect(error.failure == .tooMuchMemory)
        }
    }
}
