import Testing

@testable import MarketPhotos

@Suite(.timeLimit(.minutes(1)))
struct PhotoErrorTests {
    @Test(arguments: [
        (PhotoError.unsupported("SVG"), PhotoError.Remedy.chooseAnotherFormat),
        (.unsupported(nil), .chooseAnotherFormat),
        (.tooLarge(limit: 1), .makeItSmaller), (.tooManyPixels(limit: 1), .makeItSmaller),
        (.tookTooLong, .makeItSmaller),
        (.damaged, .chooseAnotherPhoto), (.workerFailed, .tryAgain), (.busy, .tryAgain),
        (.cancelled, .tryAgain),
        (.storage(.full), .tryAgain),
    ])
    func everyErrorSaysWhatToDo(error: PhotoError, remedy: PhotoError.Remedy) {
        #expect(error.remedy == remedy)
    }
}
