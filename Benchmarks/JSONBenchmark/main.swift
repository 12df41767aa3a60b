import Figures
import Market
import MarketAPI

// How much faster a page of 20 products is written by JSONWriter than by Foundation's JSONEncoder.
//
//     json-benchmark [--readme Benchmarks/README.md]
let least = 10.0
let products = try BenchmarkProducts.page()
let rows = products.map { ProductRow($0) }
let items = products.map { Edition2022.Item($0, photos: BenchmarkProducts.addresses) }

let ours = try Comparison(
    "our own API",
    PageBody(items: rows, next: nil, previous: nil, total: nil),
    as: PlainPage.self
)
let edition = try Comparison(
    "edition 2022",
    Edition2022.ProductList(items, numbers: PageNumbers(page: 1, size: 20, total: 100_000)),
    as: PlainList.self
)
let promises = [ours.promise(atLeast: least), edition.promise(atLeast: least)]

try Report("json").tell(
    """
    `make bench-core`, release build, on \(try Machine.description), \(Machine.today); medians of 41 rounds by turns.

    \(promises.table)
    """
)
