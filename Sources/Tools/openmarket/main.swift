import MarketPhotos

// Before anything else: a worker must not have a second thread when it locks itself in.
if CommandLine.arguments.dropFirst().first == PhotoWorker.argument { PhotoWorker.run() }
ChildProcess.endWithParent()
if CommandLine.arguments.dropFirst().first == DemoPainter.argument {
    DemoPainter.run(CommandLine.arguments.dropFirst(2))
}

await OpenMarket.main()
