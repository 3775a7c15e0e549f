import { may } from '#contracts/kernel/endpoint.ts';
import { approveOwed } from '#contracts/payment/owed-api.ts';
import { unlessAway } from '#services/payment/unless-away.ts';
import { extra } from './decide.ts';
import { extraIn, payExtraRefund } from './refunds.ts';
export const extraFinishers = ({ gateway }) => ({
    EXTRA_BACK: {
        finish: ({ subject }, reach) => payExtraRefund({ ...reach, gateway: unlessAway(gateway, reach) }, subject),
        may: who => may(who, approveOwed),
        about: async (load, subject) => {
            const { state } = await load(extra, extraIn(subject));
            return state.status === 'NONE' ? { orderNo: '' } : { orderNo: state.opened.orderNo, airLine: state.opened.airLine };
        },
        desk: 'REFUND',
        ownName: true,
    },
});
