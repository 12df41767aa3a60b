import MarketPhotos

// Before anything else: a worker must not have a second thread when it locks itself in.
if CommandLine.arguments.dropFirst().first == PhotoWorker.argument { PhotoWorker.run() }
ChildCommand.endWithParent()

await OpenMarket.main()
