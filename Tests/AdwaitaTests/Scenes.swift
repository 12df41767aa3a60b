import Adwaita
import DesktopDriver

extension DesktopTests {
    static func open(_ content: Widget) -> Window { shown(content) }
}

/// A window that shows `content` on the tests' desktop.
func shown(_ content: Widget, width: Int = 400, height: Int = 600) -> Window {
    guard let application = TestDesktop.application else {
        preconditionFailure("suites ask for a display first")
    }
    let window = ApplicationWindow(application, title: "시험", width: width, height: height, content: content)
    window.present()
    return window
}

/// Things that a screen is made of.
enum Part: String, CaseIterable {
    case list, grid, menu, sections, form, rows, carousel, toast, gestures, places, leaflet, everything

    func make() -> Widget {
        switch self {
        case .list: ScrollView(ListView(ArrayModel(Array(0..<500)), onActivate: { _ in }) { NumberCell() })
        case .grid:
            ScrollView(
                GridView(ArrayModel(Array(0..<500)), columns: 2...4, onActivate: { _ in }) { NumberCell() }
            )
        case .menu:
            MenuButton(icon: "open-menu-symbolic", called: "메뉴", [.item("새로 고침", action: "win.reload")])
        case .sections:
            MenuButton(
                icon: "open-menu-symbolic",
                called: "메뉴",
                [.section([.item("새로 고침", action: "win.reload")])]
            )
        case .form: form()
        case .rows: rows()
        case .carousel: carousel()
        case .toast: toast()
        case .gestures: gestures()
        case .places: places()
        case .leaflet: Leaflet(sidebar: Label("목록"), content: Label("상품"))
        case .everything: everything()
        }
    }

    private func form() -> Widget {
        let description = TextArea(called: "설명", placeholder: "제품 상세 설명")
        let price = Entry(placeholder: "상품가격").accept { $0.filter(\.isNumber) }.onChange { _ in }
        let form = ScrollView(Clamp(Box(.vertical, spacing: 12, [description, price]), width: 560))
        description.keepsCursorVisible(in: form)
        return form
    }

    private func rows() -> Widget {
        PreferencesPage([
            PreferencesGroup(
                "설정",
                [
                    SwitchRow("알림"), ComboRow("통화", ["KRW", "USD"]), EntryRow("이름"), PasswordEntryRow("비밀번호"),
                    ActionRow("서버", subtitle: "http://localhost").suffix(IconImage("go-next-symbolic")),
                ]
            )
        ])
    }

    private func carousel() -> Widget {
        let carousel = Carousel([Label("그림 1"), Label("그림 2")])
        return Box(.vertical, [carousel, CarouselDots(for: carousel)])
    }

    private func toast() -> Widget {
        let toasts = ToastOverlay(Label("x"))
        toasts.show(Toast("저장했어요", button: "되돌리기"))
        return toasts
    }

    private func gestures() -> Widget {
        Label("x").key("F5") {}.onDrop(files: { _ in }).draggable { 1 }.onDrop(Int.self) { _, _, _ in true }
            .onDoubleClick { _, _ in }.onFocus { _ in }.onPinch { _ in }.onContextMenu { _, _ in }
    }

    private func places() -> Widget {
        let places = ViewStack()
        places.add(Part.list.make(), named: "list", title: "마켓", icon: "view-list-symbolic")
        places.add(Part.rows.make(), named: "settings", title: "내 상품", icon: "emblem-system-symbolic")
        places.add(Part.form.make(), named: "form", title: "검색", icon: "system-search-symbolic")
        let title = ViewSwitcherTitle(for: places, title: "오픈마켓")
        return Box(
            .vertical,
            [
                HeaderBar(title: title, end: [Part.sections.make()]), places.expand(vertical: true),
                ViewSwitcherBar(for: places),
            ]
        )
    }

    private func everything() -> Widget {
        Box(.vertical, [places(), carousel(), Segments([.text("목록"), .text("격자")]) { _ in }.align(.center)])
    }
}

/// Counts how often it was filled.
final class NumberCell: Cell<Int> {
    private let label = Label()

    init() {
        super.init(.horizontal)
        append(label)
        size(height: 40)
    }

    override func show(_ item: Int) {
        label.text = "\(item)"
        row(called: "번호 \(item)")
    }
}
