import Glibc
import MarketPhotos

// Before anything else: a worker must not have a second thread when it locks itself in.
if CommandLine.arguments.dropFirst().first == PhotoWorker.argument { PhotoWorker.run() }
ChildProcess.endWithParent()
if CommandLine.arguments.dropFirst().first == DemoPainter.argument {
    exit(DemoPainter.run(CommandLine.arguments.dropFirst(2).compactMap { Int($0) }))
}
if CommandLine.arguments.count == 3, CommandLine.arguments[1] == PhotoPreview.argument {
    exit(await PhotoPreview.run(CommandLine.arguments[2]))
}

await OpenMarket.main()
