public import MarketClient
public import Observation

/// Photos that are looked at one at a time.
@MainActor
public protocol PhotoPages: AnyObject, Observable {
    /// The name of the product or the person that the photos belong to.
    var title: String { get }
    /// In their order; empty once they are gone.
    var pictures: [ProductPicture] { get }
    /// The index of the photo that is shown, from 0.
    var pictureIndex: Int { get }
    /// Shows the picture at an index; one that is not there changes nothing.
    func turn(to index: Int)
}

extension PhotoPages {
    /// `2/5`; `nil` where there is nothing to turn to.
    public var pageText: String? {
        pictures.count > 1 ? "\(pictureIndex + 1)/\(pictures.count)" : nil
    }

    /// Shows the next picture; the last stays.
    public func turnForward() { turn(to: pictureIndex + 1) }
    /// Shows the picture before; the first stays.
    public func turnBack() { turn(to: pictureIndex - 1) }
}

extension ProductDetailModel: PhotoPages {}
