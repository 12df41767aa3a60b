import Market
import MarketAPI

// How much faster a page of 20 products is written by JSONWriter than by Foundation's JSONEncoder. Exits with
// an error when a ratio is below the first argument, so that CI can hold it.
let products = try Goods.page()
let rows = products.map { ProductRow($0) }
let items = products.map { Edition2022.Item($0, photos: Goods.addresses) }

let ratios = [
    report(
        try Comparison(
            "our own API",
            PageBody(items: rows, next: nil, previous: nil, total: nil),
            as: PlainPage.self
        )
    ),
    report(
        try Comparison(
            "edition 2022",
            Edition2022.ProductList(items, numbers: PageNumbers(page: 1, size: 20, total: 100_000)),
            as: PlainList.self
        )
    ),
]

func report<Plain>(_ result: Comparison<Plain>) -> Double {
    let ratio = result.encoder / result.writer
    print(
        "\(result.name): \(result.bytes) bytes; JSONWriter \(Int(result.writer)) ns a page,",
        "into memory of its own \(Int(result.reusedWriter)) ns, JSONEncoder \(Int(result.encoder)) ns;",
        "ratio \(tenths(ratio)), into memory of its own \(tenths(result.encoder / result.reusedWriter))"
    )
    return ratio
}

func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }

if let least = CommandLine.arguments.dropFirst().first.flatMap(Double.init), let worst = ratios.min(),
    worst < least
{
    throw BenchmarkError.tooSlow(ratio: worst, least: least)
}
