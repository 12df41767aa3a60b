import CAdwaita

/// A person, by the first letters of their name; decoration, since the name stands beside it.
public final class Avatar: Widget {
    public init(pixels: Int) {
        super.init(adw_avatar_new(pixels.c, nil, 1))
        isHiddenFromReaders()
    }

    public func show(_ name: String) { adw_avatar_set_text(opaque, name) }
}
