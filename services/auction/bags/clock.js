import { toInstant } from '#contracts/kernel/calendar.ts';
import { isShut } from '#services/agency/agency.ts';
import { expiring } from '#services/kernel/stream/expire.ts';
import { bagOrderedBy } from '../award/prepay.ts';
import { GRACE_MS } from '../lots/bids.ts';
import { closeSealed } from '../sealed/sealed.ts';
import { bag, isOffered } from './bag.ts';
import { bagBatch } from './bag-batch.ts';
/**
 * Frees bags that were not taken in time, and closes those that nobody has had at the end of their batch; the bag decides whether it is
 * late.
 */
export const passBagTime = ({ run, due, ...rules }) => expiring({
    run,
    as: 'bags',
    due,
    pass: async (at, id) => {
        const { state } = await run.load(bag, id);
        const orderBy = isOffered(state) ? await bagOrderedBy(rules, state.offered) : undefined;
        const shut = isOffered(state) && state.booked !== undefined && (await isShut(run.load, state.booked.agency));
        return at(bag, id).passTime({ orderBy, shut });
    },
});
export const passBatchTime = ({ run, due }) => expiring({ run, as: 'bags', due, pass: (at, id) => at(bagBatch, id).passTime({}) });
/** Closes the sealed bids of bags whose end has passed; the bids decide whether it has. Bids that cannot be opened are logged once. */
export const closeSealedBags = ({ run, seals, due, log }) => {
    const said = new Set();
    return expiring({
        run,
        as: 'bags',
        due: (now, limit) => due(toInstant(Date.parse(now) - GRACE_MS), limit),
        pass: async (at, id, now) => {
            const done = await closeSealed({ run, seals }, at, id, now);
            if (done.isShut && !said.has(id)) {
                said.add(id);
                log.error({ bag: id }, 'its sealed bids cannot be opened: they were sealed with another document key; the desk has to cancel it');
            }
            return done;
        },
    });
};
