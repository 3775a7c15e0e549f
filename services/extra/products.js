import { extraMoney } from './calls.ts';
import { extrasPaid } from './receipts.ts';
import { becauseOf, namesPreview, productFees, replacing } from './refunds.ts';
/** Answers about products, as an order asks for them. */
export const orderProducts = {
    money: extraMoney,
    paidFor: extrasPaid,
    feesOfLeaving: productFees,
    replacing: (reach, { revision, ...change }) => replacing(reach, { ...change, refundId: becauseOf(change.orderNo, revision) }),
    namesPreview,
};
