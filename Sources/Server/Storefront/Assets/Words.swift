import Market
import MarketAPI

/// The texts of scripts, as a module of one language.
struct Words: JSONWritable {
    let texts: Texts

    var module: [UInt8] {
        Array("export const rows = ".utf8) + JSONWriter.bytes(of: self) + Array(";\n".utf8)
    }

    private static let keys: [TextKey] = [
        .newProducts, .retry, .undo, .feedFailed, .toTop, .photosShrinking, .photoUploading, .photoFailed,
        .draftRestored, .draftDiscard, .offlineNow, .onlineAgain, .likeOn, .likeOff, .endOfList, .refreshing,
        .problemPhotoTooLarge, .dialogPhotosTooMany, .serverUnreachable, .remove, .photoAlt, .photoUp,
        .photoRemove,
        .photoDown, .pictureClose, .pictureLarge, .pictureBefore, .pictureAfter, .noteInCart, .searchRecent,
        .searchForget, .searchForgetOne,
        .productGone, .productChanged, .productChangedShow, .cart, .problemInternal, .appSearchSuggestions,
        .signUpWorking, .shareCopied, .photoAbout, .photoCover, .dialogConfirm, .screenLeaveTitle,
        .chatUnreadTalks, .notificationUnread, .chatSending, .messagePhotos, .chatPhoto, .chatTooLong,
        .screenLeaveKeep, .screenLeaveDiscard,
        .screenLeaveStay, .formShared, .severalCount,
    ]

    /// Each name with its text, and with the text's other form where it has one.
    func write(to json: inout JSONWriter) {
        json.array { rows in
            for key in Self.keys { rows([key.rawValue] + texts.forms(of: key)) }
        }
    }
}
