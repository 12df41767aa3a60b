extension Operation {
    /// A parameter of the query or the head, by its name among the components of the description.
    public enum Parameter: String, Hashable, Sendable, CaseIterable {
        case q
        case exact
        case typed
        case sort
        case cursor
        case page
        case limit
        case seller
        case currency
        case leastPrice = "min_price"
        case mostPrice = "max_price"
        case inStock = "in_stock"
        case state
        case category
        case condition
        case ways
        case giveaway
        case available
        case days
        case before
        case since
        case changeLimit = "change_limit"
        case role
        case unread
        case requests
        case product
        case touchedSince = "touched_since"
        case after
        case messageLimit = "message_limit"
        case size
        case format
        case mine
        case open
        case caseState = "case_state"
        case text
        case idempotencyKey = "Idempotency-Key"
        case ifMatch = "If-Match"
        case lastEventID = "Last-Event-ID"
        case changeAge = "Change-Age"

        /// The parameters that choose the products of a list, and their order.
        static let listing: [Parameter] = [
            .q, .sort, .cursor, .page, .limit, .seller, .currency, .leastPrice, .mostPrice, .inStock, .state,
            .category, .condition, .ways, .giveaway, .available, .days,
        ]

        /// The parameters that choose the products of a list, of any seller and in any order.
        static let narrowing = listing.filter { ![.sort, .cursor, .page, .limit, .seller].contains($0) }
    }

    /// The body of a request.
    public enum Body: Hashable, Sendable {
        case none
        /// JSON of ``Operation/input``.
        case json
        /// The same, or nothing.
        case optionalJSON
        /// JSON that names uploads, or a form of JSON and photos.
        case productOffer
        /// A photo, as a form or as the whole body.
        case photo
    }

    /// The reply to a request that is carried out.
    public struct Reply: Hashable, Sendable {
        public enum Content: Hashable, Sendable {
            case none
            /// JSON of ``Operation/output``.
            case json
            /// JSON of a shape that is not described.
            case anyJSON
            case photo
            /// A ZIP.
            case archive
            case events
        }

        public enum Header: String, Hashable, Sendable {
            case location = "Location"
            case eTag = "ETag"
            case setCookie = "Set-Cookie"
        }

        public let status: Int
        public let description: String
        public let content: Content
        public let headers: [Header]
        /// True where it comes with status 200 if the resource had been made before.
        public let mayBeRepeated: Bool

        private init(
            _ status: Int,
            _ content: Content,
            _ description: String,
            _ headers: [Header],
            mayBeRepeated: Bool = false
        ) {
            self.status = status
            self.content = content
            self.description = description
            self.headers = headers
            self.mayBeRepeated = mayBeRepeated
        }

        /// Status 204, and nothing to read.
        static let done = Reply(204, .none, "Done.", [])

        static func json(_ description: String, headers: [Header] = []) -> Reply {
            Reply(200, .json, description, headers)
        }

        /// Status 201, and what was made.
        static func created(
            _ description: String,
            headers: [Header] = [],
            mayBeRepeated: Bool = false
        ) -> Reply {
            Reply(201, .json, description, headers, mayBeRepeated: mayBeRepeated)
        }

        /// Status 202, and what will come of it.
        static func accepted(_ description: String) -> Reply { Reply(202, .json, description, []) }

        static func anyJSON(_ description: String, headers: [Header]) -> Reply {
            Reply(200, .anyJSON, description, headers)
        }

        /// The bytes of a photo.
        static func photo(_ description: String) -> Reply { Reply(200, .photo, description, []) }

        /// A ZIP.
        static func archive(_ description: String) -> Reply { Reply(200, .archive, description, []) }

        /// A stream of server-sent events.
        static func events(_ description: String) -> Reply {
            Reply(200, .events, description, [])
        }
    }
}
