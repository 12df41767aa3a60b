import Market
import Testing

@testable import MarketPhotos

@Suite(.timeLimit(.minutes(10)))
struct ExchangeTests {
    static let pictures = Output.all.map { WorkReport.MadePicture(width: $0.edge, height: 1, byteCount: 7) }

    @Test(arguments: PhotoFormat.allCases)
    func orderIsDecodedAsSent(format: PhotoFormat) {
        let order = WorkOrder(format: format, limits: PhotoLimits(), work: .seconds(3), fileSize: 123_456)
        #expect(order.bytes.count == WorkOrder.byteCount)
        #expect(WorkOrder(order.bytes) == order)
    }

    @Test(arguments: [
        WorkReport.damaged, .tooManyPixels, .made(mainColour: 0xFFFFFF, pictures: pictures),
    ])
    func reportIsDecodedAsSent(report: WorkReport) {
        #expect(report.bytes.count == WorkReport.byteCount)
        #expect(WorkReport(report.bytes) == report)
    }

    @Test(arguments: [0, 1, WorkReport.byteCount - 1])
    func truncatedReportIsRefused(count: Int) {
        let bytes = WorkReport.made(mainColour: 1, pictures: Self.pictures).bytes
        #expect(WorkReport(Array(bytes.prefix(count))) == nil)
    }

    /// Byte 0 is the kind, 1 to 4 the colour, and the first picture's width, height and length follow.
    static let lies: [(Int, UInt8)] = [(0, 3), (0, 255), (4, 1), (8, 1), (12, 255), (16, 1), (16, 255)]

    @Test(arguments: lies)
    func inconsistentReportIsRefused(place: Int, value: UInt8) {
        var bytes = WorkReport.made(mainColour: 1, pictures: Self.pictures).bytes
        bytes[place] = value
        #expect(WorkReport(bytes) == nil)
    }

    @Test func reportOfAnEmptyPictureIsRefused() {
        let empty = Output.all.map { _ in WorkReport.MadePicture(width: 1, height: 1, byteCount: 0) }
        #expect(WorkReport(WorkReport.made(mainColour: 1, pictures: empty).bytes) == nil)
    }
}
