import * as awards from '#contracts/auction/award-events.ts';
import { cancelledNotice, defaultNotice, offerNotice, releasedNotice, wonNotice } from '#contracts/auction/award-notice.ts';
import * as bags from '#contracts/auction/bag-events.ts';
import { allottedNotice, bagCancelledNotice, bagLapsedNotice, bagLostNotice, bagReleasedNotice, bookedNotice, } from '#contracts/auction/bag-notice.ts';
import { sealedWonNotice } from '#contracts/auction/sealed-notice.ts';
import { byMail } from '#services/order/notice/notices-by-mail.ts';
const ofEnd = (ended, words) => ended && { agency: ended.agency, airLine: ended.bag.airLine, ...words(ended) };
/** Mails to agencies about their wins and losses with earnest. */
export const auctionMails = [
    byMail(awards.AwardOpened, won => ({ ...won, by: won.prepayBy, ...wonNotice(won) })),
    byMail(awards.AwardOffered, offered => ({ ...offered, by: offered.offerBy, ...offerNotice(offered) })),
    byMail(awards.AwardDefaulted, lost => ({ ...lost, ...defaultNotice(lost) })),
    byMail(awards.AwardReleased, released => {
        const { agency, airLine } = released;
        return agency && airLine ? { agency, airLine, ...releasedNotice(released) } : undefined;
    }),
    byMail(awards.AwardCancelled, over => ({ ...over, ...cancelledNotice(over) })),
    byMail(bags.BagBooked, (booked, id) => ({
        ...booked,
        airLine: booked.bag.airLine,
        by: booked.prepayBy,
        ...(booked.bidId ? sealedWonNotice(booked) : bookedNotice(id, booked)),
    })),
    byMail(bags.BagOffered, offered => {
        const { to, airLine, endsAt } = offered;
        return to && { agency: to.agency, airLine, by: endsAt, ...allottedNotice(offered) };
    }),
    byMail(bags.BagDefaulted, (lost, id) => ofEnd(lost, () => bagLostNotice(id, lost.bag, lost))),
    byMail(bags.BagLapsed, (lapsed, id) => ofEnd(lapsed, ended => bagLapsedNotice(id, ended, lapsed.reason))),
    byMail(bags.BagReleased, ({ had, reason }, id) => ofEnd(had, ended => bagReleasedNotice(id, ended, reason))),
    byMail(bags.BagCancelled, ({ had, reason }, id) => ofEnd(had, ended => bagCancelledNotice(id, ended, reason))),
];
