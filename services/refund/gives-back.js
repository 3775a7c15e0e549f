import { refund } from './decide.ts';
/** An application may still give money back, unless it is rejected or its pay-outs are known. */
export const refundGivesBack = async (load, id) => {
    const { state } = await load(refund, id);
    return state.status !== 'NONE' && state.payouts.length === 0 && state.status !== 'REFUNDREJECT';
};
