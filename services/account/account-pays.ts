import { overdueOf } from '#contracts/account/dues.ts'
import { depositAccountOf, virtualAccountOf } from '#contracts/account/names.ts'
import { toLocal } from '#contracts/kernel/calendar.ts'
import { uppercase } from '#contracts/kernel/money.ts'
import { code, forbidden, invalid, notFound, Refused } from '#contracts/kernel/refused.ts'
import type { PayWay } from '#services/identity/pay-password.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { actsOn, seenBy } from '#services/kernel/stream/access.ts'
import type { Commands, Done } from '#services/kernel/stream/commands.ts'
import { decide } from '#services/kernel/stream/decider.ts'
import { type Payment, payment } from '#services/payment/decide.ts'
import type { Gateway } from '#services/payment/gateway.ts'
import type { Payables } from '#services/payment/payables/payables.ts'
import type { AccountPays } from './account-money.ts'
import { bigClient } from './big-client.ts'
import { clientDues } from './client-credit.ts'
import { type Account, account } from './decide.ts'
import { usableLayers } from './kinds.ts'
import { sumOf } from './layers.ts'

/** Means for an agency's payment: its account, and a gateway. */
export type PayDeps = {
  run: Commands
  gateway: Gateway
  agencyName: (id: string) => Promise<string>
  /** means to check passwords */
  way: (call: CommandCall) => PayWay
  payables: Payables
  /** makes a payment from its account */
  accountPays: AccountPays
}

type Seen = Pick<CommandCall, 'who' | 'now'>
/** an account of an agency that pays, and its channel on the payment */
export type AccountPayer = { channel: 'virtual' | 'client' | 'deposit'; from: string }
/** account that pays, where it is not the agency's virtual one */
export type AccountSource = { clientId?: string | undefined; deposit?: boolean | undefined }
/**
 * The account that pays: the agency's virtual account, its deposit of kind NON_PENALTY (DOMAIN §5.11), or the account of one of its clients
 * (DOMAIN §5.12).
 * @throws Refused where it is no client of this very agency, or may not buy any more: deleted, or overdue
 */
export const payerFor = async (run: Commands, { clientId, deposit }: AccountSource, { who, now: at }: Seen): Promise<AccountPayer> => {
  if (!who.agency) throw forbidden()
  if (clientId && deposit) throw oneOnly('deposit')
  if (deposit) return { channel: 'deposit', from: depositAccountOf(who.agency, 'NON_PENALTY') }
  if (!clientId) return { channel: 'virtual', from: virtualAccountOf(who.agency) }
  const { state } = await seenBy(run, bigClient, clientId, who)
  // a parent may see clients of its sub-agent, but not pay with them
  if (!actsOn(who, state.added)) throw notFound('大客户')
  const { account: from } = state.added
  const dues = await clientDues(run, { account: from, termDays: state.termDays })
  decide(bigClient, 'buy', state, { overdue: overdueOf(dues, toLocal(at).date) }, { who, at, id: clientId })
  return { channel: 'client', from }
}
const oneOnly = (field: 'deposit' | 'virtual') => invalid('虚拟账户、大客户额度与大额押金只能使用一项', { [field]: '只能使用一项' })
/** the account that a preview asks about */
type Wished = AccountSource & { virtual?: boolean | undefined }
const wishedPayer = async (run: Commands, { virtual, ...source }: Wished, seen: Seen): Promise<AccountPayer | undefined> => {
  const isOther = source.clientId !== undefined || source.deposit === true
  if (virtual && isOther) throw oneOnly('virtual')
  return virtual || isOther ? payerFor(run, source, seen) : undefined
}
/**
 * Balance and remainder of the chosen account.
 * @throws Refused as the payment would be
 */
export const accountsLeft = async (run: Commands, wished: Wished, amount: number, seen: Seen) => {
  const payer = await wishedPayer(run, wished, seen)
  return payer ? { [payer.channel]: await leftBy(run, payer.from, amount, seen) } : {}
}

/**
 * Would the account make this payment now?
 * @throws Refused with the account's own words
 */
export const mayPayByAccount = (state: Account, amount: number, { who, now: at }: Seen, id: string): void => {
  decide(account, 'reserve', state, { movement: 'preview', kind: 'PAY', amount }, { who, at, id })
}

/** money that may be spent now: money with an end date is not usable after that day */
const spendable = (state: Account, now: string): number => {
  if (state.status === 'NONE') return 0
  return Math.min(state.available, sumOf(usableLayers(state, toLocal(now).date, 'PAY')))
}
/**
 * Balance of the account, and what the payment would leave.
 * @throws Refused as `mayPayByAccount`
 */
export const leftBy = async ({ load }: Commands, from: string, amount: number, seen: Seen) => {
  const { state } = await load(account, from)
  mayPayByAccount(state, amount, seen, from)
  const available = spendable(state, seen.now)
  return { available, left: available - amount }
}

/**
 * Makes an opened payment from its account at once, and returns what it leaves.
 * @throws Refused with the reason why it does not
 */
export const paidNow = async (
  { run, accountPays }: Pick<PayDeps, 'run' | 'accountPays'>,
  { from, paymentCode, created }: { from: string; paymentCode: string; created: Pick<Done<Payment>, 'facts' | 'revision'> },
  call: CommandCall,
) => {
  await accountPays.now({ id: paymentCode, ...created }, { call, load: run.load })
  const { state: paid } = await run.load(payment, paymentCode)
  if (paid.status !== 'SUCCEEDED')
    throw new Refused(code.payment, paid.status === 'FAILED' && paid.failure ? paid.failure : '支付单已关闭，账户未扣款')
  const { state: left } = await run.load(account, from)
  const { amount } = paid.created
  return { paymentCode, amount, amountText: uppercase(amount), available: spendable(left, call.now) }
}
