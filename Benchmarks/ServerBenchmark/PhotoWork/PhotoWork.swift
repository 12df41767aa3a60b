import Glibc
import MarketPhotos

/// The photo work of a create, and nothing besides.
///
/// `photo-work FOLDER` makes and keeps the photos whose paths a line of its input names, all at once as the server does, and
/// answers with the seconds it took.
@main
struct PhotoWork {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.first == PhotoWorker.argument { PhotoWorker.run() }
        guard let folder = arguments.first else {
            let usage = "usage: photo-work FOLDER < paths of photos, a line for each round\n"
            write(STDERR_FILENO, usage, usage.utf8.count)
            exit(2)
        }
        let files = try PhotoFiles(folder: folder)
        let workshop = PhotoWorkshop(files: files)
        while let line = readLine() {
            let time = try await ContinuousClock().measure {
                try await withThrowingTaskGroup { group in
                    for photo in line.split(separator: " ").map(String.init) {
                        group.addTask { try await files.put(workshop.make(from: photo)) }
                    }
                    try await group.waitForAll()
                }
            }
            print(time / .seconds(1))
            fflush(nil)
        }
    }
}
