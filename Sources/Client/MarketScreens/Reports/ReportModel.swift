public import Market
import MarketAPI
import MarketClient
public import Observation

/// The form to report a product, a person or a text to the moderators.
@MainActor
@Observable
public final class ReportModel {
    /// The state of the form.
    public enum Phase: Hashable, Sendable {
        /// The report is being written.
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
        /// The message's text.
        public let text: String
        /// The time of writing.
        public let time: String
    }

    /// The current state of the form.
    public private(set) var phase = Phase.writing
    /// The reason for the report; `nil` until one is chosen.
    public var reason: ReportReason?
    /// Remarks in the reporter's own words.
    public var text = ""
    /// The messages that go along, by number.
    public private(set) var chosen: Set<Int64>
    /// Why it was not taken.
    public private(set) var problem: String?
    /// True where the person can be blocked besides; known once the report was taken.
    public private(set) var offersBlock = false
    /// The person's messages, the earliest first; empty where no conversation is reported.
    public let lines: [Line]
    /// The subject of the report, in a few words.
    public let subject: String
    /// The person behind the subject.
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

    /// True where messages are to be chosen.
    public var asksForLines: Bool { target.kind == .messages }

    /// The reasons to choose from, in the order of the form.
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
                _ = try await context.onlineClient.reports.make(report)
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
            let blocked = try await context.onlineClient.conversations.blocked()
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
                try await context.onlineClient.conversations.setBlocked(person.id, true)
                self?.offersBlock = false
                context.note(person.id, isBlocked: true)
                self?.blocked?()
                self?.ended?()
            } catch {
                context.toast(error) { [weak self] in self?.block() }
            }
        }
    }

    /// True where closing would lose typed text.
    public var holdsWords: Bool { phase == .writing && !text.allSatisfy(\.isWhitespace) }

    /// Closes the form.
    public func close() { ended?() }

    package func settle() async { await sending.settle() }
}
