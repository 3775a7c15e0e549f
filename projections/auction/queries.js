import { biddingBids, myBiddings } from '#contracts/auction/api.ts';
import { wonStatuses } from '#contracts/auction/codes.ts';
import { on } from '#contracts/kernel/endpoint.ts';
import { present } from '#contracts/kernel/present.ts';
import { pageOf } from '../kernel/ask.ts';
import { bidLog } from './bid-log.ts';
import { bidderList } from './bidder-list.ts';
import { lotList } from './lot-list.ts';
/** Queries of agencies besides the hall: the prices of a lot, and their own bids with the state of their lots. */
export const bidQueries = ({ ask }) => [
    on(biddingBids, async ({ id, page, size }, call) => {
        const found = await ask(call).page(bidLog, { filter: { lotId: id }, sort: ['-no'], ...paged(page, size) });
        return pageOf({ ...found, content: found.content.map(({ id: _, lotId: __, position: ___, ...bid }) => bid) });
    }),
    on(myBiddings, async ({ won, page, size }, call) => {
        const filter = { agency: call.who.agency ?? '', ...(won && { status: { in: [...wonStatuses] } }) };
        const found = await ask(call).page(bidderList, { filter, sort: ['-joinedAt'], ...paged(page, size) });
        const ids = found.content.map(({ lotId }) => lotId);
        const lots = ids.length > 0 ? await ask(call).find(lotList, { filter: { id: { in: ids } }, limit: ids.length }) : [];
        const content = found.content.flatMap(({ agency: _, joinedAt: __, position: ___, ...row }) => {
            const lot = lots.find(({ id }) => id === row.lotId);
            if (!lot)
                return [];
            const { kind, airLine, flightNo, date, origin, destination, startsAt, endsAt, price, next, status: lotStatus, winning } = lot;
            return [
                {
                    ...row,
                    kind,
                    airLine,
                    flightNo,
                    date,
                    origin,
                    destination,
                    startsAt,
                    endsAt,
                    lotStatus,
                    ...present({ price, next }),
                    leading: winning.find(({ paddle }) => paddle === row.paddle)?.units ?? 0,
                },
            ];
        });
        return pageOf({ ...found, content });
    }),
];
const paged = (page, size) => ({
    ...present({ page, size }),
});
