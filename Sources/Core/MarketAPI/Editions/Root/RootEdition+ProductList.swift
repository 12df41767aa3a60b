extension RootEdition {
    /// A page of products for apps of 2022 and of 2023.
    public struct ProductList: Hashable, Sendable {
        public let numbers: PageNumbers
        public let items: [Edition2023.Item]
        public let dates: EditionDate.Style

        public init(_ items: [Edition2023.Item], numbers: PageNumbers, dates: EditionDate.Style) {
            self.items = items
            self.numbers = numbers
            self.dates = dates
        }
    }
}

extension RootEdition.ProductList: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("page_no", numbers.page)
            o("pageNo", numbers.page)
            o("items_per_page", numbers.size)
            o("itemsPerPage", numbers.size)
            o("total_count", numbers.total)
            o("totalCount", numbers.total)
            o("offset", numbers.offset)
            o("limit", numbers.limit)
            o("pages") { json in
                json.array { a in
                    for item in items { a { item.write(to: &$0, dates: dates) } }
                }
            }
            o("last_page", numbers.lastPage)
            o("lastPage", numbers.lastPage)
            o("has_next", numbers.hasNext)
            o("hasNext", numbers.hasNext)
            o("has_prev", numbers.hasPrevious)
            o("hasPrev", numbers.hasPrevious)
        }
    }
}

/// The reply of the root: both key styles at once, so that apps of 2022 and of 2023 read the same reply.
///
/// Apps ignore keys they do not know. Only the text of a date can't be both; it is the default edition's.
public enum RootEdition {}

extension RootEdition {
    /// A product in full: all that 2023 has is in the detail of 2022, so only the dates are left to choose.
    public struct Detail: Hashable, Sendable, JSONWritable {
        public let detail: Edition2022.Detail
        public let dates: EditionDate.Style

        public init(_ detail: Edition2022.Detail, dates: EditionDate.Style) {
            self.detail = detail
            self.dates = dates
        }

        public func write(to json: inout JSONWriter) {
            detail.write(to: &json, dates: dates)
        }
    }
}
