import Adwaita
import Market
import MarketScreens

/// What every screen of the app has at hand.
struct WindowContext {
    let shell: Shell
    let photoProvider: PhotoProvider
    /// Where photos without a file are kept until they are sold.
    let pasted: PastedPhotos
    /// The window that questions are asked in front of, and addresses opened from.
    ///
    /// It outlives its screens, since they are inside it.
    unowned let window: Window

    /// The words of the language that is chosen; whoever reads them in `observe` follows it.
    var texts: Texts { shell.localization.texts }
}
