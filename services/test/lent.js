import { typeOf } from '#contracts/account/names.ts';
import { account } from '#services/account/decide.ts';
/** The debts of big clients, from the movements of their accounts alone: incoming money pays the oldest purchase first (DOMAIN §5.12). */
export const lending = () => {
    const accounts = new Map();
    const book = (of, { kind, day, amount }) => {
        if (kind === 'LINE_UP')
            of.line += amount;
        if (kind === 'LINE_DOWN')
            of.line -= amount;
        if (kind === 'PAID_IN' || kind === 'REFUND_IN')
            of.repaid += amount;
        if (kind === 'PAID_VOID' || kind === 'WITHDRAW')
            of.repaid -= amount;
        if (kind === 'PAY')
            of.bought.set(day, (of.bought.get(day) ?? 0) + amount);
    };
    return {
        add: ({ stream, type, data }) => {
            const id = stream.slice(account.name.length + 1);
            if (!stream.startsWith(`${account.name}-`) || typeOf(id) !== 'C')
                return;
            const of = accounts.get(id) ?? { line: 0, bought: new Map(), repaid: 0 };
            accounts.set(id, of);
            if (type === 'FundsReceived' || type === 'FundsSettled')
                book(of, data);
        },
        /**
         * the debt of a client. `line`: credit line; `beyond`: bought less paid, which is a debt where it is positive; `owed`: the debt by day
         * of purchase
         */
        of: (id) => {
            const { line, bought, repaid } = accounts.get(id) ?? { line: 0, bought: new Map(), repaid: 0 };
            let paid = repaid;
            const owed = [...bought].flatMap(([day, amount]) => {
                const settled = Math.min(paid, amount);
                paid -= settled;
                return amount > settled ? [{ day, amount: amount - settled }] : [];
            });
            const spent = [...bought.values()].reduce((sum, amount) => sum + amount, 0);
            return { line, beyond: spent - repaid, owed };
        },
    };
};
