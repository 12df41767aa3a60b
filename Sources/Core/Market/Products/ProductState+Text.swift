extension ProductState {
    public func text(in texts: Texts) -> String {
        switch self {
        case .selling: texts[.stateSelling]
        case .reserved: texts[.stateReserved]
        case .sold: texts[.stateSold]
        case .hidden: texts[.stateHidden]
        }
    }
}
