import { groupFare } from '#contracts/order/rules/fares.ts';
import { ticketNumbers } from '../order/tickets.ts';
import { stockList } from '../seats/stock.ts';
/** blocks that an answer is made of, at most */
const BLOCKS = 400;
/** What the terminal looks up in views: blocks of a day, the order of a ticket, and fares of groups. */
export const terminalLooks = ({ query, prices }) => ({
    blocksOf: (filter) => query.find(stockList, { filter, sort: ['date', 'flightNo'], limit: BLOCKS }),
    ticketOf: (ticketNo) => query.get(ticketNumbers, ticketNo),
    /** the fare of the smallest group that the policy in force takes, fen; undefined where none is sold */
    faresAt: async (now) => {
        const { policyFor } = await prices.at('', now);
        return async (block) => {
            const policy = await policyFor(block);
            return policy && groupFare(block.fullFare, policy.terms.price);
        };
    },
});
