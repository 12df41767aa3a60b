import CAdwaita

/// A Swift array that list and grid views show, and of which they hear exactly what changed.
///
/// An item has a GObject only while a cell shows it. Several views may show one model.
public final class ArrayModel<Item>: Object {
    private let storage: Storage<Item>

    public init(_ items: [Item] = []) {
        storage = Storage(items)
        super.init(taking: Carrier.make(arrayModelType, storage))
    }

    /// Read it, and change it by the methods below.
    public var items: [Item] { storage.items }

    public var count: Int { storage.items.count }

    public subscript(index: Int) -> Item { storage.items[index] }

    public func append(contentsOf new: some Collection<Item>) { replaceSubrange(count..<count, with: new) }

    public func insert(_ item: Item, at index: Int) { replaceSubrange(index..<index, with: [item]) }

    public func remove(at index: Int) { replaceSubrange(index..<index + 1, with: []) }

    public func removeAll() { replaceSubrange(0..<count, with: []) }

    /// Shows another item in the same place: one row is bound again.
    public func replace(at index: Int, with item: Item) { replaceSubrange(index..<index + 1, with: [item]) }

    public func replaceSubrange(_ range: Range<Int>, with new: some Collection<Item>) {
        guard !range.isEmpty || !new.isEmpty else { return }
        storage.items.replaceSubrange(range, with: new)
        g_list_model_items_changed(opaque, guint(range.lowerBound), guint(range.count), guint(new.count))
    }
}

private protocol AnyStorage: AnyObject {
    var count: Int { get }
    func box(at index: Int) -> AnyObject
}

private final class Storage<Item>: AnyStorage {
    var items: [Item]
    init(_ items: [Item]) { self.items = items }
    var count: Int { items.count }
    func box(at index: Int) -> AnyObject { Boxed(items[index]) }
}

private func storage(of model: OpaquePointer?) -> (any AnyStorage)? {
    Carrier.content(of: UnsafeMutableRawPointer(model)) as? any AnyStorage
}

private let arrayModelType: GType = {
    let type = Carrier.register("OpenMarketArrayModel")
    var interface = GInterfaceInfo(
        interface_init: { interface, _ in
            let interface = known(interface).assumingMemoryBound(to: GListModelInterface.self)
            interface.pointee.get_item_type = { _ in Carrier.item }
            interface.pointee.get_n_items = { guint(storage(of: $0)?.count ?? 0) }
            interface.pointee.get_item = { model, index in
                guard let storage = storage(of: model), Int(index) < storage.count else { return nil }
                return Carrier.make(Carrier.item, storage.box(at: Int(index)))
            }
        },
        interface_finalize: nil,
        interface_data: nil
    )
    g_type_add_interface_static(type, g_list_model_get_type(), &interface)
    return type
}()
