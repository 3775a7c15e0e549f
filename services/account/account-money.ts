import { streamOfAccount } from '#contracts/account/names.ts'
import type { Fen } from '#contracts/kernel/money.ts'
import { isRefusal } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { instalmentName } from '#contracts/order/instalment-name.ts'
import * as payments from '#contracts/payment/events.ts'
import { orderOf, purposeOf, purposes, refOf } from '#contracts/payment/payable.ts'
import { credit } from '#services/account/credit.ts'
import { type Account, account } from '#services/account/decide.ts'
import { lotsBack } from '#services/account/lots.ts'
import type { Commands } from '#services/kernel/commands.ts'
import type { CommandOf, Decider, Rule } from '#services/kernel/decider.ts'
import { follow } from '#services/kernel/follow.ts'
import { process, type Reacting, when } from '#services/kernel/process.ts'
import { order } from '#services/order/decide.ts'
import { type Claimed, isUndecided, payment, sourceOf } from '#services/payment/decide.ts'
import { claimAll, freeAll, paidBy, payAll, placePaid } from '#services/payment/payables/payables.ts'

/**
 * Money between an account and the payments that it makes or is filled by (DOMAIN §5.8). The payment's stream decides, once; what an account was
 * asked to try before (`expect`, `reserve`) it then only carries out, and never refuses. Run by the request that begins it and by a process, from
 * wherever it stands, as often as it comes. The decision names what was tried by its number, so that what a late driver tries once more after the
 * end is not carried out; it is set free again, by that driver, or where he has died by the clock (`services/account/left-behind.ts`).
 */
type Reach = { load: Commands['load']; at: Reacting['at'] }

type Word = 'expect' | 'receive' | 'forget' | 'reserve' | 'settle' | 'release' | 'closeMonth'
/** whatever money is kept in, by the name of its streams */
const books: Record<string, Decider<Account, any, { [W in Word]: Rule<Account, any, CommandOf<typeof account, W>> }>> = {
  account,
  offset: credit,
}
/** What guards an account: decider and id, of the stream in which its facts stand. */
export const guardian = (stream: string) => {
  const dash = stream.indexOf('-')
  return [books[stream.slice(0, dash)] ?? account, stream.slice(dash + 1)] as const
}
const bookOf = (at: Reach['at'], number: string) => at(...guardian(streamOfAccount(number)))

/** What the account is to pay, as its statement says it: the things that the payment names, or the parts of the order that its money reaches. */
const purposeFor = async (load: Commands['load'], { targets, orderNo, amount, instalment }: Created): Promise<string | undefined> => {
  if (targets) return purposeOf(targets)
  if (!orderNo) return undefined
  const { state } = await load(order, orderNo)
  if (state.status === 'NONE') return undefined
  let left = amount
  const names = state.instalments
    .filter(({ no }) => no >= (instalment ?? 0))
    .flatMap(part => {
      const isReached = left > 0
      left -= part.amount
      return isReached ? [instalmentName(part, state.instalments)] : []
    })
  return names.length > 0 ? [...new Set(names)].join('、') : undefined
}
type Created = Static<typeof payments.PaymentCreated.schema>

/** An account makes a payment that was opened, and all that it pays is paid, or nothing. */
export const spend = async ({ load, at }: Reach, paymentCode: string): Promise<void> => {
  const { state: opened } = await load(payment, paymentCode)
  const from = opened.status === 'NONE' ? undefined : sourceOf(opened.created)
  // what another document has set aside it also carries out
  if (opened.status === 'NONE' || !from || opened.created.held || opened.placed) return
  const { amount, agency, airLine, offset } = opened.created
  const book = bookOf(at, from)
  const tradeNo = offset?.creditId ?? paymentCode
  const orderNo = orderOf(opened.created)
  const movement = paymentCode
  const pays = paidBy(opened.created)
  let mine: number | undefined
  const claims: Claimed = []
  if (opened.status !== 'SUCCEEDED' && offset && (await hasPaid(load, from, movement)))
    await at(payment, paymentCode).succeed({ amount, tradeNo })
  else if (opened.status === 'CREATED') {
    try {
      const purpose = await purposeFor(load, opened.created)
      const { state } = await book.reserve({ movement, kind: 'PAY', amount, orderNo, purpose, payer: { agency, airLine } })
      const hold = state.status === 'NONE' ? undefined : state.holds[movement]
      mine = hold?.no
      const isAll = await claimAll({ at }, paymentCode, pays, claims)
      if (hold && isAll) await at(payment, paymentCode).succeed({ amount, tradeNo, lots: hold.lots, hold: hold.no, claims })
    } catch (error) {
      if (!isRefusal(error)) throw error
      await at(payment, paymentCode).fail({ reason: error.message })
    }
  }
  const { state: decided } = await load(payment, paymentCode)
  if (decided.status === 'NONE' || decided.status === 'CREATED') return
  if (decided.status === 'SUCCEEDED') {
    const { hold } = decided
    if (!decided.placed) await book.settle({ movement, no: hold })
    await payAll({ at }, decided, claims)
    if (mine !== undefined && mine !== hold) await book.release({ movement, no: mine })
  } else {
    await freeAll({ at }, paymentCode, pays)
    await book.release({ movement })
  }
  await at(payment, paymentCode).place({})
}
/** A credit, in one step, by a fact of before: it is money like any other, whatever has become of the payment. */
const hasPaid = async (load: Reach['load'], from: string, movement: string): Promise<boolean> => {
  const { state } = await load(...guardian(streamOfAccount(from)))
  return state.status !== 'NONE' && state.credit?.past.includes(movement) === true
}
export const accountPays = follow(payments.PaymentCreated, async ({ paymentCode, from }, reach) => {
  if (from) await spend(reach, paymentCode)
})

