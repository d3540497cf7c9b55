import Testing

@testable import PictureFormats
@testable import PicturePreparing

@Suite("A file of which several pictures are made") struct FileReadingTests {
    @Test("is read once") func once() throws {
        let file = try #require(FileBytes(copyOf: [7]))
        let reading = FileReading()
        var count = 0
        func read() throws(PictureFailure) -> FileBytes? {
            count += 1
            return file
        }
        for _ in 0..<3 {
            let bytes = try reading.bytes(read)
            #expect(bytes === file)
        }
        #expect(count == 1)
    }

    @Test("fails once for all of them") func fails() {
        let reading = FileReading()
        var count = 0
        func read() throws(PictureFailure) -> FileBytes? {
            count += 1
            throw .unreadable
        }
        for _ in 0..<3 {
            var failure: PictureFailure?
            do throws(PictureFailure) {
                _ = try reading.bytes(read)
            } catch {
                failure = error
            }
            #expect(failure == .unreadable)
        }
        #expect(count == 1)
    }
}
