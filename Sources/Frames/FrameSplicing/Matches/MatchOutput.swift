import PNGCoding
import Raster

/// The stream of a frame that is coded as matches.
///
/// Bytes that match the row above are not written until others follow, so that matches on both
/// sides of an edge become one, which includes a row's filter byte.
@unsafe struct MatchOutput {
    var output: SpliceOutput
    let rowDistance: MatchDistance
    /// Bytes that match the row above and are not written yet.
    var pendingMatchBytes = 0

    /// The distance to the previous pixel.
    let previousPixelDistance = MatchDistance(pixelBytes)

    init(_ output: SpliceOutput, rowDistance: Int) {
        unsafe self.output = output
        unsafe self.rowDistance = MatchDistance(rowDistance)
    }

    /// Appends the filter byte of a row.
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

    /// Appends the end of the stream.
    mutating func end(_ code: SpliceCode) {
        unsafe flushPendingMatch()
        unsafe code.writeEnd(to: &output.writer)
        unsafe output.writer.writeBigEndian(output.adler.value)
    }

    /// The stream's length in bytes and the checksum of its chunk, after the stream has ended.
    var chunk: (count: Int, checksum: UInt32) {
        mutating get { unsafe (output.writer.byteCount, output.chunkChecksum) }
    }

    /// Writes the pending match; must be called before anything else is written.
    @inline(__always)
    mutating func flushPendingMatch() {
        if unsafe pendingMatchBytes > 0 { unsafe writePendingMatch() }
    }

    @inline(never)
    private mutating func writePendingMatch() {
        // A filter byte alone is too short for a match.
        if unsafe pendingMatchBytes < MatchLength.shortest {
            for _ in unsafe 0..<pendingMatchBytes {
                unsafe output.bits.write(literal: RowFilter.none.rawValue, to: &output.writer)
            }
        } else {
            unsafe write(pendingMatchBytes, distance: rowDistance)
        }
        unsafe pendingMatchBytes = 0
    }

    /// Splits a long match into several.
    @inline(__always)
    mutating func write(_ length: Int, distance: MatchDistance) {
        var rest = length
        while rest > MatchLength.longest {
            // The rest must not be too short for a match.
            let isNear = rest < MatchLength.longest &+ MatchLength.shortest
            let piece = isNear ? MatchLength.longest &- MatchLength.shortest : MatchLength.longest
            unsafe output.bits.write(match: piece, distance: distance, to: &output.writer)
            rest &-= piece
        }
        unsafe output.bits.write(match: rest, distance: distance, to: &output.writer)
    }
}
