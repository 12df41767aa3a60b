import Market
import MarketSamples

/// Names to search a million of, and what people type to find them.
struct SearchedProducts {
    private let goods = SampleProducts(seed: 2022)
    private static let units = [
        "256GB", "27인치", "500ml", "1.5L", "12개입", "512기가", "75W", "20kg", "165cm", "2TB",
    ]

    /// A name as sample goods have it; every fourth says a size too.
    func name(_ place: Int) -> String {
        let name = goods.product(at: place).draft.name
        return place % 4 == 0 ? "\(name) \(Self.units[place / 4 % Self.units.count])" : name
    }

    func description(_ place: Int) -> String { goods.product(at: place).draft.description }
}

/// A text that is searched for, and what a searcher without our readings is asked instead.
struct SearchedText {
    let kind: String
    let typed: String
    /// The words that are meant, in whole syllables; initial consonants stay what they are.
    let meant: String
}

extension SearchedProducts {
    /// `count` texts of each kind in turn, taken from names all over the market.
    func texts(_ count: Int, ofNames size: Int) -> [SearchedText] {
        var (texts, seen): ([SearchedText], Set<String>) = ([], [])
        var place = 1
        while texts.count < count, place < 1_000_000 {
            place += 1
            let name = name((place &* 7_919) % size)
            let kind = texts.count % Self.kinds.count
            guard let text = Self.kinds[kind](name, place), seen.insert(text.typed).inserted else {
                // Words are fewer than what is made of them; another name may have a new one.
                if place % 500 == 0, let other = Self.kinds[(kind + place) % Self.kinds.count](name, place),
                    seen.insert(other.typed).inserted
                {
                    texts.append(other)
                }
                continue
            }
            texts.append(text)
        }
        return texts
    }

    private static let kinds: [@Sendable (String, Int) -> SearchedText?] = [
        { name, place in
            words(name).dropFirst(place % 3).first.map { SearchedText(kind: "word", typed: $0, meant: $0) }
        },
        { name, place in
            let words = words(name)
            guard words.count > 2 else { return nil }
            let pair = "\(words[place % words.count]) \(words[(place + 1) % words.count])"
            return SearchedText(kind: "pair", typed: pair, meant: pair)
        },
        { name, _ in
            let runs = words(name).filter(\.isHangul)
            guard runs.count > 1 else { return nil }
            let whole = runs.suffix(2).joined()
            return SearchedText(kind: "compound", typed: whole, meant: whole)
        },
        { name, place in
            let runs = words(name).filter { $0.isHangul && $0.count > 1 }
            guard let run = runs.dropFirst(place % 3).first else { return nil }
            let initials = String(run.compactMap(\.initial))
            return SearchedText(kind: "initials", typed: initials, meant: initials)
        },
        { name, place in
            let runs = words(name).filter { $0.isHangul && $0.count > 1 }
            guard let run = runs.dropFirst(place % 2).first else { return nil }
            return SearchedText(kind: "layout", typed: run.onLatinKeyboard, meant: run)
        },
        { name, place in
            let runs = words(name).filter { $0.isHangul && $0.count > 1 }
            guard let run = runs.last else { return nil }
            let start = String(run.prefix(1 + place % (run.count - 1)))
            let next = run.dropFirst(start.count).first.flatMap(\.initial)
            let first = words(name).first ?? ""
            let typed = place % 2 == 0 || first == run ? start : "\(first) \(start)"
            return SearchedText(kind: "typing", typed: typed + (next.map { String($0) } ?? ""), meant: typed)
        },
        { name, place in
            words(name).first { $0.contains("-") }
                .map { model in
                    let typed = place % 3 == 0 ? model.replacing("-", with: "").lowercased() : model
                    return SearchedText(kind: "model", typed: typed, meant: model)
                }
        },
        { name, place in letters(name, place) },
        { name, place in
            let words = words(name)
            guard let unit = words.last, unit.first?.isNumber == true, words.count > 1 else { return nil }
            let typed = place % 2 == 0 ? unit : "\(words[words.count - 2]) \(unit)"
            return SearchedText(kind: "unit", typed: typed, meant: typed)
        },
    ]

    /// Returns one to nine initial consonants alone, as people type them.
    private static func letters(_ name: String, _ place: Int) -> SearchedText? {
        let initials = words(name).flatMap { $0.compactMap(\.initial) }.prefix(1 + place % 9)
        guard !initials.isEmpty else { return nil }
        let typed = initials.map { String($0) }.joined(separator: place % 4 == 0 ? "" : " ")
        return SearchedText(kind: "letters", typed: typed, meant: typed)
    }

    private static func words(_ name: String) -> [String] {
        name.split(separator: " ").map(String.init)
    }
}

extension StringProtocol {
    fileprivate var isHangul: Bool {
        unicodeScalars.allSatisfy { (0xAC00...0xD7A3).contains($0.value) }
    }

    /// The letters that the same keys give in the other layout.
    fileprivate var onLatinKeyboard: String {
        let initials = "r R s e E f a q Q t T d w W c z x v g".split(separator: " ")
        let vowels = "k o i O j p u P h hk ho hl y n nj np nl b m ml l".split(separator: " ")
        let finals = "|r|R|rt|s|sw|sg|e|f|fr|fa|fq|ft|fx|fv|fg|a|q|qt|t|T|d|w|c|z|x|v|g"
            .split(separator: "|", omittingEmptySubsequences: false)
        return unicodeScalars.reduce(into: "") { keys, scalar in
            let index = Int(scalar.value) - 0xAC00
            keys += initials[index / 588] + vowels[index % 588 / 28] + finals[index % 28]
        }
    }
}

extension Character {
    fileprivate var initial: Character? {
        guard let scalar = unicodeScalars.first, (0xAC00...0xD7A3).contains(scalar.value) else { return nil }
        return Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")[Int(scalar.value - 0xAC00) / 588]
    }
}
