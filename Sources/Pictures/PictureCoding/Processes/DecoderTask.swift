/// What a decoder process is for; its raw value is the argument with which the executable runs.
package enum DecoderTask: String, Sendable {
    /// Decodes pictures and frames of videos.
    case pictures = "decode-pictures"
    /// Reads headers alone, as the index does.
    ///
    /// It loads no FFmpeg and compiles no resampling, which takes 40 ms of a processor and 5 MB (with
    /// FFmpeg 5).
    case headers = "read-headers"
}
