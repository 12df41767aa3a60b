import Adwaita
import MarketScreens

final class LikesPage: Box {
    private let likes: Likes
    private let desk: Desk

    init(_ likes: Likes, _ desk: Desk) {
        self.likes = likes
        self.desk = desk
        super.init(.vertical)
        append(Label("LikesPage"))
    }
}
