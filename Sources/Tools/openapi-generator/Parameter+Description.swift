import Market
import MarketAPI

extension MarketAPI.Operation.Parameter {
    /// Its entry among the components.
    var description: JSONTree {
        switch self {
        case .q: query("What is looked for.", .text(upTo: 250))
        case .exact:
            flag(
                "Whether a text that finds nothing stays as it is, rather than that a likely respelling is searched "
                    + "instead."
            )
        case .typed: flag("Whether the text is still being typed: it is not noted then.")
        case .sort:
            query(
                "By price, best together with currency.",
                .words([""] + Self.raw(ListingQuery.Sort.self), default: "newest")
            )
        case .cursor: query("What a page gave as next or previous.", .text())
        case .page: optional("Counts pages from 1, instead of a cursor.", .number(1...1_000_000_000))
        case .limit: optional("How many to a page.", .number(1...100, default: 20))
        case .seller: optional("Only goods of this account.", .int64(Int64.min))
        case .currency: query("Only goods in this currency.", .words([""] + Self.raw(Currency.self)))
        case .leastPrice: query("What the buyer pays, at least.", .text(matching: Self.price))
        case .mostPrice: query("What the buyer pays, at most.", .text(matching: Self.price))
        case .inStock: flag("Only what is neither sold nor out of stock.")
        case .state:
            query("Only these states, with commas between them.", .list(of: Self.raw(ProductState.self)))
        case .category:
            query("Ids of categories parted by commas. other also finds goods without a category.", .text())
        case .condition: query("Conditions parted by commas.", .list(of: Self.raw(Condition.self)))
        case .ways:
            query(
                "Ways of trading parted by commas; goods with one of them are listed.",
                .list(of: Self.raw(TradingWay.self))
            )
        case .giveaway: flag("Only what is given away.")
        case .available: flag("Only what is neither reserved nor sold.")
        case .days: optional("Only what was listed at most so many days ago.", .number(1...365))
        case .before: optional("Those before this one.", .int64(Int64.min))
        case .since: optional("The last change that is known.", .int64(0))
        case .changeLimit: optional("How many at most.", .number(1...1000, default: 500), name: "limit")
        case .role: optional("What one is in them.", .words(["buyer", "seller"]))
        case .unread: flag("Only those with something unread.")
        case .requests: flag("Only quiet requests: first messages of new accounts when many came.")
        case .product: optional("Those about this product.", .int64(1))
        case .touchedSince:
            optional(
                "Those that were touched after this number, first what was touched first.",
                .int64(0),
                name: "since"
            )
        case .after: optional("Those after this one.", .int64(Int64.min))
        case .messageLimit: optional("How many at most.", .number(1...100, default: 50), name: "limit")
        case .size:
            query(
                "Of the picture; large where nothing is said.",
                .words(Self.raw(PhotoFileKind.self) + [""])
            )
        case .format:
            query("Of the file; jpg where nothing is said.", .words(Self.raw(PhotoFileFormat.self) + [""]))
        case .mine: flag("Whether to hear of one's own inbox, too.")
        case .open: flag("Only those that are open, or only those that are over.")
        case .caseState:
            optional("Which cases.", .words(["open", "decided"], default: "open"), name: "state")
        case .text: query("What was looked for.", .text(upTo: 250))
        case .idempotencyKey:
            header(
                "Names a request that is to be carried out once, however often it arrives within a day.",
                ["type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[!-~]+$"]
            )
        case .ifMatch:
            header(
                "The version that the change starts from, as \"3\". Another tag names no version. Without any, the change is "
                    + "made to what there is; what is so already is no change.",
                .text()
            )
        case .lastEventID:
            header("The id of the last event that was heard.", .text(matching: "^[0-9]{1,18}$"))
        case .changeAge:
            header(
                "How many milliseconds ago somebody did this on a device.",
                .text(matching: "^[0-9]{1,18}$")
            )
        }
    }

    private static let price = "^$|^[0-9]{1,10}(\\.[0-9]{1,2})?$"

    private static func raw<Word: CaseIterable & RawRepresentable<String>>(_ type: Word.Type) -> [String] {
        Word.allCases.map(\.rawValue)
    }

    private func query(_ about: String, _ schema: JSONTree, name: String? = nil) -> JSONTree {
        .parameter(name ?? rawValue, in: "query", about, schema)
    }

    private func header(_ about: String, _ schema: JSONTree) -> JSONTree {
        .parameter(rawValue, in: "header", about, schema)
    }

    /// A parameter that may also be there without a value.
    private func optional(_ about: String, _ schema: JSONTree, name: String? = nil) -> JSONTree {
        query(about, ["anyOf": [schema, ["type": "string", "maxLength": 0]]], name: name)
    }

    private func flag(_ about: String) -> JSONTree {
        query(about, ["anyOf": [["type": "boolean"], .words(["", "0", "1"])]])
    }
}

extension JSONTree {
    static func parameter(
        _ name: String,
        in place: String,
        _ about: String,
        _ schema: JSONTree
    ) -> JSONTree {
        [
            "name": .string(name), "in": .string(place), "description": .string(about), "schema": schema,
        ]
    }

    static func text(upTo longest: Int64? = nil) -> JSONTree {
        .object([("type", "string")] + (longest.map { [("maxLength", .integer($0))] } ?? []))
    }

    static func text(matching pattern: String) -> JSONTree {
        ["type": "string", "pattern": .string(pattern)]
    }

    fileprivate static func words(_ words: [String], default usual: String? = nil) -> JSONTree {
        let words: JSONTree = .array(words.map { .string($0) })
        return .object(
            [("type", "string"), ("enum", words)] + (usual.map { [("default", .string($0))] } ?? [])
        )
    }

    /// Some of `words` with commas between them, or nothing.
    fileprivate static func list(of words: [String]) -> JSONTree {
        let word = "(\(words.joined(separator: "|")))"
        return .text(matching: "^$|^\(word)(,\(word))*$")
    }

    fileprivate static func number(_ range: ClosedRange<Int64>, default usual: Int64? = nil) -> JSONTree {
        .object(
            [
                ("type", "integer"), ("minimum", .integer(range.lowerBound)),
                ("maximum", .integer(range.upperBound)),
            ] + (usual.map { [("default", .integer($0))] } ?? [])
        )
    }

    static func int64(_ least: Int64) -> JSONTree {
        [
            "type": "integer", "format": "int64", "minimum": .integer(least), "maximum": .integer(Int64.max),
        ]
    }
}
