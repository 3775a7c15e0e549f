import { streamOfAccount } from '#contracts/account/names.ts'
import type { Fen } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { idOf, kindOf } from '#contracts/kernel/stream-name.ts'
import * as payments from '#contracts/payment/events.ts'
import { orderOf, purposeOf, purposes, refOf } from '#contracts/payment/payable.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import type { CommandOf, Decider, Rule } from '#services/kernel/stream/decider.ts'
import { follow } from '#services/kernel/stream/follow.ts'
import { type Process, process, type Reacting, when } from '#services/kernel/stream/process.ts'
import { transfer } from '#services/kernel/stream/transfer.ts'
import { type Claimed, isUndecided, type Payment, payment, sourceOf } from '#services/payment/decide.ts'
import { claimAll, freeAll, type Payables, paidBy, payAll, placePaid } from '#services/payment/payables/payables.ts'
import { credit } from './credit.ts'
import { type Account, type AccountHold, account, expectedOf, holdOf } from './decide.ts'
import { layersBack } from './layers.ts'

/**
 * Money between an account and the payments that it makes or that fill it (DOMAIN §5.8). The payment's stream decides, once. The account
 * was tried before (`expect`, `reserve`); it then only carries the decision out and never refuses. The request that begins it and a process
 * both run this, from wherever it stands and any number of times. The decision names what was tried by its number, so what a late driver
 * tries again after the end is not carried out. That driver frees it again, or the clock does where the driver has died
 * (`services/account/left-behind.ts`).
 */
type Reach = { load: Commands['load']; at: Reacting['at']; payables: Payables }

type Word = 'expect' | 'receive' | 'forget' | 'reserve' | 'settle' | 'release' | 'closeMonth'
/** deciders of everything that holds money, by the name of their streams */
const guardians: Record<string, Decider<Account, any, { [W in Word]: Rule<Account, any, CommandOf<typeof account, W>> }>> = {
  account,
  offset: credit,
}
/** Decider and id of the stream that guards an account. */
export const guardian = (stream: string) => {
  return [guardians[kindOf(stream)] ?? account, idOf(stream)] as const
}
const fundsOf = (at: Reach['at'], number: string) => at(...guardian(streamOfAccount(number)))

/**
 * The purpose of a payment for the account's statement: the things that the payment names, or the parts of its order that the money
 * reaches.
 */
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

