import * as events from '#contracts/account/booking-events.ts'
import type { LocalDate } from '#contracts/kernel/calendar.ts'
import { isRefusal } from '#contracts/kernel/refused.ts'
import type { At, Commands } from '#services/kernel/commands.ts'
import { follow } from '#services/kernel/follow.ts'
import { type Process, process } from '#services/kernel/process.ts'
import { booking, type KnownBooking, wayOf } from '../booking.ts'
import { account } from '../decide.ts'

type Reach = { load: Commands['load']; at: At }

const movementKind = { DEPOSIT: ['DEPOSIT_IN', 'DEPOSIT_OUT'], PAYMENT: ['PAID_IN', 'PAID_VOID'], LINE: ['LINE_UP', 'LINE_DOWN'] } as const
/** as what a change moves the account */
export const kindOf = ({ drafted: { kind } }: KnownBooking, way: 'IN' | 'OUT') => movementKind[kind][way === 'IN' ? 0 : 1]
/** until when it may be used, where there is an end to that */
export const validUntil = ({
  drafted: { deposit, receivedOn },
}: {
  drafted: Pick<KnownBooking['drafted'], 'deposit' | 'receivedOn'>
}): LocalDate | undefined => receivedOn && events.usableUntil(deposit, receivedOn)
/** a deposit is changed as long as nothing of it was used, what else was registered as far as there is money */
export const wholeOf = ({ drafted, amount }: KnownBooking) =>
  drafted.kind === 'DEPOSIT' ? { lot: drafted.bookingId, whole: amount } : { newest: true }

/**
 * A change of what was registered: the account is asked, the booking's own stream decides, the account carries it out. Run by the request, by a
 * process and by a clock, from wherever it stands, as often as it comes.
 */
export const driveBooking = async ({ load, at }: Reach, id: string): Promise<void> => {
  const { state: asked } = await load(booking, id)
  if (asked.status === 'NONE' || !asked.change) return
  const { no } = asked.change
  const movement = events.changeOf(id, no)
  const book = at(account, asked.drafted.account)
  const { way, amount } = wayOf(asked, asked.change)
  let mine: number | undefined
  if (!asked.change.booked && amount > 0) {
    try {
      if (way === 'IN') {
        const { state } = await book.expect({ movement, amount })
        mine = state.status === 'NONE' ? undefined : state.expected[movement]?.no
      } else {
        const { state } = await book.reserve({ movement, kind: kindOf(asked, way), amount, ...wholeOf(asked) })
        mine = state.status === 'NONE' ? undefined : state.holds[movement]?.no
      }
      if (mine !== undefined) await at(booking, id).book({ no, turn: mine })
    } catch (error) {
      if (!isRefusal(error)) throw error
      await at(booking, id).refuse({ no, reason: error.message })
    }
  }
  const { state } = await load(booking, id)
  if (state.status === 'NONE') return
  const decided = state.change?.no === no ? state.change.booked : undefined
  if (decided) {
    const of = { movement, no: decided.turn }
    if (way === 'IN') {
      const { state: known } = await load(account, asked.drafted.account)
      const seq = known.status === 'NONE' ? 1 : (known.lots.find(({ lot }) => lot === id)?.seq ?? known.seq + 1)
      const until = validUntil(asked)
      await book.receive({ ...of, kind: kindOf(asked, way), lots: [{ lot: id, seq, amount, ...(until && { until }) }] })
    } else await book.settle(of)
  }
  // what was opened once more by somebody who was late, or after another had said no, is free again
  if (mine !== undefined && decided?.turn !== mine) {
    const of = { movement, no: mine }
    await (way === 'IN' ? book.forget(of) : book.release(of))
  }
  if (decided || amount === 0) await at(booking, id).place({ no })
}
export const bookingGoes = follow(events.BookingAsked, (_, reach) => driveBooking(reach, reach.id))
/** Whichever request has died. */
export const bookingProcess: Process = process('bookings', bookingGoes.again)
