import Market
package import MarketAPI

/// The position of a page among the others of a list.
package struct Pager: Sendable {
    /// The list's address without any page.
    package let base: Link
    /// Counted from 1.
    package let number: Int
    package let size: Int
    /// The number of products on all pages, as far as they were counted.
    package let total: Total
    /// The pages beside this one, which go on exactly where it ends even if goods come and go.
    package let previous: Link?
    package let next: Link?
    /// True where a page can be requested by its number alone.
    package var isNumbered = true

    package init(base: Link, number: Int, size: Int, total: Total, previous: Link?, next: Link?) {
        self.base = base
        self.number = number
        self.size = size
        self.total = total
        self.previous = previous
        self.next = next
    }

    package static func link(_ base: Link, page number: Int) -> Link {
        number == 1 ? base : base.with("page", "\(number)")
    }

    /// The number of products, in words.
    static func text(_ total: Total, in frame: Frame) -> String {
        frame.texts(total.isAtLeast ? .goodsAtLeast : .goodsCount, count: Int64(total.count))
    }

    /// The last page that is known to be there.
    private var last: Int { max(1, (total.count + size - 1) / size) }

    func html(in frame: Frame) -> HTML {
        nav(.class("pager"), .label(frame.texts[.pages])) {
            if let previous {
                a(.href(previous), .rel("prev")) {
                    Icon.left; span { frame.texts[.pagePrevious] }
                }
            }
            if isNumbered { ol { for number in numbers { item(number) } } }
            if let next {
                a(.href(next), .rel("next")) {
                    span { frame.texts[.pageNext] }; Icon.right
                }
            }
        }
    }

    private func item(_ number: Int?) -> HTML {
        guard let number else { return li(.unspoken) { "…" } }
        return li {
            a(.href(Self.link(base, page: number)), .current(number == self.number)) {
                Int64(number).groupedText
            }
        }
    }

    /// The first, the last and those around this one; `nil` where some are left out.
    var numbers: [Int?] {
        guard last > 1 || number > 1 else { return [] }
        let near = max(1, number - 2)...max(number, min(max(last, number), number + 2))
        var numbers: [Int?] = []
        if near.lowerBound > 1 { numbers.append(1) }
        if near.lowerBound > 2 { numbers.append(nil) }
        numbers += near.map { $0 }
        if near.upperBound < last - 1 { numbers.append(nil) }
        if near.upperBound < last { numbers.append(last) }
        return numbers
    }
}
