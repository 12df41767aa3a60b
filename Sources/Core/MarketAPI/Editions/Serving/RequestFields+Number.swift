import FoundationEssentials

extension RequestFields {
    /// A number in plain digits, however an app wrote it: `10.0` is `10` and `1e4` is `10000`, as text as well as bare.
    ///
    /// Text that is no number stays as it is, to be reported where it is checked.
    func number(_ name: String) -> String? {
        filledText(name).map { text in
            do {
                return try JSONDecoder().decode(Decimal.self, from: Data(text.utf8)).description
            } catch {
                return text
            }
        }
    }

    /// A number with no more digits than money has, rounded to hundredths: who computes with a `Double` sends more.
    ///
    /// Nothing becomes free by it.
    func amount(_ name: String) -> String? {
        guard let text = number(name) else { return nil }
        guard let point = text.firstIndex(of: "."), text[point...].utf8.count > 3,
            let value = Decimal(string: text)
        else { return text }
        let half = Decimal(5) / 1000
        guard value >= half else { return text }
        let raised = (value + half).description
        guard let point = raised.firstIndex(of: ".") else { return raised }
        return String(raised[..<point] + raised[point...].prefix(3))
    }
}
