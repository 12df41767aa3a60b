/// The name of an upload's format that is no photo, so that the refusal can name it.
///
/// Returns `nil` for bytes that show no format.
func refusedFormatName(of start: [UInt8]) -> String? {
    for (signature, name) in signatures where start.starts(with: signature) { return name }
    return markupName(of: start)
}

private let signatures: [([UInt8], String)] = [
    (Array("%PDF-".utf8), "PDF"),
    ([0x49, 0x49, 0x2A, 0x00], "TIFF"),
    ([0x4D, 0x4D, 0x00, 0x2A], "TIFF"),
    ([0x49, 0x49, 0x2B, 0x00], "TIFF"),
    ([0x4D, 0x4D, 0x00, 0x2B], "TIFF"),
    (Array("BM".utf8), "BMP"),
    ([0x00, 0x00, 0x01, 0x00], "ICO"),
    ([0xFF, 0x0A], "JPEG XL"),
    ([0x00, 0x00, 0x00, 0x0C, 0x4A, 0x58, 0x4C, 0x20], "JPEG XL"),
    ([0x00, 0x00, 0x00, 0x0C, 0x6A, 0x50, 0x20, 0x20], "JPEG 2000"),
    ([0xFF, 0x4F, 0xFF, 0x51], "JPEG 2000"),
    (Array("8BPS".utf8), "PSD"),
    (Array("PK".utf8), "ZIP"),
    ([0x1F, 0x8B], "gzip"),
    (Array("%!PS".utf8), "PostScript"),
    (Array("push graphic-context".utf8), "MVG"),
    (Array("FUJIFILMCCD-RAW".utf8), "Fujifilm RAW"),
    ([0x1A, 0x45, 0xDF, 0xA3], "Matroska"),
    ([0x7F, 0x45, 0x4C, 0x46], "ELF"),
]

/// The first element of a text in XML or HTML, after a mark of its encoding, blanks, a declaration and comments.
private func markupName(of start: [UInt8]) -> String? {
    let text = String(decoding: start.filter { $0 != 0 }, as: UTF8.self).lowercased()
    guard text.drop(while: { $0.isWhitespace || $0 == "\u{FEFF}" || $0 == "\u{FFFD}" }).first == "<" else {
        return nil
    }
    for element in text.split(separator: "<", omittingEmptySubsequences: false).dropFirst() {
        let name = element.prefix { $0.isLetter || $0 == ":" || $0 == "!" || $0 == "?" }
        if name == "svg" || name.hasSuffix(":svg") || element.hasPrefix("!doctype svg") { return "SVG" }
        if name == "html" || element.hasPrefix("!doctype html") { return "HTML" }
    }
    return "XML"
}
