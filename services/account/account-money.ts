import { streamOfAccount } from '#contracts/account/names.ts'
import type { Fen } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as payments from '#contracts/payment/events.ts'
import { orderOf, purposeOf, purposes, refOf } from '#contracts/payment/payable.ts'
import type { Commands } from '#services/kernel/commands.ts'
import type { CommandOf, Decider, Rule } from '#services/kernel/decider.ts'
import { follow } from '#services/kernel/follow.ts'
import { type Process, process, type Reacting, when } from '#services/kernel/process.ts'
import { transfer } from '#services/kernel/transfer.ts'
import { type Claimed, isUndecided, type Payment, payment, sourceOf } from '#services/payment/decide.ts'
import { claimAll, freeAll, type Payables, paidBy, payAll, placePaid } from '#services/payment/payables/payables.ts'
import { credit } from './credit.ts'
import { type Account, account, expectedOf, type Hold, holdOf } from './decide.ts'
import { lotsBack } from './lots.ts'

/**
 * Money between an account and the payments that it makes or is filled by (DOMAIN §5.8). The payment's stream decides, once; what an account was
 * asked to try before (`expect`, `reserve`) it then only carries out, and never refuses. Run by the request that begins it and by a process, from
 * wherever it stands, as often as it comes. The decision names what was tried by its number, so that what a late driver tries once more after the
 * end is not carried out; it is set free again, by that driver, or where he has died by the clock (`services/account/left-behind.ts`).
 */
type Reach = { load: Commands['load']; at: Reacting['at']; payables: Payables }

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

/** What the account is to pay, as its statement says it: the things that the payment names, or what of its order the money reaches. */
const purposeFor = async (
  { load, payables }: Pick<Reach, 'load' | 'payables'>,
  { targets, ...created }: Created,
): Promise<string | undefined> => {
  if (targets) return purposeOf(targets)
  const [paid] = paidBy(created)
  const of = paid && payables[paid.kind]
  return of?.purpose?.((await load(of.decider, paid!.id)).state, paid!)
}
type Created = Static<typeof payments.PaymentCreated.schema>

/** An account makes a payment that was opened, and all that it pays is paid, or nothing. */
export const spend = async ({ load, at, payables }: Reach, paymentCode: string): Promise<void> => {
  const { state: opened } = await load(payment, paymentCode)
  const from = opened.status === 'NONE' ? undefined : sourceOf(opened.created)
  // what another document has set aside it also carries out
  if (opened.status === 'NONE' || !from || opened.created.held || opened.placed) return
  const { created } = opened
  const { amount, agency, airLine, offset } = created
  const [own, book] = [at(payment, paymentCode), bookOf(at, from)]
  const movement = paymentCode
  const tradeNo = offset?.creditId ?? paymentCode
  const pays = paidBy(created)
  await transfer<Payment, { hold?: Hold | undefined; claims: Claimed }>(
    { claims: [] },
    {
      load: async () => (await load(payment, paymentCode)).state,
      opened,
      isOpen: ({ status }) => status === 'CREATED',
      reserve: async mine => {
        const [purpose, orderNo] = [await purposeFor({ load, payables }, created), orderOf(created)]
        mine.hold = holdOf(
          (await book.reserve({ movement, kind: 'PAY', amount, orderNo, purpose, payer: { agency, airLine } })).state,
          movement,
        )
        return (await claimAll({ at, payables }, paymentCode, pays, mine.claims)) && mine.hold !== undefined
      },
      accept: ({ hold, claims }) => own.succeed({ amount, tradeNo, lots: hold!.lots, hold: hold!.no, claims }),
      refuse: reason => own.fail({ reason }),
      carryOut: async (decided, { claims }) => {
        if (decided.status !== 'SUCCEEDED') return freeAll({ at, payables }, paymentCode, pays)
        if (!decided.placed) await book.settle({ movement, no: decided.hold })
        return payAll({ at, payables }, decided, claims)
      },
      undo: async ({ hold: mine }, decided) => {
        if (decided.status !== 'SUCCEEDED') await book.release({ movement })
        else if (mine && mine.no !== decided.hold) await book.release({ movement, no: mine.no })
      },
      close: () => own.place({}),
    },
  )
}
export const accountPaying = (payables: Payables) =>
  follow(payments.PaymentCreated, async ({ paymentCode, from }, reach) => {
    if (from) await spend({ ...reach, payables }, paymentCode)
  })
export type AccountPays = ReturnType<typeof accountPaying>

/** A recharge that the gateway has taken stands in its account; where that was closed meanwhile, it is owed back. */
export const recharge = async ({ load, at }: Pick<Reach, 'load' | 'at'>, paymentCode: string): Promise<void> => {
  const { state: paid } = await load(payment, paymentCode)
  if (paid.status !== 'SUCCEEDED' || !paid.created.into || paid.placed) return
  const { into, amount } = paid.created
  const [own, book] = [at(payment, paymentCode), at(account, into)]
  const movement = paymentCode
  await transfer<Payment, { no?: number | undefined }>(
    {},
    {
      load: async () => (await load(payment, paymentCode)).state,
      opened: paid,
      isOpen: state => state.status === 'SUCCEEDED' && isUndecided(state),
      reserve: async mine => {
        mine.no = expectedOf((await book.expect({ movement, amount, recharged: true })).state, movement)
        return mine.no !== undefined
      },
      accept: ({ no }) => own.allot({ expected: no! }),
      refuse: reason => own.unplace({ reason }),
      carryOut: async decided => {
        if (decided.status === 'SUCCEEDED' && decided.allotted && !decided.placed)
          await book.receive({ movement, no: decided.allotted, kind: 'RECHARGE' })
      },
      undo: async ({ no }, decided) => {
        if (no !== undefined && decided.status === 'SUCCEEDED' && no !== decided.allotted) await book.forget({ movement, no })
      },
      close: () => own.place({}),
    },
  )
}
const accountFills = follow(payments.PaymentSucceeded, async ({ paymentCode, into }, reach) => {
  if (into) await recharge(reach, paymentCode)
})

/** A payment goes on from wherever it stands, whoever makes it and whatever it pays. */
export const drivePayment = async (reach: Reach, paymentCode: string): Promise<void> => {
  await spend(reach, paymentCode)
  await placePaid(reach, paymentCode)
}

/** Whichever request has died: an account's payment is made, what a gateway has taken pays what it was meant for, its money is free again where the payment was closed, a recharge arrives. */
export const accountProcess = ({ payables, accountPays }: { payables: Payables; accountPays: AccountPays }): Process =>
  process(
    'account-money',
    accountPays.again,
    accountFills.again,
    when(payments.PaymentSucceeded, (_, reach) => drivePayment({ ...reach, payables }, reach.id)),
    when(payments.PaymentFailed, (_, reach) => spend({ ...reach, payables }, reach.id)),
    when(payments.PaymentClosed, (_, reach) => spend({ ...reach, payables }, reach.id)),
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
export const expectReturn = async (
  { load, at }: Pick<Reach, 'load' | 'at'>,
  asked: Return & { amount: Fen },
): Promise<{ expected?: number } | undefined> => {
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
export const receiveReturn = async ({ load, at }: Pick<Reach, 'load' | 'at'>, asked: Return, mine?: number): Promise<void> => {
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
