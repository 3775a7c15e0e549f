import * as events from '#contracts/account/earnest-events.ts'
import { earnestAccountOf, forfeits } from '#contracts/account/names.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, isRefusal, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { type AccountHold, account, holdOf } from '#services/account/decide.ts'
import { type Earnest, earnest, type KnownEarnest } from '#services/account/earnest.ts'
import { sumOf, takeLayers } from '#services/account/layers.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import type { At, Commands } from '#services/kernel/stream/commands.ts'
import { decide, type StateOf } from '#services/kernel/stream/decider.ts'
import { follow } from '#services/kernel/stream/follow.ts'
import { documentNumber } from '#services/kernel/stream/numbers.ts'
import { type Process, process } from '#services/kernel/stream/process.ts'
import { transfer } from '#services/kernel/stream/transfer.ts'
import { order } from '#services/order/decide.ts'
import { payerOf } from '#services/order/pay/by-gateway.ts'
import { hearPayment } from '#services/order/pay/hear-payment.ts'
import { outstanding } from '#services/order/state.ts'
import { payment } from '#services/payment/decide.ts'

type Reach = { load: Commands['load']; at: At }

/**
 * Drives earnest money behind a bid (DOMAIN §5.10): the account sets it aside, one fact of its own stream decides it, and then it is only
 * carried out. The request that begins it, a process and a clock run this, from wherever it stands and any number of times. It may begin
 * from the last seen state (`recall`).
 */
export const driveEarnest = async ({ load, at, recall = load }: Reach & { recall?: Commands['load'] }, id: string): Promise<void> => {
  const { state: known } = await recall(earnest, id)
  if (known.status === 'NONE') return
  const { account: from, amount } = known.asked
  const own = at(earnest, id)
  const book = at(account, from)
  await transfer<Earnest, { hold?: AccountHold | undefined }>(
    {},
    {
      load: async () => (await load(earnest, id)).state,
      opened: known,
      isOpen: ({ status }) => status === 'ASKED',
      reserve: async mine => {
        mine.hold = holdOf((await book.reserve({ movement: id, kind: 'HOLD', amount })).state, id)
        return mine.hold !== undefined
      },
      accept: ({ hold }) => own.hold({ layers: hold!.layers, hold: hold!.no }),
      refuse: reason => own.refuse({ reason }),
      carryOut: async decided => {
        if (decided.status === 'DECIDED') await carryOut({ load, at }, id, decided)
      },
      undo: async ({ hold: mine }, decided) => {
        if (decided.status === 'REFUSED') await book.release({ movement: id })
        else if (mine && decided.status !== 'NONE' && decided.hold !== mine.no) await book.release({ movement: id, no: mine.no })
      },
    },
  )
}

/**
 * Nothing here is refused and each part is done once: the account knows the parts that have gone, and the number under which they were set
 * aside.
 */
const carryOut = async ({ load, at }: Reach, id: string, { asked, layers, hold, decided }: KnownEarnest): Promise<void> => {
  if (!decided || hold === undefined) return
  const { account: from, agency, agencyName, airLine } = asked
  const book = at(account, from)
  const of = { movement: id, no: hold }
  const { taken: converted, left } = takeLayers(layers, decided.convert)
  const { taken: lost } = takeLayers(left, decided.forfeit)
  const { paymentCode, orderNo, instalment } = decided
  if (paymentCode && orderNo && sumOf(converted) > 0) {
    const paying = { channel: 'earnest' as const, businessCode: 'ORDER' as const, from, held: id }
    const whose = { orderNo, agency, agencyName, airLine, ...(instalment && { instalment }) }
    await at(payment, paymentCode).convert({ paymentCode, amount: decided.convert, ...paying, ...whose, layers: converted, hold })
    await book.settle({ ...of, part: paymentCode, layers: converted, kind: 'CONVERT', orderNo, ref: paymentCode })
    await at(payment, paymentCode).place({})
  }
  if (sumOf(lost) > 0) await book.settle({ ...of, part: 'forfeit', layers: lost, kind: 'FORFEIT', to: forfeits(airLine) })
  await book.release(of)
  await at(earnest, id).finish({})
  if (paymentCode) await hearPayment({ load, at }, paymentCode)
}

const earnestHolds = follow(events.EarnestAsked, ({ earnestId }, reach) => driveEarnest(reach, earnestId))
const earnestGoes = follow(events.EarnestDecided, (_, { id, load, at }) => driveEarnest({ load, at }, id))
/** Sets aside what was asked for and carries out what was decided, whichever request has died. */
export const earnestProcess: Process = process('earnest-money', earnestHolds.again, earnestGoes.again)

// ── what auctions ask for ──────────────────────────────────────────────────────────────────────────────────────────
type Calling = { run: Pick<Commands, 'load'>; call: Pick<CommandCall, 'who' | 'now'> & { unguarded: At } }
type Bid = Pick<Static<typeof events.EarnestAsked.schema>, 'earnestId' | 'agency' | 'airLine' | 'amount' | 'use' | 'subject' | 'title'>

/**
 * Sets earnest money aside behind a bid; the same bid again gets the first result. A hold that another driver has begun is driven on first,
 * so that the caller never relies on money that may still be refused: the result is held.
 * @throws Refused 账户未开通 / 账户已停用 / 保证金不足: nothing is set aside
 */
