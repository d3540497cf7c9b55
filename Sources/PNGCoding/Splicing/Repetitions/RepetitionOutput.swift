import Raster

/// The stream of a frame that is told by its repetitions.
///
/// Bytes that repeat those above them are held back, until others follow: what repeats on both sides
/// of an edge is one repetition, and a row's first byte, its filter's, is part of it.
@unsafe struct RepetitionOutput {
    var output: SpliceOutput
    let rowDistance: RunDistance
    /// Bytes that repeat the row above and are not written yet.
    var held = 0

    /// To the pixel before.
    let pixelBefore = RunDistance(pixelBytes)

    init(_ output: SpliceOutput, rowDistance: Int) {
        unsafe self.output = output
        unsafe self.rowDistance = RunDistance(rowDistance)
    }

    /// Appends the byte that a row begins with.
    @inline(__always)
    mutating func beginRow(isFirst: Bool) {
        unsafe output.adler.append(RowFilter.none.rawValue)
        guard isFirst else {
            unsafe held &+= 1
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
        unsafe writeHeld()
        unsafe code.writeEnd(to: &output.writer)
        unsafe output.writer.writeBigEndian(output.adler.value)
    }

    /// The stream's bytes, and the checksum of the chunk with them, when it has ended.
    var chunk: (count: Int, checksum: UInt32) {
        mutating get { unsafe (output.writer.byteCount, output.chunkChecksum) }
    }

    /// Writes what was held back; before anything else is written.
    @inline(__always)
    mutating func writeHeld() {
        if unsafe held > 0 { unsafe writeSomeHeld() }
    }

    @inline(never)
    private mutating func writeSomeHeld() {
        // Alone, a filter's byte is too short for a repetition.
        if unsafe held < RunLength.shortest {
            for _ in unsafe 0..<held {
                unsafe output.bits.write(literal: RowFilter.none.rawValue, to: &output.writer)
            }
        } else {
            unsafe write(held, distance: rowDistance)
        }
        unsafe held = 0
    }

    /// Writes a long repetition in pieces.
    @inline(__always)
    mutating func write(_ length: Int, distance: RunDistance) {
        var rest = length
        while rest > RunLength.longest {
            // What is left must not be too short.
            let isNear = rest < RunLength.longest &+ RunLength.shortest
            let piece = isNear ? RunLength.longest &- RunLength.shortest : RunLength.longest
            unsafe output.bits.write(repetition: piece, distance: distance, to: &output.writer)
            rest &-= piece
        }
        unsafe output.bits.write(repetition: rest, distance: distance, to: &output.writer)
    }
}
