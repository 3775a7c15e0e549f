import type { BankAccount, PayeeNamed } from '#contracts/account/payee-events.ts'
import * as events from '#contracts/account/payee-events.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { code } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import { decider } from '#services/kernel/stream/decider.ts'

type Named = Static<typeof PayeeNamed.schema>
/** bank accounts, the oldest first; money is paid to the last one now */
type Payee = { named: readonly Named[] }

/** The bank accounts of an agency (DOMAIN §3.7), as its registration has them. */
export const payee = decider<Payee, EventsOf<typeof events>>()({
  name: 'payee',
  zh: '收款账户',
  code: code.payment,
  initial: { named: [] },
  evolve: { PayeeNamed: ({ named }, one) => ({ named: [...named, one] }) },
  commands: {
    /** the present account is not named again */
    name: {
      decide: ({ named }, { agency, ...given }: { agency: string } & BankAccount) => {
        const now = named.at(-1)
        if (now && isSame(now, given)) return []
        return [events.PayeeNamed({ payeeId: `${agency}.${named.length + 1}`, agency, ...given })]
      },
    },
  },
})
const isSame = (one: BankAccount, other: BankAccount): boolean =>
  one.holder === other.holder && one.bank === other.bank && one.account === other.account

/** The bank account behind a payee id. */
export const payeeNamed = async ({ load }: Pick<Commands, 'load'>, of: string, payeeId: string): Promise<BankAccount | undefined> => {
  const one = (await load(payee, of)).state.named.find(one => one.payeeId === payeeId)
  return one && { holder: one.holder, bank: one.bank, account: one.account }
}