/** A recharge that the gateway has taken stands in its account; where that was closed meanwhile, it is owed back. */
export const recharge = async ({ load, at }: Reach, paymentCode: string): Promise<void> => {
  const { state: paid } = await load(payment, paymentCode)
  if (paid.status !== 'SUCCEEDED' || !paid.created.into || paid.placed) return
  const { into, amount } = paid.created
  const book = at(account, into)
  const movement = paymentCode
  let mine: number | undefined
  if (isUndecided(paid)) {
    try {
      const { state } = await book.expect({ movement, amount, recharged: true })
      mine = state.status === 'NONE' ? undefined : state.expected[movement]?.no
      if (mine !== undefined) await at(payment, paymentCode).allot({ expected: mine })
    } catch (error) {
      if (!isRefusal(error)) throw error
      await at(payment, paymentCode).unplace({ reason: error.message })
    }
  }
  const { state: decided } = await load(payment, paymentCode)
  if (decided.status !== 'SUCCEEDED' || isUndecided(decided)) return
  if (decided.allotted && !decided.placed) await book.receive({ movement, no: decided.allotted, kind: 'RECHARGE' })
  if (mine !== undefined && mine !== decided.allotted) await book.forget({ movement, no: mine })
  await at(payment, paymentCode).place({})
}
export const accountFills = follow(payments.PaymentSucceeded, async ({ paymentCode, into }, reach) => {
  if (into) await recharge(reach, paymentCode)
})

/** A payment goes on from wherever it stands, whoever makes it and whatever it pays. */
export const drivePayment = async (reach: Reach, paymentCode: string): Promise<void> => {
  await spend(reach, paymentCode)
  await placePaid(reach, paymentCode)
}

/** Whichever request has died: an account's payment is made, what a gateway has taken pays what it was meant for, its money is free again where the payment was closed, a recharge arrives. */
export const accountProcess = process(
  'account-money',
  accountPays.again,
  accountFills.again,
  when(payments.PaymentSucceeded, (_, reach) => drivePayment(reach, reach.id)),
  when(payments.PaymentFailed, (_, reach) => spend(reach, reach.id)),
  when(payments.PaymentClosed, (_, reach) => spend(reach, reach.id)),
)

type Return = { refundId: string; paymentCode: string }
/** under which an account knows what comes back of a payment for a refund */
const returning = ({ refundId, paymentCode }: Return) => `${refundId}.${paymentCode}`
/** undefined where a movement is none that comes back */
export const returnOf = (movement: string): Return | undefined => {
  const [refundId, paymentCode] = movement.split('.')
  return refundId && paymentCode ? { refundId, paymentCode } : undefined
}

/**
 * The account that had paid says whether it takes back what a refund gives, before that is decided.
 * @returns undefined where no account has paid; else as what it expects it, where that is not decided yet
 */
export const expectReturn = async ({ load, at }: Reach, asked: Return & { amount: Fen }): Promise<{ expected?: number } | undefined> => {
  const { state } = await load(payment, asked.paymentCode)
  const from = state.status === 'SUCCEEDED' ? sourceOf(state.created) : undefined
  if (state.status !== 'SUCCEEDED' || !from) return undefined
  if (state.refunds[asked.refundId] !== undefined) return {}
  const movement = returning(asked)
  const { state: of } = await bookOf(at, from).expect({ movement, amount: asked.amount })
  const expected = of.status === 'NONE' ? undefined : of.expected[movement]?.no
  return expected === undefined ? {} : { expected }
}

/** What was decided comes back: to the recharges that had paid it, the newest first, after what came back before. `mine`: as what it was expected just now. */
export const receiveReturn = async ({ load, at }: Reach, asked: Return, mine?: number): Promise<void> => {
  const { refundId, paymentCode } = asked
  const { state } = await load(payment, paymentCode)
  const amount = state.status === 'SUCCEEDED' ? state.refunds[refundId] : undefined
  const from = state.status === 'SUCCEEDED' ? sourceOf(state.created) : undefined
  if (state.status !== 'SUCCEEDED' || !from || amount === undefined) return
  const orderNo = orderOf(state.created)
  const book = bookOf(at, from)
  const movement = returning(asked)
  const no = state.expectations?.[refundId]
  if (mine !== undefined && mine !== no) await book.forget({ movement, no: mine })
  // it has become a credit
  if (no === undefined) return
  if (!state.placedRefunds?.includes(refundId)) {
    const given = Object.keys(state.refunds)
    const before = given.slice(0, given.indexOf(refundId)).reduce((sum, id) => sum + state.refunds[id]!, 0)
    // of one thing among several what goes back is told by that
    const target = state.targets?.[refundId]
    const of = target ? state.created.targets?.filter(one => refOf(one) === refOf(target)) : state.created.targets
    // which parts of an order it had paid is nothing that the order still knows
    const purpose = of?.length ? purposeOf(of) : orderNo && purposes.ORDER
    const lots = lotsBack(state.lots ?? [], before, amount)
    await book.receive({ movement, no, kind: 'REFUND_IN', lots, ref: refundId, orderNo, purpose })
  }
  await at(payment, paymentCode).placeRefund({ refundId })
}
