import { isGatewayChannel } from '#contracts/enums.ts';
import * as payments from '#contracts/payment/events.ts';
import { ReconDifferencesFound } from '#contracts/payment/reconciliation/events.ts';
import { refundKey } from '#contracts/payment/refund-key.ts';
import { process, when } from '#services/kernel/stream/process.ts';
import { foundBeside } from './import-bill.ts';
import { bookKnown, knownHere } from './missing-here.ts';
import { returnsFollow } from './returns.ts';
/** Ends a difference that was missing here, when a late notice or a refund of a clock brings our row, whoever caused it. */
export const reconFollowsMoney = ({ about, seenBy, oursById, numbered }) => {
    const heard = async (channel, booked, { at, load, seen }) => {
        if (!isGatewayChannel(channel))
            return;
        await seenBy(seen);
        const { what, key, amount } = booked;
        const found = await about(channel, [key]);
        const open = found.find(one => one.what === what && one.kind === 'MISSING_HERE' && !one.resolution);
        if (!open)
            return;
        const of = { channel, billDay: open.day };
        // a row listed in two files has come once
        const known = await knownHere({ about, oursById }, { load }, of, { what, key, theirs: amount });
        if (known?.free)
            await bookKnown({ at }, of, known, booked);
    };
    return process('reconciliation-follows-money', foundBeside.again, ...returnsFollow({ numbered, seenBy }), when(payments.PaymentSucceeded, ({ channel, amount }, { id, ...reach }) => heard(channel, { what: 'PAY', key: id, amount }, reach)), when(payments.PaymentSumDiffered, ({ channel, amount }, { id, ...reach }) => heard(channel, { what: 'PAY', key: id, amount }, reach)), when(payments.PaymentRefunded, ({ channel, refundId, amount }, { id, ...reach }) => heard(channel, { what: 'REFUND', key: channel ? refundKey(channel, refundId, id) : '', amount }, reach)), 
    // the notice may have come while the file was being compared
    when(ReconDifferencesFound, async ({ items, ...of }, { at, load, seen }) => {
        await seenBy(seen);
        for (const { kind, what, key, theirs: amount } of items) {
            if (kind !== 'MISSING_HERE' || !key || amount === undefined)
                continue;
            const known = await knownHere({ about, oursById }, { load }, of, { what, key, theirs: amount });
            if (known?.free)
                await bookKnown({ at }, of, known, { what, key, amount });
        }
    }));
};
