import { may } from '#contracts/kernel/endpoint.ts';
import { isRefusal } from '#contracts/kernel/refused.ts';
import { approveOwed } from '#contracts/payment/owed-api.ts';
import { OVER } from '#services/step/outside.ts';
import { owed } from './owed.ts';
import { refundPayments } from './refund-payments.ts';
import { unlessAway } from './unless-away.ts';
/**
 * Gives approved money back the way it came.
 * @throws Refused when a channel refuses: it must be decided again
 */
export const payOwed = async ({ load, at, gateway }, id) => {
    const { state } = await load(owed, id);
    if (state.status !== 'APPROVED')
        return OVER;
    const { amount, sources } = state.opened;
    try {
        const payouts = await refundPayments({ load, at, gateway }, { refundId: id, amount, sources });
        return await at(owed, id).settleOwed({ payouts });
    }
    catch (error) {
        if (isRefusal(error))
            await at(owed, id).failOwed({ reason: error.message });
        throw error;
    }
};
/** An owed item may give money back until it is refunded. */
export const owedGivesBack = async (load, id) => {
    const { state } = await load(owed, id);
    return state.status !== 'NONE' && state.status !== 'REFUNDED';
};
export const owedFinishers = ({ gateway }) => ({
    PAY_BACK: {
        finish: ({ subject }, reach) => payOwed({ ...reach, gateway: unlessAway(gateway, reach) }, subject),
        may: who => may(who, approveOwed),
        about: async (load, subject) => {
            const { state } = await load(owed, subject);
            return state.status === 'NONE' ? { orderNo: '' } : { orderNo: state.opened.orderNo ?? '', airLine: state.opened.airLine };
        },
        desk: 'REFUND',
        ownName: true,
    },
});
