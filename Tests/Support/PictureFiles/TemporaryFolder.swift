import Foundation

/// A folder that is deleted with the value.
package final class TemporaryFolder {
    package let path: String

    package init() throws {
        var template = Array("/tmp/ImageLibraryTests-XXXXXX\0".utf8CString)
        guard mkdtemp(&template) != nil else { throw CocoaError(.fileWriteUnknown) }
        path = String(decoding: template.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    package func callAsFunction(_ name: String) -> String { path + "/" + name }

    package func folder(_ name: String) throws {
        try FileManager.default.createDirectory(
            atPath: self(name), withIntermediateDirectories: true)
    }

    /// Writes a file whose name may be any bytes.
    package func write(_ bytes: [UInt8], as name: [UInt8]) throws {
        let file = open(path.utf8CString + "/".utf8CString, name)
        guard file >= 0 else { throw CocoaError(.fileWriteUnknown) }
        defer { close(file) }
        guard Glibc.write(file, bytes, bytes.count) == bytes.count else {
            throw CocoaError(.fileWriteUnknown)
        }
    }

    package func write(_ bytes: [UInt8], as name: String) throws {
        try write(bytes, as: Array(name.utf8))
    }

    private func open(_ parts: ContiguousArray<CChar>, _ name: [UInt8]) -> Int32 {
        let path = parts.filter { $0 != 0 } + name.map { CChar(bitPattern: $0) } + [0]
        return Glibc.open(Array(path), O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0o644)
    }
}

/// The bytes of a file.
package func bytes(of path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
}
