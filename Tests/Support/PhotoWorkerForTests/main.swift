import MarketPhotos

PhotoWorker.run()
