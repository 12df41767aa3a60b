public import Market
import MarketAPI
import MarketClient
public import Observation

/// Telling the moderators of a product, a person or what somebody wrote.
@MainActor
@Observable
public final class ReportModel {
    /// What the form is doing.
    public enum Phase: Hashable, Sendable {
        /// Somebody says what is wrong.
        case writing
        /// It is on its way.
        case sending
        /// The market has it.
        case done
    }

    /// A message that can go along.
    public struct Line: Hashable, Sendable, Identifiable {
        /// Its number in the conversation.
        public let id: Int64
        /// What it says.
        public let text: String
        /// When it was written.
        public let time: String
    }

    /// What the form is doing now.
    public private(set) var phase = Phase.writing
    /// What is wrong; `nil` until one was chosen.
    public var reason: ReportReason?
    /// What somebody adds in their own words.
    public var text = ""
    /// The messages that go along, by number.
    public private(set) var chosen: Set<Int64>
    /// Why it was not taken.
    public private(set) var problem: String?
    /// Whether the person can be blocked besides; known once the report was taken.
    public private(set) var offersBlock = false
    /// What the person wrote, the earliest first; empty of anything but a conversation.
    public let lines: [Line]
    /// What is reported, in a few words.
    public let subject: String
    /// Whose it is.
    public let person: Seller

    /// Called when the form is to close.
    @ObservationIgnored var ended: (@MainActor () -> Void)?
    /// Called when the person was blocked from here.
    @ObservationIgnored var blocked: (@MainActor () -> Void)?
    @ObservationIgnored private let context: ScreenContext
    @ObservationIgnored private let target: ReportTarget
    @ObservationIgnored private let sending = TaskSlot()

    /// A report of `subject`, whose person is `person`.
    init(
        _ context: ScreenContext,
        _ target: ReportTarget,
        of person: Seller,
        subject: String,
        lines: [Line] = [],
        chosen: Set<Int64> = []
    ) {
        self.context = context
        self.target = target
        self.person = person
        self.subject = subject
        self.lines = lines
        self.chosen = chosen
    }

    private var texts: Texts { context.localization.texts }

    /// Whether messages are to be chosen.
    public var asksForLines: Bool { target.kind == .messages }

    /// What can be wrong, in the order of the form.
    public var reasons: [(reason: ReportReason, title: String)] {
        ReportReason.allCases.map { ($0, $0.text(in: texts)) }
    }

    /// Takes a message into the report, or out of it.
    public func choose(_ line: Line.ID, _ isChosen: Bool) {
        guard lines.contains(where: { $0.id == line }) else { return }
        if isChosen { chosen.insert(line) } else { chosen.remove(line) }
        problem = nil
    }

    /// Sends the report; what is missing is said first.
    public func send() {
        guard phase == .writing else { return }
        let words = text.allSatisfy(\.isWhitespace) ? nil : text
        guard let reason, !reason.needsText || words != nil, !asksForLines || !chosen.isEmpty,
            chosen.count <= ReportTarget.mostMessages
        else { return problem = texts[.problemInvalidReport] }
        problem = nil
        phase = .sending
        let report = ReportInput(target, messages: chosen.sorted(), reason: reason, text: words)
        sending.run { [weak self, context] in
            do throws(ClientError) {
                _ = try await context.ask { () throws(ClientError) in
                    try await context.client.reports.make(report)
                }
                self?.phase = .done
                await self?.lookAtBlocks()
            } catch {
                self?.phase = .writing
                self?.problem = context.message(for: error)
            }
        }
    }

    private func lookAtBlocks() async {
        do throws(ClientError) {
            let blocked = try await context.ask { () throws(ClientError) in
                try await context.client.conversations.blocked()
            }
            offersBlock = !blocked.contains { $0.id == person.id }
        } catch {
            // Blocking twice changes nothing.
            offersBlock = true
        }
    }

    /// Blocks the person who was reported.
    public func block() {
        guard offersBlock else { return }
        sending.run { [weak self, context, person] in
            do throws(ClientError) {
                try await context.ask { () throws(ClientError) in
                    try await context.client.conversations.setBlocked(person.id, true)
                }
                self?.offersBlock = false
                context.note(person.id, isBlocked: true)
                self?.blocked?()
                self?.ended?()
            } catch {
                context.toast(error) { [weak self] in self?.block() }
            }
        }
    }

    /// Whether something was typed that closing would lose.
    public var holdsWords: Bool { phase == .writing && !text.allSatisfy(\.isWhitespace) }

    /// Closes the form.
    public func close() { ended?() }

    package func settle() async { await sending.settle() }
}
