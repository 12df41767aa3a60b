import Adwaita
import Market
import MarketScreens

/// The dependencies of every screen of the app.
struct WindowContext {
    let shell: Shell
    let photoProvider: PhotoProvider
    /// The storage of pasted photos without a file, until they are on the market.
    let pasted: PastedPhotos
    /// The window that questions are asked in front of, and addresses opened from.
    ///
    /// It outlives its screens, since they are inside it.
    unowned let window: Window

    /// The texts in the chosen language; reading them in `observe` follows it.
    var texts: Texts { shell.localization.texts }
}