/** Makes an opened payment from its account: everything in it is paid, or nothing. */
export const spend = async ({ load, at, payables }: Reach, paymentCode: string): Promise<void> => {
  const { state: opened } = await load(payment, paymentCode)
  const from = opened.status === 'NONE' ? undefined : sourceOf(opened.created)
  // a document that has set the money aside carries it out as well
  if (opened.status === 'NONE' || !from || opened.created.held || opened.placed) return
  const { created } = opened
  const { amount, agency, airLine, offset } = created
  const [own, funds] = [at(payment, paymentCode), fundsOf(at, from)]
  const movement = paymentCode
  const tradeNo = offset?.creditId ?? paymentCode
  const pays = paidBy(created)
  await transfer<Payment, { hold?: AccountHold | undefined; claims: Claimed }>(
    { claims: [] },
    {
      load: async () => (await load(payment, paymentCode)).state,
      opened,
      isOpen: ({ status }) => status === 'CREATED',
      reserve: async mine => {
        const [purpose, orderNo] = [await purposeFor({ load, payables }, created), orderOf(created)]
        mine.hold = holdOf(
          (await funds.reserve({ movement, kind: 'PAY', amount, orderNo, purpose, payer: { agency, airLine } })).state,
          movement,
        )
        return (await claimAll({ at, payables }, paymentCode, pays, mine.claims)) && mine.hold !== undefined
      },
      accept: ({ hold, claims }) => own.succeed({ amount, tradeNo, layers: hold!.layers, hold: hold!.no, claims }),
      refuse: reason => own.fail({ reason }),
      carryOut: async (decided, { claims }) => {
        if (decided.status !== 'SUCCEEDED') return freeAll({ at, payables }, paymentCode, pays)
        if (!decided.placed) await funds.settle({ movement, no: decided.hold })
        return payAll({ at, payables }, decided, claims)
      },
      undo: async ({ hold: mine }, decided) => {
        if (decided.status !== 'SUCCEEDED') await funds.release({ movement })
        else if (mine && mine.no !== decided.hold) await funds.release({ movement, no: mine.no })
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

/** Puts a recharge that the gateway has taken into its account; where the account was closed meanwhile, the money is owed back. */
export const recharge = async ({ load, at }: Pick<Reach, 'load' | 'at'>, paymentCode: string): Promise<void> => {
  const { state: paid } = await load(payment, paymentCode)
  if (paid.status !== 'SUCCEEDED' || !paid.created.into || paid.placed) return
  const { into, amount } = paid.created
  const [own, funds] = [at(payment, paymentCode), at(account, into)]
  const movement = paymentCode
  await transfer<Payment, { no?: number | undefined }>(
    {},
    {
      load: async () => (await load(payment, paymentCode)).state,
      opened: paid,
      isOpen: state => state.status === 'SUCCEEDED' && isUndecided(state),
      reserve: async mine => {
        mine.no = expectedOf((await funds.expect({ movement, amount, recharged: true })).state, movement)
        return mine.no !== undefined
      },
      accept: ({ no }) => own.allot({ expected: no! }),
      refuse: reason => own.unplace({ reason }),
      carryOut: async decided => {
        if (decided.status === 'SUCCEEDED' && decided.allotted && !decided.placed)
          await funds.receive({ movement, no: decided.allotted, kind: 'RECHARGE' })
      },
      undo: async ({ no }, decided) => {
        if (no !== undefined && decided.status === 'SUCCEEDED' && no !== decided.allotted) await funds.forget({ movement, no })
      },
      close: () => own.place({}),
    },
  )
}
const accountFills = follow(payments.PaymentSucceeded, async ({ paymentCode, into }, reach) => {
  if (into) await recharge(reach, paymentCode)
})

/** Drives a payment on from wherever it stands, whoever makes it and whatever it pays. */
export const drivePayment = async (reach: Reach, paymentCode: string): Promise<void> => {
  await spend(reach, paymentCode)
  await placePaid(reach, paymentCode)
}

/**
 * Finishes the work of requests that died: an account's payment is made, money that a gateway has taken pays what it was meant for, money
 * of a closed payment is freed, a recharge arrives.
 */
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
/** the movement under which an account expects money of a payment back for a refund */
const returning = ({ refundId, paymentCode }: Return) => `${refundId}.${paymentCode}`
/** undefined for a movement that is no return */
export const returnOf = (movement: string): Return | undefined => {
  const [refundId, paymentCode] = movement.split('.')
  return refundId && paymentCode ? { refundId, paymentCode } : undefined
}

/**
 * Asks the account that has paid whether it takes back the money of a refund, before the refund is decided.
 * @returns undefined where no account has paid; else the number under which it expects the money, while that is undecided
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
  const { state: of } = await fundsOf(at, from).expect({ movement, amount: asked.amount })
  const expected = of.status === 'NONE' ? undefined : of.expected[movement]?.no
  return expected === undefined ? {} : { expected }
}

/**
 * Puts decided money back into the recharges that had paid it, the newest first, after earlier returns. `mine`: the number under which it
 * was expected just now.
 */
export const receiveReturn = async ({ load, at }: Pick<Reach, 'load' | 'at'>, asked: Return, mine?: number): Promise<void> => {
  const { refundId, paymentCode } = asked
  const { state } = await load(payment, paymentCode)
  const amount = state.status === 'SUCCEEDED' ? state.refunds[refundId] : undefined
  const from = state.status === 'SUCCEEDED' ? sourceOf(state.created) : undefined
  if (state.status !== 'SUCCEEDED' || !from || amount === undefined) return
  const orderNo = orderOf(state.created)
  const funds = fundsOf(at, from)
  const movement = returning(asked)
  const no = state.expectations?.[refundId]
  if (mine !== undefined && mine !== no) await funds.forget({ movement, no: mine })
  // the money has become a credit
  if (no === undefined) return
  if (!state.placedRefunds?.includes(refundId)) {
    const given = Object.keys(state.refunds)
    const before = given.slice(0, given.indexOf(refundId)).reduce((sum, id) => sum + state.refunds[id]!, 0)
    // the return of one thing among several names that thing
    const target = state.targets?.[refundId]
    const of = target ? state.created.targets?.filter(one => refOf(one) === refOf(target)) : state.created.targets
    // an order does not know any more which of its parts the payment had paid
    const purpose = of?.length ? purposeOf(of) : orderNo && purposes.ORDER
    const layers = layersBack(state.layers ?? [], before, amount)
    await funds.receive({ movement, no, kind: 'REFUND_IN', layers, ref: refundId, orderNo, purpose })
  }
  await at(payment, paymentCode).placeRefund({ refundId })
}
