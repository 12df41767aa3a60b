/// One option of a command: what it is called, what it means, and where its value goes.
struct Option<Options>: Sendable {
    let name: String
    /// The placeholder of the value in the help; `nil` for a switch, which takes none.
    let placeholder: String?
    let help: String
    /// True where its value may be several, with commas between them.
    var isList = false
    let set: @Sendable (_ options: inout Options, _ value: String) throws(UsageError) -> Void

    /// The variable that gives the option a value where the command line does not: `--edition-port` is `OPENMARKET_EDITION_PORT`.
    var environmentName: String {
        "OPENMARKET_" + name.drop { $0 == "-" }.uppercased().replacing("-", with: "_")
    }
}

extension Option {
    typealias Place<Value> = WritableKeyPath<Options, Value> & Sendable

    static func flag(_ name: String, _ help: String, _ place: any Place<Bool>) -> Option {
        Option(name: name, placeholder: nil, help: help) { (options, value) throws(UsageError) in
            switch value {
            case "", "1", "true", "yes", "on": options[keyPath: place] = true
            case "0", "false", "no", "off": options[keyPath: place] = false
            default: throw .badValue(option: name, value: value, wanted: "on or off")
            }
        }
    }

    static func text(_ name: String, _ placeholder: String, _ help: String, _ place: any Place<String>)
        -> Option
    {
        Option(name: name, placeholder: placeholder, help: help) { (options, value) throws(UsageError) in
            guard !value.isEmpty else { throw .badValue(option: name, value: value, wanted: "some text") }
            options[keyPath: place] = value
        }
    }

    static func text(_ name: String, _ placeholder: String, _ help: String, _ place: any Place<String?>)
        -> Option
    {
        Option(name: name, placeholder: placeholder, help: help) { (options, value) throws(UsageError) in
            guard !value.isEmpty else { throw .badValue(option: name, value: value, wanted: "some text") }
            options[keyPath: place] = value
        }
    }

    static func number<Number: FixedWidthInteger & Sendable>(
        _ name: String,
        _ help: String,
        _ place: any Place<Number>,
        in range: ClosedRange<Number>
    ) -> Option {
        Option(name: name, placeholder: "N", help: help) { (options, value) throws(UsageError) in
            guard let number = Number(value), range.contains(number) else {
                throw .badValue(
                    option: name,
                    value: value,
                    wanted: "a number from \(range.lowerBound) to \(range.upperBound)"
                )
            }
            options[keyPath: place] = number
        }
    }

    /// One value that `read` must know.
    static func value<Value>(
        _ name: String,
        _ placeholder: String,
        _ help: String,
        _ wanted: String,
        _ place: any Place<Value>,
        read: @escaping @Sendable (String) -> Value?
    ) -> Option {
        Option(name: name, placeholder: placeholder, help: help) { (options, text) throws(UsageError) in
            guard let value = read(text) else { throw .badValue(option: name, value: text, wanted: wanted) }
            options[keyPath: place] = value
        }
    }

    /// Values with commas between them; all must be readable.
    static func list<Value>(
        _ name: String,
        _ placeholder: String,
        _ help: String,
        _ wanted: String,
        set: @escaping @Sendable (inout Options, [Value]) throws(UsageError) -> Void,
        read: @escaping @Sendable (String) -> Value?
    ) -> Option {
        Option(name: name, placeholder: placeholder, help: help, isList: true) {
            (options, value) throws(UsageError) in
            let parts = value.split(separator: ",", omittingEmptySubsequences: false)
            let values = parts.compactMap { read(String($0)) }
            guard values.count == parts.count else {
                throw .badValue(option: name, value: value, wanted: wanted)
            }
            try set(&options, values)
        }
    }
}

extension Option {
    /// One of a few words.
    static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: String,
        _ help: String,
        _ place: any Place<Choice>
    ) -> Option {
        let choices = Dictionary(uniqueKeysWithValues: Choice.allCases.map { ($0.rawValue, $0) })
        return Option(name: name, placeholder: "WORD", help: help) { (options, value) throws(UsageError) in
            guard let choice = choices[value] else {
                let words = choices.keys.sorted().joined(separator: " or ")
                throw .badValue(option: name, value: value, wanted: words)
            }
            options[keyPath: place] = choice
        }
    }
}
