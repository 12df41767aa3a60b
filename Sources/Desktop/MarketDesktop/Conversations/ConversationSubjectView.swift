import Adwaita
import Market
import MarketClient
import MarketScreens

/// The subject of a conversation, which leads to its page.
final class ConversationSubjectView: Bin {
    private let talk: ConversationModel
    private let photo: PhotoView
    private let name = Label().style("heading")
    private let facts = Label().style("caption")
    private let page: Button

    init(_ talk: ConversationModel, _ context: WindowContext) {
        self.talk = talk
        photo = PhotoView(context.photoProvider, .thumbnail, width: 40, height: 40)
        let words = Box(.vertical, [name, facts]).align(.fill, .center).expand(horizontal: true)
        let line = Box(.horizontal, spacing: 12, [photo.style("goods-photo"), words])
        line.isHiddenFromReaders()
        page = Button(line, called: "") { [talk, shell = context.shell] in
            if let product = talk.product { shell.open(product) }
        }
        super.init(Clamp(page.style("flat"), width: 720))
        style("talk-subject")
        observe(self) { $0.render() }
    }

    private func render() {
        photo.show(talk.product?.picture.map(SavedPicture.init))
        name.text = talk.subjectName
        facts.text = talk.subjectFacts
        page.called([talk.subjectName, talk.subjectFacts].joined(separator: ", "))
        page.isSensitive = talk.product != nil
    }
}
