package struct Change: Hashable, Sendable {
    package enum Subject: Hashable, Sendable {
        /// Made or changed; it may be hidden now.
        case product(Product)
        case removed(Product.ID)
    }

    package let number: Int64
    package let subject: Subject

    package init(number: Int64, subject: Subject) {
        self.number = number
        self.subject = subject
    }
}
