import { changeIn } from '#contracts/account/booking-events.ts'
import type { MovementKind } from '#contracts/account/events.ts'
import { addMinutes, toLocal } from '#contracts/kernel/calendar.ts'
import type { PayableKind } from '#contracts/kernel/claims.ts'
import { isRefusal } from '#contracts/kernel/refused.ts'
import { refOf } from '#contracts/payment/payable.ts'
import { type Commands, commanding, idNamed } from '#services/kernel/commands.ts'
import { inParallel } from '#services/kernel/parallel.ts'
import { claimOf } from '#services/kernel/payable.ts'
import { type Reacting, systemUser } from '#services/kernel/process.ts'
import { isUndecided, payment } from '#services/payment/decide.ts'
import { type Payables, payableOf } from '#services/payment/payables/payables.ts'
import { drivePayment, guardian, receiveReturn, recharge, returnOf, spend } from './account-money.ts'
import { driveBooking } from './booking/change.ts'
import { booking } from './booking.ts'
import { earnest } from './earnest.ts'
import { holdWithdrawal } from './withdraw.ts'
import { withdrawal } from './withdrawal.ts'

type Driving = Pick<Reacting, 'at' | 'load'>
/** Drives on a movement that a later context began, by its kind: each brings its own (`movers` of its `index.ts`). */
export type Movers = Readonly<Partial<Record<MovementKind, (reach: Driving, movement: string) => Promise<unknown>>>>
/** Is something under way under this id that may still give money back? Each context says so of its own (`givesBack` of its `index.ts`). */
export type GivesBack = (load: Driving['load'], id: string) => Promise<boolean>
/** What the other contexts say of movements. */
type OfOthers = { payables: Payables; movers: Movers; givesBack: readonly GivesBack[] }
type Reach = Driving & OfOthers
/** what an account has set aside or expects, as the list of open movements has it */
type OpenMovement = { place: string; guard: string; movement: string; side: 'HOLD' | 'EXPECTED' }
/** decider and id of the stream that guards it */
type Book = ReturnType<typeof guardian>

/** so many are looked at in one run, so many at once */
const PAGE = 200
const WIDTH = 8
/** nobody is at work on it any more */
const LEFT_MINUTES = 2

/**
 * What was set aside or is expected and stands there for minutes: whoever was at it has died, or he was late and had opened it once more after its
 * end. What is decided is carried out, what is not is driven on, and what belongs to nothing is free again. The list is a hint: what each is comes
 * from the account, and what has become of it from the payment or withdrawal itself.
 */
export const leftOpen = (deps: {
  run: Commands
  others: OfOthers
  /** those opened until an instant, in the order of their places, after one */
  open: (until: string, after: string, limit: number) => Promise<OpenMovement[]>
}) => leftBehind({ ...deps, lookAt })

/** what payments have claimed, as the list of claims has it */
type OpenClaim = { place: string; kind: PayableKind; id: string; paymentCode: string }
/** The same of what a payment has claimed and neither paid nor freed. */
export const leftClaimed = (deps: {
  run: Commands
  others: OfOthers
  open: (until: string, after: string, limit: number) => Promise<OpenClaim[]>
}) => leftBehind({ ...deps, lookAt: lookAtClaim })

/** Looks at what has stood open for minutes, so many in one run, the next ones in the next. */
const leftBehind = <One extends { place: string }>({
  run,
  others,
  open,
  lookAt,
}: {
  run: Commands
  others: OfOthers
  open: (until: string, after: string, limit: number) => Promise<One[]>
  lookAt: (one: One, reach: Reach) => Promise<unknown>
}) => {
  let after = ''
  return async (now: string): Promise<void> => {
    const found = await open(addMinutes(now, -LEFT_MINUTES), after, PAGE)
    after = found.length === PAGE ? found.at(-1)!.place : ''
    let failure: unknown
    await inParallel(found, WIDTH, async one => {
      const at = commanding(run, (...what) => ({ who: systemUser('accounts'), now, commandId: idNamed(['left', one.place, now], ...what) }))
      // one that cannot be driven on holds up no other
      await lookAt(one, { at, load: run.load, ...others }).catch(error => {
        if (!isRefusal(error)) failure ??= error
      })
    })
    if (failure) throw failure
  }
}

const lookAtClaim = async ({ kind, id, paymentCode }: OpenClaim, reach: Reach): Promise<unknown> => {
  const decider = payableOf(reach.payables, kind)
  const claim = claimOf((await reach.load(decider, id)).state, { paymentCode })
  if (!claim) return
  const { state } = await reach.load(payment, paymentCode)
  const isMeant = state.status === 'SUCCEEDED' && !state.placed && (isUndecided(state) || state.claims?.[refOf({ kind, id })] === claim.no)
  return state.status === 'CREATED' || isMeant
    ? drivePayment(reach, paymentCode)
    : reach.at(decider, id).free({ paymentCode, no: claim.no })
}

