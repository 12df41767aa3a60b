/// Texts about one lower price for all who like a product.
extension TextKey {
    public static let problemLikersTold = TextKey("problem.likers_told")
    public static let problemNobodyLikes = TextKey("problem.nobody_likes")
    public static let likerOfferMake = TextKey("liker_offer.make")
    public static let likerOfferAmount = TextKey("liker_offer.amount")
    public static let likerOfferRange = TextKey("liker_offer.range")
    public static let likerOfferSend = TextKey("liker_offer.send")
    public static let likerOfferMakeHint = TextKey("liker_offer.make_hint")
    public static let likerOfferStands = TextKey("liker_offer.stands")
    public static let likerOfferWithdraw = TextKey("liker_offer.withdraw")
    public static let likerOfferNext = TextKey("liker_offer.next")
    public static let likerOfferTitle = TextKey("liker_offer.title")
    public static let likerOfferTake = TextKey("liker_offer.take")
    public static let likerOfferTakeHint = TextKey("liker_offer.take_hint")
    public static let likerOfferOver = TextKey("liker_offer.over")
    public static let likerOfferGreeting = TextKey("liker_offer.greeting")
}
