import { extras } from '#contracts/account/names.ts';
import { boughtKinds } from '#contracts/order/money/product-kinds.ts';
import { extra, itemsOf } from './decide.ts';
/** Items of one kind that were bought for an order and wait to be paid. */
const shown = (state) => {
    if (state.status === 'NONE')
        return undefined;
    const { orderNo, agency, airLine, kind } = state.opened;
    const open = itemsOf(state).filter(({ status }) => status === 'WAIT_PAY');
    const amount = open.reduce((sum, item) => sum + item.amount, 0);
    return { agency, airLine, amount, ledgerAccount: extras(airLine), title: `${boughtKinds[kind]} ${orderNo}`, orderNo };
};
export const extraPayables = { EXTRA: { decider: extra, shown } };
