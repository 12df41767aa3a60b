import Market
import MarketStore

extension MarketServices {
    /// Lets go of photos that no product shows, because it was not made or shows others.
    func letGo(of photos: [Photo.ID], owner: Account.ID) async {
        for photo in photos {
            do {
                try await store.removeUpload(photo, of: owner)
            } catch {
                // Its time runs out by itself; until then it counts among the owner's uploads.
                log.warning(
                    "upload_left_behind",
                    [("photo", .number(photo.rawValue)), ("error", .text("\(error)"))]
                )
            }
        }
    }
}
