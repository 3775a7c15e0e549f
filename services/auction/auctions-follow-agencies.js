import { AgencyDisabled, AgencyFrozen } from '#contracts/agency/agency-events.ts';
import { agency } from '#services/agency/agency.ts';
import { process, when } from '#services/kernel/stream/process.ts';
import { bids } from './lots/bids.ts';
import { bagBids } from './sealed/bag-bids.ts';
/**
 * Whoever cannot act leads no more: the bids of an agency that is disabled or frozen, and of its sub-agents, are taken out of open lots and
 * sealed bids, the next one leads, and the earnest goes back. What it has won already is not lost by a clock (`isShut`).
 */
export const auctionsFollowAgencies = (bidOn) => {
    const shut = async (_, { id, load, at, seen }) => {
        const { state } = await load(agency, id);
        if (state.status === 'NONE' || state.status === 'APPROVED')
            return;
        for (const one of [id, ...state.subAgents]) {
            const { lots, bags } = await bidOn(one, seen);
            for (const lotId of lots)
                await at(bids, lotId).exclude({ agency: one });
            for (const bagId of bags)
                await at(bagBids, bagId).exclude({ agency: one });
        }
    };
    return process('auctions-follow-agencies', when(AgencyDisabled, shut), when(AgencyFrozen, shut));
};
