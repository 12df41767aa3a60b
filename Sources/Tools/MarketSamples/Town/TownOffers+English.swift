import Market

/// The offers of two neighbours who write English.
extension Town {
    static let englishOffers: [TownOffer] = [
        TownOffer(
            person: .luke,
            name: "Mustard skateboard, 8 inch",
            noun: "skateboard",
            description:
                "Eight inch deck in mustard with teal wheels. I rode it for one summer at the Han River park and then moved to a hill. Bearings spin freely, no cracks in the deck.",
            price: 35_000,
            shelf: .sports,
            condition: .used,
            ways: .meeting,
            thing: .skateboard,
            main: .mustard,
            accent: .teal
        ),
        TownOffer(
            person: .luke,
            name: "Gaming monitor 27 inch, 165 Hz",
            noun: "monitor",
            description:
                "Bought for a flat with a bigger desk. 165 Hz, no dead pixels, and the stand goes up and down. Comes with its power cable and one DisplayPort cable. Please bring a bag, I no longer have the box.",
            price: 170_000,
            was: 190_000,
            shelf: .electronics,
            condition: .used,
            ways: .meeting,
            thing: .monitor,
            main: .black,
            accent: .purple,
            takesOffers: true
        ),
        TownOffer(
            person: .luke,
            name: "Ivory game controller",
            noun: "game controller",
            description:
                "Wireless controller in ivory. No stick drift, and the battery lasts about twenty hours. The charging cable is included.",
            price: 30_000,
            shelf: .games,
            condition: .likeNew,
            ways: .either(won: 3_500),
            thing: .controller,
            main: .ivory,
            accent: .red
        ),
        TownOffer(
            person: .luke,
            name: "Walnut draughts board with dice",
            noun: "board game",
            description:
                "Wooden draughts board with all pieces and two dice. We played it on rainy Sundays, so the edges show a little wear. The set folds into its own box.",
            price: 22_000,
            shelf: .games,
            condition: .used,
            ways: .either(won: 4_000),
            thing: .boardGame,
            main: .walnut,
            accent: .cream,
            views: 2
        ),
        TownOffer(
            person: .luke,
            name: "Acoustic guitar with a soft case",
            noun: "acoustic guitar",
            description:
                "Caramel acoustic guitar with a warm sound. I play the electric one now, so this one only gathers dust. It got new strings last month. There is a small ding below the bridge, see the close photo.",
            price: 90_000,
            shelf: .music,
            condition: .used,
            ways: .meeting,
            thing: .guitar,
            main: .caramel,
            accent: .black
        ),
        TownOffer(
            person: .luke,
            name: "Blue suitcase, carry-on size",
            noun: "suitcase",
            description:
                "Hard shell carry-on in sky blue. All four wheels roll quietly and the lock works; I will show you how to set the number. It flew to Jeju twice.",
            price: 38_000,
            shelf: .accessories,
            condition: .used,
            ways: .meeting,
            thing: .suitcase,
            main: .sky,
            accent: .navy
        ),
        TownOffer(
            person: .luke,
            name: "Dark green sneakers, 270 mm",
            noun: "sneakers",
            description:
                "White leather sneakers with a dark green stripe, size 270. Worn five times and cleaned. They run a little narrow, which is why I am selling them.",
            price: 45_000,
            shelf: .accessories,
            condition: .likeNew,
            ways: .either(won: 3_500),
            thing: .sneakers,
            main: .cream,
            accent: .green
        ),
        TownOffer(
            person: .luke,
            name: "English novels, five paperbacks",
            noun: "paperbacks",
            description:
                "Five paperbacks that I finished and will not read again, mostly mysteries. The spines are creased, the pages are clean. Free to whoever comes first, near Noksapyeong station.",
            price: 0,
            shelf: .books,
            condition: .used,
            ways: .meeting,
            thing: .books,
            main: .purple,
            accent: .teal,
            views: 2,
            giveaway: .first
        ),
        TownOffer(
            person: .luke,
            name: "US keyboard, graphite, new",
            noun: "keyboard",
            description:
                "US layout mechanical keyboard in graphite with coral keys. Unopened, because two people gave me the same present. Price in dollars, since I am leaving at the end of the month; won is fine too.",
            price: 5_900,
            isDollar: true,
            shelf: .electronics,
            condition: .new,
            ways: .meeting,
            thing: .keyboard,
            main: .grey,
            accent: .coral
        ),
        TownOffer(
            person: .emma,
            name: "Olive stroller, folds with one hand",
            noun: "stroller",
            description:
                "Olive stroller that folds with one hand and fits on the bus. Our daughter walks now and refuses to sit in it. The fabric has been washed; one wheel has a scratch. Rain cover included.",
            price: 70_000,
            shelf: .kids,
            condition: .used,
            ways: .meeting,
            thing: .stroller,
            main: .olive,
            accent: .brown,
            state: .sold
        ),
        TownOffer(
            person: .emma,
            name: "Blush armchair with navy cushion",
            noun: "armchair",
            description:
                "A soft pink armchair that has been my reading place for two years. The seat is firm and there are no stains. It is 80 cm wide, so measure your door. The navy cushion stays with it.",
            price: 95_000,
            shelf: .furniture,
            condition: .used,
            ways: .meeting,
            thing: .armchair,
            main: .pink,
            accent: .navy,
            views: 4,
            takesOffers: true
        ),
        TownOffer(
            person: .emma,
            name: "Landscape puzzle, 1000 pieces",
            noun: "jigsaw puzzle",
            description:
                "Thousand piece puzzle of teal hills at sunset. Done once, counted, and nothing is missing. I can send it in its box.",
            price: 9_000,
            shelf: .games,
            condition: .likeNew,
            ways: .either(won: 3_000),
            thing: .puzzle,
            main: .teal,
            accent: .coral,
            views: 2
        ),
        TownOffer(
            person: .emma,
            name: "Caramel leather handbag",
            noun: "handbag",
            description:
                "Caramel leather bag with a brass lock, about 30 cm wide. The leather has darkened a little at the handle, as good leather does. The inside is clean and it has its dust bag.",
            price: 65_000,
            was: 78_000,
            shelf: .accessories,
            condition: .used,
            ways: .included,
            thing: .handbag,
            main: .caramel,
            accent: .mustard
        ),
        TownOffer(
            person: .emma,
            name: "Pour-over kettle, cream and wood",
            noun: "kettle",
            description:
                "Cream gooseneck kettle with a wooden handle. It pours slowly and exactly, which is good for coffee and for plants. A faint mark at the base does not come off.",
            price: 26_000,
            shelf: .home,
            condition: .used,
            ways: .either(won: 3_500),
            thing: .kettle,
            main: .cream,
            accent: .wood
        ),
        TownOffer(
            person: .emma,
            name: "Desk lamp in coral, USB",
            noun: "desk lamp",
            description:
                "Coral desk lamp with a jointed arm. It runs from any USB charger and has a warm bulb. Used for one term of evening classes.",
            price: 17_000,
            shelf: .furniture,
            condition: .likeNew,
            ways: .either(won: 3_000),
            thing: .deskLamp,
            main: .coral,
            accent: .silver,
            state: .reserved
        ),
    ]
}
