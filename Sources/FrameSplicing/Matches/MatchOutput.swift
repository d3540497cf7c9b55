import PNGCoding
import Raster

/// The stream of a frame that is told by its repetitions.
///
/// Bytes that repeat those above them are held back, until others follow: what repeats on both sides
/// of an edge is one repetition, and a row's first byte, its filter's, is part of it.
@unsafe struct MatchOutput {
    var output: SpliceOutput
    let rowDistance: MatchDistance
    /// Bytes that repeat the row above and are not written yet.
    var pendingMatchBytes = 0

    /// To the pixel before.
    let previousPixelDistance = MatchDistance(pixelBytes)

    init(_ output: SpliceOutput, rowDistance: Int) {
        unsafe self.output = output
        unsafe self.rowDistance = MatchDistance(rowDistance)
    }

    /// Appends the byte that a row begins with.
    @inline(__always)
    mutating func beginRow(isFirst: Bool) {
        unsafe output.adler.append(RowFilter.none.rawValue)
        guard isFirst else {
            unsafe pendingMatchBytes &+= 1
            return
        }
        unsafe output.bits.write(literal: RowFilter.none.rawValue, to: &output.writer)
    }

    @inline(__always)
    mutating func endRow() {
        unsafe output.endRow()
    }

    /// Appends what ends the stream.
    mutating func end(_ code: SpliceCode) {
        unsafe flushPendingMatch()
        unsafe code.writeEnd(to: &output.writer)
        unsafe output.writer.writeBigEndian(output.adler.value)
    }

    /// The stream's bytes, and the checksum of the chunk with them, when it has ended.
    var chunk: (count: Int, checksum: UInt32) {
        mutating get { unsafe (output.writer.byteCount, output.chunkChecksum) }
    }

    /// Writes what was held back; before anything else is written.
    @inline(__always)
    mutating func flushPendingMatch() {
        if unsafe pendingMatchBytes > 0 { unsafe writePendingMatch() }
    }

    @inline(never)
    private mutating func writePendingMatch() {
        // Alone, a filter's byte is too short for a repetition.
        if unsafe pendingMatchBytes < MatchLength.shortest {
            for _ in unsafe 0..<pendingMatchBytes {
                unsafe output.bits.write(literal: RowFilter.none.rawValue, to: &output.writer)
            }
        } else {
            unsafe write(pendingMatchBytes, distance: rowDistance)
        }
        unsafe pendingMatchBytes = 0
    }

    /// Writes a long repetition in pieces.
    @inline(__always)
    mutating func write(_ length: Int, distance: MatchDistance) {
        var rest = length
        while rest > MatchLength.longest {
            // What is left must not be too short.
            let isNear = rest < MatchLength.longest &+ MatchLength.shortest
            let piece = isNear ? MatchLength.longest &- MatchLength.shortest : MatchLength.longest
            unsafe output.bits.write(match: piece, distance: distance, to: &output.writer)
            rest &-= piece
        }
        unsafe output.bits.write(match: rest, distance: distance, to: &output.writer)
    }
}
