/// The words that only a market's operators may have as names, in any market.
enum ReservedNames {
    static let words = lines(
        """
        운영자, 운영진, 운영팀, 운영, 부운영자, 관리자, 총관리자, 관리팀, 관리인, 시스템관리자, 시스템, 어드민, 마스터
        고객센터, 고객지원, 고객상담, 고객서비스, 상담원, 상담사, 도우미, 안내, 알림, 공지, 공지사항
        공식, 공식계정, 본사, 직원, 마켓, 오픈마켓
        admin, admins, administrator, administrators, moderator, moderators, mod, operator, operators, sysop
        root, superuser, system, security, webmaster, postmaster, hostmaster, master, owner, staff, official
        support, help, helpdesk, customer service, customer center, customer care, abuse, info, notice
        market, open market
        탈퇴한 사용자, 탈퇴한 회원, 탈퇴 회원, former member, deleted account
        """
    )

    /// The parts that make no difference to a word: the market's name before it, politeness behind it.
    static let beginnings = lines(
        """
        오픈마켓, 마켓, openmarket, market
        """
    )
    static let endings = lines(
        """
        님, 입니다
        """
    )

    private static func lines(_ text: String) -> [String] {
        text.split { $0 == "," || $0.isNewline }.map { String($0.drop { $0 == " " }) }
    }
}
