import CAdwaita

/// Pages to swipe through, one at a time.
public final class Carousel: Widget {
    private var pages: [Widget] = []
    /// The page that a call of ``scroll(to:animated:)`` under way goes to.
    private var target: Int?
    /// The page to go to as soon as it has a place.
    private var pending: Int?

    /// Called when another page has come to rest.
    public var onPage: (_ index: Int) -> Void = { _ in }

    public init(_ pages: [Widget] = []) {
        super.init(adw_carousel_new())
        adw_carousel_set_allow_scroll_wheel(opaque, 0)
        on("page-changed") { [unowned self] in came(to: Int($0(0, as: UInt32.self))) }
        on("map") { [unowned self] in retry() }
        show(pages)
    }

    /// Exchanges all pages; a widget that is one already is refused.
    public func show(_ pages: [Widget]) {
        for page in self.pages { adw_carousel_remove(opaque, page.widget) }
        self.pages = pages.filter { page in
            guard page.isFree else { return false }
            adw_carousel_append(opaque, page.widget)
            return true
        }
    }

    public var count: Int { pages.count }

    /// The page in view, or nearest to it while it moves.
    public var index: Int { Int(adw_carousel_get_position(opaque).rounded()) }

    /// Ignored where there is no such page.
    public func scroll(to index: Int, animated: Bool = true) {
        guard pages.indices.contains(index) else { return }
        (target, pending) = (index, nil)
        adw_carousel_scroll_to(opaque, pages[index].widget, animated.c)
        target = nil
        retry()
    }

    /// Goes to the pending page before the next frame; out of sight, where there is no layout, once it is in sight.
    private func retry() {
        guard pending != nil, isMapped else { return }
        onFrame { [weak self] in
            if let self, let pending { scroll(to: pending, animated: false) }
            return false
        }
    }

    /// Reports a page; not one that libadwaita went to in place of the target, which has no place before its first layout.
    private func came(to index: Int) {
        pending = target == index ? nil : target
        if pending == nil { onPage(index) }
    }
}

/// The dots that show the present page of a carousel.
public final class CarouselDots: Widget {
    public init(for carousel: Carousel) {
        super.init(adw_carousel_indicator_dots_new())
        adw_carousel_indicator_dots_set_carousel(opaque, carousel.opaque)
    }
}
