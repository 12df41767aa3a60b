/// The forms of an English noun that one query should find: shoe and shoes, watch and watches.
enum EnglishPlural {
    /// The word, then what it may be in the other number.
    static func forms(of word: String) -> [String] {
        let letters = Array(word.utf8)
        guard letters.count > 2, letters.allSatisfy({ $0 < 0x80 }) else { return [word] }
        if word.hasSuffix("ss") || ["x", "ch", "sh"].contains(where: word.hasSuffix) {
            return [word, word + "es"]
        }
        guard word.hasSuffix("s") else { return [word, word + "s"] }
        var forms = [word]
        if letters.count > 3, !word.hasSuffix("us") { forms.append(String(word.dropLast())) }
        if ["sses", "xes", "ches", "shes"].contains(where: word.hasSuffix) {
            forms.append(String(word.dropLast(2)))
        }
        return forms
    }
}
