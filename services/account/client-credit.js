import { duesOf } from '#contracts/account/dues.ts';
import { account, totalOf } from './decide.ts';
/** id of the remittance that holds a client's line in its account */
export const lineOf = (client) => `L${client}`;
export const standingOf = (state) => state.status === 'NONE' ? { available: 0, balance: 0 } : { available: state.available, balance: totalOf(state) };
/** line, balance, amount that may still be spent, and debt, in fen */
export const creditOf = (line, state) => {
    const { available, balance } = standingOf(state);
    return { line, balance, available, debt: Math.max(0, line - balance) };
};
/**
 * The debts of a client and their days, by its account alone: a changed line counts from the moment it is in the account, whatever its
 * remittance says by then.
 */
export const clientDues = async ({ load }, { account: of, termDays }) => {
    const { state: funds } = await load(account, of);
    if (funds.status === 'NONE' || funds.line === undefined)
        return [];
    return duesOf(funds.bought ?? [], creditOf(funds.line, funds).debt, termDays);
};
