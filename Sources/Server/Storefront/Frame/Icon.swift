/// Pictures of a few strokes, which all stand in one file.
enum Icon {
    static let mark = icon("mark")
    static let market = icon("market")
    static let search = icon("search")
    static let sell = icon("sell")
    static let heart = icon("heart")
    static let chat = icon("chat")
    static let bell = icon("bell")
    static let cart = icon("cart")
    static let person = icon("person")
    static let list = icon("list")
    static let grid = icon("grid")
    static let more = icon("more")
    static let left = icon("left")
    static let right = icon("right")
    static let up = icon("up")
    static let close = icon("close")
    static let share = icon("share")
    static let camera = icon("camera")

    private static func icon(_ name: StaticString) -> HTML {
        svg(.class("icon"), .unspoken, Attribute("focusable", .fixed("false"))) {
            HTML("use", [.href(Link.asset("icons.svg").at(name))], .empty)
        }
    }
}
