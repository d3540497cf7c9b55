import Testing

@testable import HTTPServing

@Suite("A range of bytes") struct ByteRangeTests {
    /// The examples of RFC 9110, section 14.1.2, for 10,000 bytes, and the cases around them.
    @Test(
        "is the part that the field names",
        arguments: [
            ("bytes=0-499", 0..<500), ("bytes=500-999", 500..<1_000),
            ("bytes=-500", 9_500..<10_000), ("bytes=9500-", 9_500..<10_000),
            ("bytes=0-0", 0..<1), ("bytes=-1", 9_999..<10_000), ("bytes=0-", 0..<10_000),
            ("bytes=9999-9999", 9_999..<10_000), ("bytes=9999-123456", 9_999..<10_000),
            ("bytes=-10001", 0..<10_000), ("BYTES=1-2", 1..<3),
            ("bytes=0-99999999999999999999999", 0..<10_000),
        ])
    func parts(field: String, part: Range<Int>) {
        #expect(ByteRange(field, of: 10_000) == .part(part))
    }

    @Test(
        "that the representation has not is unsatisfiable",
        arguments: [
            "bytes=10000-", "bytes=10000-10001", "bytes=-0", "bytes=99999999999999999999999-",
        ])
    func unsatisfiable(field: String) {
        #expect(ByteRange(field, of: 10_000) == .unsatisfiable)
        #expect(ByteRange("bytes=0-", of: 0) == .unsatisfiable)
    }

    @Test(
        "is ignored if it is a list, of another unit, or none",
        arguments: [
            "", "bytes", "bytes=", "bytes=-", "bytes=1", "bytes=2-1", "bytes=0-1,3-4", "bytes= 0-1",
            "bytes=0 - 1", "bytes=a-b", "bytes=0-1-2", "bytes=0-1=", "items=0-1", "bytes=+1-2",
            "bytes=1-0x2", "bytes=\u{0661}-\u{0662}",
        ])
    func ignored(field: String) {
        #expect(ByteRange(field, of: 10_000) == .full)
        #expect(ByteRange(nil, of: 10_000) == .full)
    }
}
