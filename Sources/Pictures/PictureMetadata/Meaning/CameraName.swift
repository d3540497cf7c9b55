/// The name of a camera: its make and model, without saying the make twice.
///
///     Canon, Canon EOS R5                 Canon EOS R5
///     NIKON CORPORATION, NIKON D850       NIKON D850
///     EASTMAN KODAK COMPANY, KODAK DX3900 KODAK DX3900
///     SONY, ILCE-7M3                      SONY ILCE-7M3
package enum CameraName {
    /// The name; nil if neither is given.
    package static func of(make: String?, model: String?) -> String? {
        let make = String((make ?? "")[...].trimmed)
        let model = String((model ?? "")[...].trimmed)
        guard !make.isEmpty, !model.isEmpty else {
            return make.isEmpty && model.isEmpty ? nil : make + model
        }
        let first = model.prefix { $0.isLetter || $0.isNumber }.lowercased()
        let words = make.lowercased().split { !$0.isLetter && !$0.isNumber }
        return words.contains { $0 == first } ? model : "\(make) \(model)"
    }
}
