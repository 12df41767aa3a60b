import CSodium

extension [UInt8] {
    /// Letters that may stand in an address as they are, three bytes in four; without padding.
    var base64URL: String {
        let length = sodium_base64_encoded_len(count, sodium_base64_VARIANT_URLSAFE_NO_PADDING)
        return String(unsafeUninitializedCapacity: length) { text in
            text.withMemoryRebound(to: CChar.self) { text in
                guard let start = text.baseAddress else { return 0 }
                sodium_bin2base64(start, length, self, count, sodium_base64_VARIANT_URLSAFE_NO_PADDING)
                // A zero ends it, which is no part of the text.
                return length - 1
            }
        }
    }

    /// `nil` for a text that `base64URL` would not have written.
    init?(base64URL text: String) {
        // libsodium 1.0.18 takes bytes from 0x80 on for letters.
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        let count = text.utf8.count
        var isRead = false
        self.init(unsafeUninitializedCapacity: count) { bytes, length in
            guard let start = bytes.baseAddress else { return }
            let code = sodium_base642bin(
                start,
                count,
                text,
                count,
                nil,
                &length,
                nil,
                sodium_base64_VARIANT_URLSAFE_NO_PADDING
            )
            isRead = code == 0
            if !isRead { length = 0 }
        }
        guard isRead else { return nil }
    }
}
