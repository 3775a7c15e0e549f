import { grants, may } from '#contracts/kernel/endpoint.ts';
import { modifyRefundStatus } from '#contracts/refund/api.ts';
import { unlessAway } from '#services/payment/unless-away.ts';
import { OVER } from '#services/step/outside.ts';
import { refund } from './decide.ts';
import { PAY_OUT } from './desk.ts';
import { payRefund } from './pay-out.ts';
const about = async (load, subject) => {
    const { state } = await load(refund, subject);
    return state.status === 'NONE' ? { orderNo: '' } : { orderNo: state.submitted.orderNo, airLine: state.submitted.airLine };
};
export const refundFinishers = (house) => ({
    PAY_OUT: {
        finish: async ({ subject }, reach) => {
            const { state } = await reach.load(refund, subject);
            if (state.status === 'NONE' || !state.paying)
                return OVER;
            // the approver does not pay
            await reach.at(refund, subject).beginPayOut({});
            return payRefund({ ...reach, gateway: unlessAway(house.gateway, reach) }, state);
        },
        may: who => may(who, modifyRefundStatus) && grants(who, PAY_OUT),
        about,
        desk: 'REFUND',
    },
});