const lookAt = async ({ guard, movement, side }: OpenMovement, reach: Reach): Promise<unknown> => {
  const book = guardian(guard)
  const { state } = await reach.load(...book)
  if (state.status === 'NONE') return
  if (side === 'HOLD') {
    const hold = state.holds[movement]
    if (!hold) return
    const change = changeIn(movement)
    if (change) return ofBooking(change, hold.no, { book, movement, side }, reach)
    if (hold.kind === 'HOLD') return ofEarnest(movement, hold.no, book, reach)
    return hold.kind === 'WITHDRAW' ? ofWithdrawal(movement, hold.no, book, reach) : ofPayment(movement, hold.no, book, reach)
  }
  const expected = state.expected[movement]
  if (!expected) return
  const change = changeIn(movement)
  if (change) return ofBooking(change, expected.no, { book, movement, side }, reach)
  const back = returnOf(movement)
  return back ? ofReturn(back, expected.no, { book, movement }, reach) : ofRecharge(movement, expected.no, book, reach)
}

const ofPayment = async (movement: string, no: number, book: Book, reach: Reach) => {
  const { state } = await reach.load(payment, movement)
  const goesOn = state.status === 'CREATED' || (state.status === 'SUCCEEDED' && state.hold === no && !state.placed)
  return goesOn ? spend(reach, movement) : reach.at(...book).release({ movement, no })
}

/** what waits for approval, or for a gateway, is somebody else's: a person's, or that of the clock of steps begun */
const ofWithdrawal = async (movement: string, no: number, book: Book, reach: Reach) => {
  const { state } = await reach.load(withdrawal, movement)
  if (state.status === 'ASKED') return holdWithdrawal(reach, { id: movement, account: state.asked.account, amount: state.asked.amount })
  const goesOn = (state.status === 'HELD' || state.status === 'APPROVED') && state.hold === no
  return goesOn ? undefined : reach.at(...book).release({ movement, no })
}

/** what stands behind a bid stands there for days: it is let alone until it is decided */
const ofEarnest = async (movement: string, no: number, book: Book, reach: Reach) => {
  const { state } = await reach.load(earnest, movement)
  const goesOn = state.status === 'ASKED' || (state.status === 'DECIDED' && state.hold === no)
  if (goesOn) return reach.movers.HOLD?.(reach, movement)
  return state.status === 'HELD' && state.hold === no ? undefined : reach.at(...book).release({ movement, no })
}

/** what staff have registered is changed at once, or not at all */
const ofBooking = async (
  { booking: of, no: asked }: { booking: string; no: number },
  no: number,
  { book: guarded, movement, side }: { book: Book; movement: string; side: OpenMovement['side'] },
  reach: Reach,
) => {
  const { state } = await reach.load(booking, of)
  const { change } = state.status === 'NONE' ? { change: undefined } : state
  if (change?.no === asked && (!change.booked || change.booked.turn === no)) return driveBooking(reach, of)
  const book = reach.at(...guarded)
  return side === 'HOLD' ? book.release({ movement, no }) : book.forget({ movement, no })
}

const ofRecharge = async (movement: string, no: number, book: Book, reach: Reach) => {
  const { state } = await reach.load(payment, movement)
  const isOver = state.status === 'SUCCEEDED' && (state.placed || (!isUndecided(state) && state.allotted !== no))
  if (state.status === 'SUCCEEDED' && !state.placed) await recharge(reach, movement)
  return isOver ? reach.at(...book).forget({ movement, no }) : undefined
}

/** It is not decided as long as whatever gives the money back goes on: only when that is over nobody can decide it any more. */
const ofReturn = async (
  { refundId, paymentCode }: { refundId: string; paymentCode: string },
  no: number,
  { book, movement }: { book: Book; movement: string },
  reach: Reach,
) => {
  const { state } = await reach.load(payment, paymentCode)
  if (state.status === 'NONE') return
  const decided = state.expectations?.[refundId]
  if (decided === no && !state.placedRefunds?.includes(refundId)) return receiveReturn(reach, { refundId, paymentCode })
  const isOver = state.refunds[refundId] !== undefined || (!state.reserved[refundId] && (await isGivenUp(refundId, reach)))
  return isOver ? reach.at(...book).forget({ movement, no }) : undefined
}
const isGivenUp = async (id: string, { load, givesBack }: Reach): Promise<boolean> => {
  const underWay = await Promise.all(givesBack.map(mayStill => mayStill(load, id)))
  return !underWay.includes(true)
}

/** the books of a month are not closed before all machines are in the next */
const CLOSES_AT = '00:10'

/** Closes the months of accounts that sleep; those that move do so themselves, with the first movement of the next. @returns whether there may be more */
export const closeMonths =
  ({ run, open }: { run: Commands; open: (before: string, limit: number) => Promise<string[]> }) =>
  async (now: string): Promise<boolean> => {
    const { date, time } = toLocal(now)
    if (date.endsWith('-01') && time < CLOSES_AT) return false
    const month = date.slice(0, 7)
    const found = await open(month, PAGE)
    const at = commanding(run, (...what) => ({ who: systemUser('accounts'), now, commandId: idNamed(['close', month], ...what) }))
    const closed = await Promise.all(found.map(async guard => (await at(...guardian(guard)).closeMonth({})).repeated !== true))
    return found.length === PAGE && closed.includes(true)
  }
