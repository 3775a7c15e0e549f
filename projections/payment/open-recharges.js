import { paymentList } from './list.ts';
/** Number of an account's recharges that are not paid yet. */
export const openRecharges = (ask) => async (into, call) => (await ask(call).count(paymentList, { status: 'CREATED', into })).count;
