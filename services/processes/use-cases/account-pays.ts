import { uppercase } from '#contracts/kernel/money.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import { type Account, account } from '#services/account/decide.ts'
import type { PayWay } from '#services/identity/pay-password.ts'
import type { Commands, Done } from '#services/kernel/commands.ts'
import { decide } from '#services/kernel/decider.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { type Payment, payment } from '#services/payment/decide.ts'
import type { Gateway } from '#services/payment/gateway.ts'
import { accountPays } from './account-money.ts'

/** what an agency pays with: its account, a gateway */
export type PayDeps = {
  run: Commands
  gateway: Gateway
  agencyName: (id: string) => Promise<string>
  /** how passwords are asked */
  way: (call: CommandCall) => PayWay
}

/** Would the account make this payment now? @throws Refused with the account's own words */
export const mayPayByAccount = (state: Account, amount: number, { who, now: at }: Pick<CommandCall, 'who' | 'now'>, id: string): void => {
  decide(account, 'reserve', state, { movement: 'preview', kind: 'PAY', amount }, { who, at, id })
}

/** What the account has, and would have left. @throws Refused as `mayPayByAccount` */
export const leftBy = async ({ load }: Commands, from: string, amount: number, seen: Pick<CommandCall, 'who' | 'now'>) => {
  const { state } = await load(account, from)
  mayPayByAccount(state, amount, seen, from)
  const available = state.status === 'NONE' ? 0 : state.available
  return { available, left: available - amount }
}

/**
 * An account makes a payment that was opened: carried out at once, and told with what it leaves.
 * @throws Refused with the reason why it does not
 */
export const paidNow = async (
  {
    run,
    from,
    paymentCode,
    created,
  }: { run: Commands; from: string; paymentCode: string; created: Pick<Done<Payment>, 'facts' | 'revision'> },
  call: CommandCall,
) => {
  await accountPays.now({ id: paymentCode, ...created }, { call, load: run.load })
  const { state: paid } = await run.load(payment, paymentCode)
  if (paid.status !== 'SUCCEEDED')
    throw new Refused(code.payment, paid.status === 'FAILED' && paid.failure ? paid.failure : '支付单已关闭，账户未扣款')
  const { state: left } = await run.load(account, from)
  const { amount } = paid.created
  return { paymentCode, amount, amountText: uppercase(amount), available: left.status === 'NONE' ? 0 : left.available }
}
