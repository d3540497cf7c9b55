extension String {
    /// Writes two lower-case digits for each byte.
    init(hexadecimal bytes: some Sequence<UInt8>) {
        let digits = Array("0123456789abcdef")
        self.init(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }
}
