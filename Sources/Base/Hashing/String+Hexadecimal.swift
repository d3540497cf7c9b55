extension String {
    /// Two lower-case hexadecimal digits for each byte.
    package init(hexadecimal bytes: some Collection<UInt8>) {
        let digits = Array("0123456789abcdef".utf8)
        self = unsafe String(unsafeUninitializedCapacity: 2 * bytes.count) { text in
            for (index, byte) in bytes.enumerated() {
                unsafe text[2 * index] = digits[Int(byte >> 4)]
                unsafe text[2 * index + 1] = digits[Int(byte & 15)]
            }
            return 2 * bytes.count
        }
    }
}

extension Collection<UInt8> {
    /// Whether these are so many lower-case hexadecimal digits, as a name that was made of a hash.
    package func isHexadecimal(digits count: Int) -> Bool {
        self.count == count && allSatisfy("0123456789abcdef".utf8.contains)
    }
}
