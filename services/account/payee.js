import * as events from '#contracts/account/payee-events.ts';
import { code } from '#contracts/kernel/refused.ts';
import { decider } from '#services/kernel/stream/decider.ts';
/** The bank accounts of an agency (DOMAIN §3.7), as its registration has them. */
export const payee = decider()({
    name: 'payee',
    zh: '收款账户',
    code: code.payment,
    initial: { named: [] },
    evolve: { PayeeNamed: ({ named }, one) => ({ named: [...named, one] }) },
    commands: {
        /** the present account is not named again */
        name: {
            decide: ({ named }, { agency, ...given }) => {
                const now = named.at(-1);
                if (now && isSame(now, given))
                    return [];
                return [events.PayeeNamed({ payeeId: `${agency}.${named.length + 1}`, agency, ...given })];
            },
        },
    },
});
const isSame = (one, other) => one.holder === other.holder && one.bank === other.bank && one.account === other.account;
/** The bank account behind a payee id. */
export const payeeNamed = async ({ load }, of, payeeId) => {
    const one = (await load(payee, of)).state.named.find(one => one.payeeId === payeeId);
    return one && { holder: one.holder, bank: one.bank, account: one.account };
};
