import { gatewayChannels } from '#contracts/enums.ts';
import { addMinutes } from '#contracts/kernel/calendar.ts';
import { code, Refused } from '#contracts/kernel/refused.ts';
import { itemOf, ofRecon } from '#contracts/payment/reconciliation/events.ts';
import { GatewayRefundClaimed } from '#contracts/payment/reconciliation/refund-events.ts';
import { idFrom } from '#services/kernel/stream/commands.ts';
import { decider } from '#services/kernel/stream/decider.ts';
import { recon } from './decide.ts';
/** The one difference that a gateway's refund number belongs to, however many rows of files it has (DOMAIN §5.15). */
export const gatewayRefund = decider()({
    name: 'gatewayrefund',
    zh: '渠道退款号',
    code: code.payment,
    initial: {},
    evolve: { GatewayRefundClaimed: (_, claim) => ({ claim }) },
    commands: {
        /** `ended`: the difference of the present claim, when the caller found that it does not use the number */
        claim: {
            decide: ({ claim }, { ended, ...own }) => {
                if (claim?.difference === own.difference)
                    return [];
                if (claim && claim.difference !== ended)
                    throw taken(claim.difference);
                return [GatewayRefundClaimed(own)];
            },
        },
    },
});
const taken = (by) => {
    const { recon: day, item } = itemOf(by);
    const { channel, billDay } = ofRecon(day);
    const message = `该渠道退款号已用于另一笔差异（${gatewayChannels[channel]}${billDay}，差异编号${item}）`;
    return new Refused(code.payment, message, { errors: { refundNo: message } });
};
/** compares numbers however they were typed */
const plain = (refundNo) => refundNo.trim().toUpperCase();
const isSame = (one, other) => plain(one) === plain(other);
/** minutes that a request may take between its claim and its command */
const MINUTES = 2;
/**
 * Does a difference use this number? Undefined: it may be about to. A number that was turned down, or belongs to a replaced file, is not
 * used.
 */
const bears = async (load, difference, refundNo) => {
    const { recon: day, item } = itemOf(difference);
    const { state } = await load(recon, day);
    const known = state.status === 'NONE' ? undefined : state.items[item];
    if (!known)
        return false;
    if (known.refundNo && isSame(known.refundNo, refundNo))
        return true;
    return known.turnedDown?.some(one => isSame(one, refundNo)) ? false : undefined;
};
/**
 * Claims a number for a difference that is about to be asked for, or agreed to, under it: one number ends one difference, on whatever day
 * of the channel.
 * @throws Refused where another difference has it
 */
export const claimRefundNo = async ({ load, at, now }, { refundNo, difference }) => {
    const id = idFrom('gateway refund', ofRecon(itemOf(difference).recon).channel, plain(refundNo));
    const { claim } = (await load(gatewayRefund, id)).state;
    const isEnded = claim && !((await bears(load, claim.difference, refundNo)) ?? claim.until > now);
    await at(gatewayRefund, id).claim({
        refundNo,
        difference,
        until: addMinutes(now, MINUTES),
        ended: isEnded ? claim.difference : undefined,
    });
};
