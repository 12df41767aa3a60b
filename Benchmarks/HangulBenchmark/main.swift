import Figures
import Hangul

// What a search costs where it is made: terms of texts when goods are kept, readings and matches when one is asked.
//
//     hangul-benchmark [--readme Benchmarks/README.md]

let name = "애플 아이폰 15 프로 256GB 블랙 티타늄"
let description = """
    작년 가을에 구입해서 주말에만 가끔 사용한 접이식 자전거입니다. 21단 변속기와 디스크 브레이크가 달려 있고 타이어는 \
    올해 봄에 새것으로 교체했습니다. 안장과 손잡이에 생활 기스가 조금 있지만 주행에는 문제가 없어요. 헬멧, 자물쇠, 전조등을 함께 \
    드립니다. 무게 12.5kg, 20인치 바퀴, Shimano 부품. 직거래는 서울 마포구에서 가능하고 택배는 착불입니다. 편하게 문의 주세요.
    """

func terms(of text: String) -> Int {
    var sum = 0
    Terms.forEach(in: text.utf8Span.span) { term, source, _ in
        sum &+= term.count &+ source.lowerBound
        return true
    }
    return sum
}

var rows = ["| work | size | time | beside it |", "|---|---|---|---|"]

@MainActor func row(_ what: String, _ size: String, _ time: Duration, _ note: String = "") {
    rows.append("| \(what) | \(size) | \(microseconds(time)) | \(note) |")
}

func taken(_ body: @escaping () -> Int) -> String {
    Heap.taken(by: body).map { "\($0) bytes of heap" } ?? "heap not measured"
}

let words = description.split(separator: " ").count
let nameTime = median { terms(of: name) }
row("terms of a name", "\(name.utf8.count) bytes", nameTime, taken { terms(of: name) })
let descriptionTime = median { terms(of: description) }
row("terms of a description", "\(words) words, \(description.utf8.count) bytes", descriptionTime)

for times in [1, 10, 100, 10_000] {
    let text = String(repeating: description + "\n", count: times)
    let time = median(rounds: times > 100 ? 5 : 51) { terms(of: text) }
    let perByte = Double(time.nanoseconds) / Double(text.utf8.count)
    row(
        "terms of \(times) descriptions",
        "\(text.utf8.count) bytes",
        time,
        "\(rounded(perByte)) ns a byte, \(taken { terms(of: text) })"
    )
}
row(
    "an array of a name, to compare",
    "\(name.utf8.count) bytes",
    median { Array(name.utf8).count },
    taken { Array(name.utf8).count }
)

row("a query read", "아이폰 케이스", median { SearchQuery("아이폰 케이스").readings.count })
let reading = SearchQuery("접이식 자전거").readings[0]
row("a description matched", "접이식 자전거", median { reading.match(in: description)?.ranges.count ?? 0 })

let vocabulary = (0..<50_000).map(word)
let clock = ContinuousClock()
var corrections = Corrections(vocabulary: [])
row(
    "corrections from a vocabulary",
    "50000 words",
    clock.measure { corrections = Corrections(vocabulary: vocabulary) }
)
let typo = word(4_321) + "ㄱ"
row("words near a typo", "in 50000", median { corrections.words(near: typo).count })

if let golden = Golden() {
    let size = "\(golden.queries.count) queries, \(golden.texts.count) texts"
    row("the golden set searched", size, median(rounds: 5) { golden.search() })
}

try Report("terms").tell(
    """
    `make bench-core`, release build, on \(try Machine.description), \(Machine.today); medians of one call.

    \(rows.joined(separator: "\n"))
    """
)

/// A word of two to four syllables, another for each number.
func word(_ number: Int) -> String {
    var scalars = String.UnicodeScalarView()
    var rest = number &* 2_654_435_761
    for _ in 0..<(2 + number % 3) {
        if let scalar = Unicode.Scalar(UInt32(0xAC00 + (rest & 0x7FFF_FFFF) % 11_172)) {
            scalars.append(scalar)
        }
        rest = rest &* 6_364_136_223_846_793_005 &+ 1
    }
    return String(scalars)
}
