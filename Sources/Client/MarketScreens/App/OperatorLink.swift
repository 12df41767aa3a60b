import Foundation
import Market
import MarketAPI
import MarketClient

/// A link to an operator's page or contact address, opened outside of the app.
public struct OperatorLink: Hashable, Sendable {
    /// The title of the link.
    public let title: String
    /// Of `http`, `https` or `mailto`.
    public let address: String
}

extension OperatorLink {
    /// The links to the terms of use and the privacy notice of the market.
    @MainActor
    static func ofTerms(_ context: ScreenContext) -> [OperatorLink] {
        [MarketBranding.LegalPage.terms, .privacy].map {
            OperatorLink($0, of: context.client.address, in: context.localization.texts)
        }
    }

    fileprivate init(_ page: MarketBranding.LegalPage, of base: URL, in texts: Texts) {
        self.init(title: page.title(in: texts), address: base.appending(path: page.rawValue).absoluteString)
    }
}

extension Shell {
    /// The operator's papers and contact, as far as the market that is open has told them.
    public var operatorLinks: [OperatorLink] {
        guard let base = screens?.context.client.address, let market = localization.market else { return [] }
        let texts = localization.texts
        var links = market.legalPages.map { OperatorLink($0, of: base, in: texts) }
        if let contact = market.contact.flatMap(WebAddress.init(contact:)) {
            links.append(OperatorLink(title: texts[.faceContact], address: contact.text))
        }
        return links
    }

    /// The market's purpose, and its operator's contact where that is not an address to open.
    public var operatorWords: String {
        let contact = localization.market?.contact ?? ""
        let isAddress = WebAddress(contact: contact) != nil
        return isAddress || contact.isEmpty
            ? localization.marketPurpose : "\(localization.marketPurpose)\n\n\(contact)"
    }
}
