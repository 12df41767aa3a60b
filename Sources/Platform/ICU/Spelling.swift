internal import CICU

/// The look of a short text to a reader, by Unicode's rules (UAX 15 and TS 39).
package enum Spelling {
    /// The text after NFKC and case folding.
    package static func folded(_ text: String) -> String { transformed(text, by: icu_fold) }

    /// A text that is the same for all texts that look the same; to be compared, not shown.
    package static func skeleton(of text: String) -> String { transformed(text, by: icu_skeleton) }

    /// True where the letters are of one script, or Hangul and Latin together, with the digits of one script.
    package static func isOfOneScript(_ text: String) -> Bool {
        let units = Array(text.utf16)
        return icu_has_one_script(units, Int32(units.count)) != 0
            || icu_is_hangul_or_latin(units, Int32(units.count)) != 0
    }

    private static func transformed(
        _ text: String,
        by transform: (UnsafePointer<UInt16>?, Int32, UnsafeMutablePointer<UInt16>?, Int32) -> Int32
    ) -> String {
        let units = Array(text.utf16)
        // One unit becomes 18 at most by NFKC, and no longer by its skeleton.
        let capacity = units.count * 20 + 32
        var length: Int32 = -1
        let result = [UInt16](unsafeUninitializedCapacity: capacity) { buffer, count in
            length = transform(units, Int32(units.count), buffer.baseAddress, Int32(capacity))
            count = max(0, Int(length))
        }
        precondition(length >= 0, "ICU's data for names is part of its library")
        return String(decoding: result, as: UTF16.self)
    }
}
