/// Texts about drafts that an account keeps.
extension TextKey {
    public static let draftsTitle = TextKey("drafts.title")
    public static let draftsEmpty = TextKey("drafts.empty")
    public static let draftsHint = TextKey("drafts.hint")
    public static let draftsGoOn = TextKey("drafts.go_on")
    public static let draftSave = TextKey("draft.save")
    public static let draftNameless = TextKey("draft.nameless")
    public static let draftPhotosLost = TextKey("draft.photos_lost")
    public static let draftDiscardNamed = TextKey("draft.discard_named")
    public static let draftAsk = TextKey("draft.ask")
    public static let draftAskHint = TextKey("draft.ask_hint")
    public static let draftChangedMeanwhile = TextKey("draft.changed_meanwhile")
    public static let draftGoneSaveAgain = TextKey("draft.gone_save_again")
    public static let noteDraftSaved = TextKey("note.draft_saved")
    public static let noteDraftDiscarded = TextKey("note.draft_discarded")
}
