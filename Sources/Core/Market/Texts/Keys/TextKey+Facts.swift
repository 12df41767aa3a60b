/// Texts of a product's facts besides name and price, and of the filters of lists.
extension TextKey {
    // Prices
    public static let priceGiveaway = TextKey("price.giveaway")
    public static let moneyKRWDisplay = TextKey("money.krw.display")
    public static let moneyUSDDisplay = TextKey("money.usd.display")

    // Condition
    public static let conditionNew = TextKey("condition.new")
    public static let conditionLikeNew = TextKey("condition.like_new")
    public static let conditionUsed = TextKey("condition.used")
    public static let conditionForParts = TextKey("condition.for_parts")

    // Ways of trading
    public static let wayMeeting = TextKey("ways.meeting")
    public static let wayParcel = TextKey("ways.parcel")
    public static let parcelIncluded = TextKey("ways.parcel.included")
    public static let parcelFee = TextKey("ways.parcel.fee")
    public static let offersTaken = TextKey("offers.taken")

    // Fields and filters
    public static let factsCategory = TextKey("facts.category")
    public static let factsCondition = TextKey("facts.condition")
    public static let factsWays = TextKey("facts.ways")
    public static let offersLabel = TextKey("offers.label")
    public static let offersWelcome = TextKey("offers.welcome")
    public static let interestLikes = TextKey("interest.likes")
    public static let interestLooks = TextKey("interest.looks")
    public static let factsNone = TextKey("facts.none")
    public static let factsCategoryGuessed = TextKey("facts.category.guessed")
    public static let parcelFeeHint = TextKey("facts.parcel_fee.hint")
    public static let offersFromLabel = TextKey("facts.offers_from")
    public static let offersFromHint = TextKey("facts.offers_from.hint")
    public static let giveawayNot = TextKey("giveaway.not")
    public static let giveawayFirst = TextKey("giveaway.first")
    public static let giveawayPick = TextKey("giveaway.pick")
    public static let facetAvailable = TextKey("facets.available")
    public static let facetDays = TextKey("facets.days")
    public static let facetWithinDays = TextKey("facets.within_days")

    // What is wrong with them, at their fields
    public static let categoryUnknown = TextKey("facts.category_unknown")
    public static let parcelFeeLabel = TextKey("facts.parcel_fee")
    public static let offersFromAbovePrice = TextKey("facts.offers_from.above_price")
    public static let offersFromNotWhole = TextKey("facts.offers_from.not_whole")
    public static let offersFromNothing = TextKey("facts.offers_from.nothing")
    public static let giveawayPrice = TextKey("facts.giveaway_price")
}
