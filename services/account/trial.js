import { isUnsettled } from '#contracts/account/lists.ts';
import { guardOf } from '#contracts/account/names.ts';
import { postingsOf } from '#contracts/ledger.ts';
/**
 * The ledger by the log alone, event by event: no view is trusted. `byRef` holds money under way, or waiting for a person, by the id of its
 * payment, refund or the like; entries that have come to zero are removed.
 */
export const trial = () => {
    const accounts = new Map();
    const byRef = { transit: new Map(), suspense: new Map(), returning: new Map() };
    const post = ({ from, to, amount, ref }) => {
        enter(from, ref, -amount);
        enter(to, ref, amount);
    };
    const enter = (account, ref, amount) => {
        const { debit, credit } = accounts.get(account) ?? { debit: 0, credit: 0 };
        accounts.set(account, amount < 0 ? { debit: debit - amount, credit } : { debit, credit: credit + amount });
        if (!isUnsettled(account))
            return;
        const left = (byRef[account].get(ref) ?? 0) + amount;
        if (left === 0)
            byRef[account].delete(ref);
        else
            byRef[account].set(ref, left);
    };
    return {
        accounts,
        byRef,
        /** @throws where a fact moves an account that its stream does not guard */
        add: (event) => postingsOf(event).forEach(post),
        balance: (account) => balanceOf(accounts.get(account)),
        /** all guarded accounts with their balances */
        guarded: () => [...accounts].flatMap(([account, turnover]) => (guardOf(account) ? [[account, balanceOf(turnover)]] : [])),
    };
};
const balanceOf = ({ debit, credit } = { debit: 0, credit: 0 }) => credit - debit;
