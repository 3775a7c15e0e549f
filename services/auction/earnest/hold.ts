import * as events from '#contracts/account/earnest-events.ts'
import { earnestAccountOf, forfeits } from '#contracts/account/names.ts'
import { code, isRefusal, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { account } from '#services/account/decide.ts'
import { type Earnest, earnest, type KnownEarnest } from '#services/account/earnest.ts'
import { sumOf, takeLots } from '#services/account/lots.ts'
import type { At, Commands, Done } from '#services/kernel/commands.ts'
import { decide, type StateOf } from '#services/kernel/decider.ts'
import { follow } from '#services/kernel/follow.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { documentNumber } from '#services/kernel/numbers.ts'
import { type Process, process } from '#services/kernel/process.ts'
import { order } from '#services/order/decide.ts'
import { payerOf } from '#services/order/pay/by-gateway.ts'
import { hearPayment } from '#services/order/pay/hear-payment.ts'
import { outstanding } from '#services/order/state.ts'
import { payment } from '#services/payment/decide.ts'

type Reach = { load: Commands['load']; at: At }

/**
 * Earnest money behind a bid (DOMAIN §5.10): set aside by its account, decided by one fact of its own stream, and then only carried out. Run by the
 * request that begins it, by a process and by a clock, from wherever it stands, as often as it comes. `recall`: how it stood when it was seen last is
 * as good a beginning.
 */
export const driveEarnest = async ({ load, at, recall = load }: Reach & { recall?: Commands['load'] }, id: string): Promise<void> => {
  let mine: number | undefined
  let { state } = await recall(earnest, id)
  if (state.status === 'NONE') return
  const { account: from, amount } = state.asked
  if (state.status === 'ASKED') {
    let done: Done<Earnest> | undefined
    try {
      const { state: book } = await at(account, from).reserve({ movement: id, kind: 'HOLD', amount })
      const hold = book.status === 'NONE' ? undefined : book.holds[id]
      mine = hold?.no
      if (hold) done = await at(earnest, id).hold({ lots: hold.lots, hold: hold.no })
    } catch (error) {
      if (!isRefusal(error)) throw error
      done = await at(earnest, id).refuse({ reason: error.message })
    }
    // as the command has found or left it; one of long ago is answered as it was then
    state = (done && !done.repeated ? done : await load(earnest, id)).state
  }
  if (state.status === 'NONE') return
  // what was set aside after another had said no, or after all of it was over, is free again
  if (state.status === 'REFUSED') await at(account, from).release({ movement: id })
  else if (mine !== undefined && state.hold !== mine) await at(account, from).release({ movement: id, no: mine })
  if (state.status === 'DECIDED') await carryOut({ load, at }, id, state)
}

/** Nothing of this is refused, and each of it is done once: the account knows the parts that have gone, and under which number they were set aside. */
const carryOut = async ({ load, at }: Reach, id: string, { asked, lots, hold, decided }: KnownEarnest): Promise<void> => {
  if (!decided || hold === undefined) return
  const { account: from, agency, agencyName, airLine } = asked
  const book = at(account, from)
  const of = { movement: id, no: hold }
  const { taken: converted, left } = takeLots(lots, decided.convert)
  const { taken: lost } = takeLots(left, decided.forfeit)
  const { paymentCode, orderNo, instalment } = decided
  if (paymentCode && orderNo && sumOf(converted) > 0) {
    const paying = { channel: 'earnest' as const, businessCode: 'ORDER' as const, from, held: id }
    const whose = { orderNo, agency, agencyName, airLine, ...(instalment && { instalment }) }
    await at(payment, paymentCode).convert({ paymentCode, amount: decided.convert, ...paying, ...whose, lots: converted, hold })
    await book.settle({ ...of, part: paymentCode, lots: converted, kind: 'CONVERT', orderNo, ref: paymentCode })
    await at(payment, paymentCode).place({})
  }
  if (sumOf(lost) > 0) await book.settle({ ...of, part: 'forfeit', lots: lost, kind: 'FORFEIT', to: forfeits(airLine) })
  await book.release(of)
  await at(earnest, id).finish({})
  if (paymentCode) await hearPayment({ load, at }, paymentCode)
}

const earnestHolds = follow(events.EarnestAsked, ({ earnestId }, reach) => driveEarnest(reach, earnestId))
const earnestGoes = follow(events.EarnestDecided, (_, { id, load, at }) => driveEarnest({ load, at }, id))
/** Whichever request has died: what was asked for is set aside, what was decided is carried out. */
export const earnestProcess: Process = process('earnest-money', earnestHolds.again, earnestGoes.again)

// ── what auctions ask for ──────────────────────────────────────────────────────────────────────────────────────────
type Calling = { run: Pick<Commands, 'load'>; call: Pick<CommandCall, 'who' | 'now'> & { unguarded: At } }
type Bid = Pick<Static<typeof events.EarnestAsked.schema>, 'earnestId' | 'agency' | 'airLine' | 'amount' | 'use' | 'subject' | 'title'>

/**
 * Sets earnest money aside behind a bid; the same bid again has what it had. What somebody else has asked for and the account has not answered yet
 * is driven on, so that nobody goes on with what may still be refused: what is returned is held.
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
    // the account itself has the last word: here a refusal alone has to be of this moment
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
  // given back by another window, or not answered yet: nothing may rest on it
  if (state.status !== 'HELD') throw new Refused(code.conflict, '保证金占用已变动，请重试')
  return state
}

/**
 * The next hold of what is asked for again and again, named by its turn after those that have had theirs: the one that is being made, or a new one after those
 * that came to nothing.
 */
export const nextHold = async ({ load }: Pick<Commands, 'load'>, named: (turn: number) => string, after = 0) => {
  for (let turn = after + 1; ; turn++) {
    const earnestId = named(turn)
    const { state } = await load(earnest, earnestId)
    if (state.status === 'NONE' || state.status === 'ASKED' || state.status === 'HELD') return { earnestId, turn }
  }
}

/** What becomes of a hold is decided, and its process carries it out. One that has another end already (given up) keeps it. */
export const endHold = async ({ load, at }: Reach, earnestId: string, disposal: Disposal): Promise<void> => {
  const { state } = await load(earnest, earnestId)
  if (state.status === 'HELD') await at(earnest, earnestId).dispose(disposal)
}
/** The bid was undone, or did not win: all of it is free again. */
export const releaseEarnest = (calling: Calling, id: string): Promise<KnownEarnest> => dispose(calling, id, { cause: 'RELEASED' })
/** Whoever has won does not take it: `amount` of it is lost, all of it where that is not said, the rest is free again. */
export const forfeitEarnest = async (calling: Calling, id: string, amount?: number): Promise<KnownEarnest> => {
  const { asked } = known((await calling.run.load(earnest, id)).state)
  return dispose(calling, id, { cause: 'FORFEITED', forfeit: amount ?? asked.amount })
}
/**
 * What was bid for has become an order: earnest money pays of it what is still owed, the rest is free again. What the order does not take any more
 * in that moment is owed back, as with any payment.
 * @throws Refused where there is no order of the agency and airline that waits for a payment
 */
export const convertEarnest = async (calling: Calling, id: string, orderNo: string): Promise<KnownEarnest> => {
  const { run, call } = calling
  const { asked, decided } = known((await run.load(earnest, id)).state)
  // carried out again, it may have paid the order since
  if (decided?.cause === 'CONVERTED' && decided.orderNo === orderNo) return dispose(calling, id, decided)
  const { state: sold } = await run.load(order, orderNo)
  if (sold.status === 'NONE') throw new Refused(code.notFound, '订单不存在', { status: 404 })
  if (sold.submitted.agency !== asked.agency || sold.submitted.airLine !== asked.airLine)
    throw new Refused(code.payment, '只能转为本代理人该航空公司的订单票款')
  const convert = Math.min(asked.amount, outstanding(sold))
  decide(order, 'payByCredit', sold, { amount: convert }, { who: call.who, at: call.now, id: orderNo })
  const { instalment } = payerOf(sold)
  const paying = { paymentCode: documentNumber('P', call.now, id), orderNo, ...(instalment !== undefined && { instalment }) }
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
