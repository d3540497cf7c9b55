internal import CGLib
import Glibc

/// A file's name as people compare names.
///
/// macOS stores letters and their marks apart (NFD), people type them as one (NFC): both are the same
/// name here, by Unicode's canonical equivalence. Bytes that are not UTF-8 are compared as they are.
package struct CanonicalName: Hashable, Sendable {
    private let composed: [UInt8]

    package init(_ name: some Collection<UInt8>) { composed = Self.composed(name) }

    /// The same text in NFC; other bytes stay as they are.
    package static func composed(_ name: some Collection<UInt8>) -> [UInt8] {
        normalized(name, to: G_NORMALIZE_NFC)
    }

    /// The name as somebody types it who sees it: in the usual width, with plain blanks, straight quotation
    /// marks and hyphens (NFKC, and what Unicode keeps apart), and without what nobody sees: soft hyphens,
    /// joiners, and marks of direction or of the look of emoji.
    ///
    /// macOS names screenshots with a narrow blank before PM, and with the apostrophe of print in "Capture
    /// d’écran". Different names may look alike: it finds a file only if none has the name itself.
    package static func plain(_ name: some Collection<UInt8>) -> [UInt8] {
        let compatible = normalized(name, to: G_NORMALIZE_NFKC)
        guard !compatible.allSatisfy({ $0 < 0x80 }),
            let text = String(validating: compatible, as: UTF8.self)
        else { return compatible }
        let scalars = text.unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
            switch scalar.value {
            case 0x2018, 0x2019, 0x02BC: "'"
            case 0x201C, 0x201D: "\""
            case 0x2010...0x2015: "-"
            case 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFE00...0xFE0F, 0xFEFF:
                nil
            default: scalar
            }
        }
        return Array(String(String.UnicodeScalarView(scalars)).utf8)
    }

    private static func normalized(
        _ name: some Collection<UInt8>, to form: GNormalizeMode
    ) -> [UInt8] {
        let bytes = Array(name)
        guard !bytes.allSatisfy({ $0 < 0x80 }) else { return bytes }
        // GLib reads beyond the end of bytes that end within a character, and nothing behind a NUL.
        guard !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil else {
            return bytes
        }
        let composed = unsafe bytes.withUnsafeBufferPointer { buffer in
            unsafe buffer.withMemoryRebound(to: CChar.self) { text in
                unsafe g_utf8_normalize(text.baseAddress, text.count, form)
            }
        }
        guard let composed = unsafe composed else { return bytes }
        defer { unsafe g_free(composed) }
        return unsafe Array(
            UnsafeRawBufferPointer(start: composed, count: strlen(composed)))
    }
}

extension [[UInt8]] {
    /// The one of these names that was meant by a typed one: the same bytes, otherwise the same text.
    package func matching(_ typed: [UInt8]) -> [UInt8]? {
        if contains(typed) { return typed }
        let name = CanonicalName(typed)
        return first { CanonicalName($0) == name }
    }
}