export const holdEarnest = async (
  { run, call, load: recall = run.load }: Calling & { load?: Commands['load'] },
  { earnestId: id, agency, airLine, ...bid }: Bid,
): Promise<KnownEarnest> => {
  const from = earnestAccountOf(agency, airLine)
  const { state: before } = await recall(earnest, id)
  if (before.status === 'NONE') {
    const context = { who: call.who, at: call.now, id: from }
    const payer = async (look: Commands['load']) => {
      const { state: book } = await look(account, from)
      decide(account, 'reserve', book, { movement: id, kind: 'HOLD', amount: bid.amount }, context)
      return opened(book)
    }
    // the account itself decides: an old state will do here, and only a refusal must be by the present one
    const { agencyName } = await payer(recall).catch(error => (isRefusal(error) ? payer(run.load) : Promise.reject(error)))
    const asked = await call.unguarded(earnest, id).ask({ earnestId: id, account: from, agency, agencyName, airLine, ...bid })
    await earnestHolds.now({ id, ...asked }, { call, load: run.load, recall })
  }
  const load = async () => known((await recall(earnest, id)).state)
  let state = await load()
  if (state.status === 'ASKED') {
    await driveEarnest({ load: run.load, at: call.unguarded }, id)
    state = await load()
  }
  if (state.status === 'REFUSED') throw new Refused(code.payment, state.reason ?? '保证金不足')
  // given back in another window, or not answered yet: nothing may rely on it
  if (state.status !== 'HELD') throw new Refused(code.conflict, '保证金占用已变动，请重试')
  return state
}

/**
 * The next hold of a bid that may need several, numbered from 1: the hold that is being made, or a new one where the earlier ones came to
 * nothing.
 */
export const nextHold = async ({ load }: Pick<Commands, 'load'>, named: (turn: number) => string, after = 0) => {
  for (let turn = after + 1; ; turn++) {
    const earnestId = named(turn)
    const { state } = await load(earnest, earnestId)
    if (state.status === 'NONE' || state.status === 'ASKED' || state.status === 'HELD') return { earnestId, turn }
  }
}

/** Decides the end of a hold; its process carries it out. A hold with another end already (given up) keeps that. */
export const endHold = async ({ load, at }: Reach, earnestId: string, disposal: Disposal): Promise<void> => {
  const { state } = await load(earnest, earnestId)
  if (state.status === 'HELD') await at(earnest, earnestId).dispose(disposal)
}
/** Frees a whole hold: the bid was undone, or did not win. */
export const releaseEarnest = (calling: Calling, id: string): Promise<KnownEarnest> => dispose(calling, id, { cause: 'RELEASED' })
/** Ends a hold whose winner does not take the win: `amount` of it is lost (by default all), the rest is free again. */
export const forfeitEarnest = async (calling: Calling, id: string, amount?: number): Promise<KnownEarnest> => {
  const { asked } = known((await calling.run.load(earnest, id)).state)
  return dispose(calling, id, { cause: 'FORFEITED', forfeit: amount ?? asked.amount })
}
/**
 * Ends a hold whose bid has become an order: the earnest pays what the order still owes, and the rest is free again. Money that the order
 * does not accept at that moment is owed back, as with any payment.
 * @throws Refused where there is no order of the agency and airline that waits for a payment
 */
export const convertEarnest = async (calling: Calling, id: string, orderNo: string): Promise<KnownEarnest> => {
  const { run, call } = calling
  const { asked, decided } = known((await run.load(earnest, id)).state)
  // a repeated call: the earnest may have paid the order since
  if (decided?.cause === 'CONVERTED' && decided.orderNo === orderNo) return dispose(calling, id, decided)
  const { state: sold } = await run.load(order, orderNo)
  if (sold.status === 'NONE') throw new Refused(code.notFound, '订单不存在', { status: 404 })
  if (sold.submitted.agency !== asked.agency || sold.submitted.airLine !== asked.airLine)
    throw new Refused(code.payment, '只能转为本代理人该航空公司的订单票款')
  const convert = Math.min(asked.amount, outstanding(sold))
  decide(order, 'payByCredit', sold, { amount: convert }, { who: call.who, at: call.now, id: orderNo })
  const { instalment } = payerOf(sold)
  const paying = { paymentCode: documentNumber('P', call.now, id), orderNo, ...present({ instalment }) }
  return dispose(calling, id, { cause: 'CONVERTED', convert, ...paying })
}

type Disposal = Parameters<typeof earnest.commands.dispose.decide>[1]
const dispose = async ({ run, call }: Calling, id: string, disposal: Disposal): Promise<KnownEarnest> => {
  const done = await call.unguarded(earnest, id).dispose(disposal)
  await earnestGoes.now({ id, ...done }, { call, load: run.load })
  return known((await run.load(earnest, id)).state)
}
const known = (state: Earnest): KnownEarnest => {
  if (state.status === 'NONE') throw new Refused(code.notFound, '保证金占用不存在', { status: 404 })
  return state
}
const opened = (state: StateOf<typeof account>) => {
  if (state.status === 'NONE') throw new Refused(code.notFound, '账户未开通', { status: 404 })
  return state.opened
}
