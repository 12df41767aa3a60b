extension ArrayModel where Item: Identifiable & Equatable {
    /// Becomes `new` by as few changes as will do.
    ///
    /// Rows that stay are not touched, rows whose content differs are bound again in their place, rows that
    /// moved are taken out and put in. Of items with the same id, the first counts.
    public func update(to new: [Item]) {
        var seen: Set<Item.ID> = []
        let wanted = new.filter { seen.insert($0.id).inserted }
        let place = Dictionary(uniqueKeysWithValues: zip(wanted.map(\.id), wanted.indices))

        let targets = items.map { place[$0.id] }
        let staying = longestIncreasing(targets)
        removeRuns { !staying.contains($0) }
        insertRuns(of: wanted)
        for index in wanted.indices where items[index] != wanted[index] {
            replace(at: index, with: wanted[index])
        }
    }

    /// From the end, so that the indices that are left stay right.
    private func removeRuns(where isLeaving: (Int) -> Bool) {
        var end = count
        while end > 0 {
            guard isLeaving(end - 1) else {
                end -= 1
                continue
            }
            var start = end - 1
            while start > 0, isLeaving(start - 1) { start -= 1 }
            replaceSubrange(start..<end, with: [])
            end = start
        }
    }

    /// Inserts the missing items; those here are in the order of `wanted` already, with gaps.
    private func insertRuns(of wanted: [Item]) {
        var index = 0
        while index < wanted.count {
            let next = index < count ? items[index].id : nil
            var end = index
            while end < wanted.count, wanted[end].id != next { end += 1 }
            replaceSubrange(index..<index, with: wanted[index..<end])
            index = end + 1
        }
    }
}

/// The positions of a longest sequence of ever larger numbers, which can stay where they are.
private func longestIncreasing(_ targets: [Int?]) -> Set<Int> {
    // `tails[n]` is where the sequence of n + 1 numbers that ends lowest ends.
    var tails: [Int] = []
    var previous = [Int?](repeating: nil, count: targets.count)
    for (index, target) in targets.enumerated() {
        guard let target else { continue }
        var low = 0
        var high = tails.count
        while low < high {
            let middle = (low + high) / 2
            if let tail = targets[tails[middle]], tail < target { low = middle + 1 } else { high = middle }
        }
        previous[index] = low > 0 ? tails[low - 1] : nil
        if low == tails.count { tails.append(index) } else { tails[low] = index }
    }
    return Set(
        sequence(first: tails.last) { $0.flatMap { previous[$0] } }.prefix { $0 != nil }.compactMap(\.self)
    )
}
