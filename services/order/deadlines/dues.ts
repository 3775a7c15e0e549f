import { addMinutes, later } from '#contracts/kernel/calendar.ts'
import { isShut } from '#services/agency/agency.ts'
import type { Dues } from '#services/kernel/stream/due.ts'
import { seats } from '#services/seats/decide.ts'
import { type Holders, keepSeats } from '#services/seats/holders.ts'
import { isProtected } from '#services/seats/stock.ts'
import { orderOfHold } from '../changes/change-hold.ts'
import type { HandBackTerms } from '../changes/hand-back.ts'
import { isWaitlisted } from '../changes/waitlist.ts'
import { isOverdue } from '../deadlines.ts'
import { order } from '../decide.ts'
import { nextInstalment } from '../money/money.ts'
import { type AtNameLimit, clearsNow, namesRunOut } from '../names/unnamed.ts'
import { type ReconcileRound, reachOf } from '../pay/reconcile.ts'
import { moveSeats } from '../split/calls.ts'
import type { LiveOrder } from '../state.ts'
import { HOLD_GRACE_MINUTES } from '../submit/submit.ts'
import { gather } from '../waitlist/calls.ts'

type OrderDues = {
  /** asks the gateways, before an unpaid order is closed */
  inquire?: (() => ReconcileRound) | undefined
  /** the rule for paid seats without a name when their limit passes */
  unnamed?: ((order: LiveOrder) => Promise<AtNameLimit>) | undefined
  handBackTerms?: HandBackTerms | undefined
  /** holders of seats, besides orders */
  holders: Holders
}

/** Handles limits of orders that pass, and unsettled holds. */
export const orderDues = ({ inquire, unnamed, handBackTerms, holders }: OrderDues) =>
  ({
    order: ({ run, now }) => {
      const round = inquire?.()
      return async ({ subject }, { at }) => {
        const { state } = await run.load(order, subject)
        const clears = clearsNow(state, now)
        const doubt = isOverdue(state, now) || clears ? await round?.(reachOf({ run, user: 'tick', now }), state) : undefined
        const shut = (isOverdue(state, now) || namesRunOut(state, now)) && (await isShut(run.load, state.submitted.agency))
        // of an agency that cannot act the desk decides what becomes of seats without a name
        const atLimit = unnamed && !shut && namesRunOut(state, now) ? { unnamed: await unnamed(state) } : {}
        const clear = clears && handBackTerms ? { clear: await handBackTerms(state) } : {}
        return at(order, subject).passTime({ ...doubt, ...atLimit, ...clear, ...(shut && { shut }) })
      }
    },
    hold:
      ({ now }) =>
      async ({ subject: holdId, stream: stockId = '' }, { load, at }) => {
        const holder = holders.find(({ owns }) => owns(holdId))
        if (holder) return holder.lookInto({ load, at }, { stockId, holdId, now })
        const { orderNo, changeId } = orderOfHold(holdId)
        const { state } = await load(order, orderNo)
        const block = at(seats, stockId)
        if (state.status === 'NONE') {
          const { holds } = (await load(seats, stockId)).state
          // split off an existing order: the new one is about to open
          if (holds.some(hold => hold.holdId === holdId && hold.splitFrom))
            return block.prolong({ holdId, until: addMinutes(now, HOLD_GRACE_MINUTES) })
        }
        // parts split off before it ended go to their own orders, even if the process is late
        const parts = state.status === 'EXPIRED' && !changeId ? (state.splits ?? []) : []
        for (const part of parts) await moveSeats(at, state as LiveOrder, { ...part, sold: false }, stockId)
        // seats of a won order may be about to go to the next in rank
        if (state.status === 'EXPIRED' && !changeId) await keepSeats(holders, { load, at }, orderNo)
        // the order was never written or never took these seats; or it has closed and the release is still to come; or another order has
        // this number and does not fly here
        if (
          state.status === 'NONE' ||
          state.status === 'EXPIRED' ||
          (changeId && !state.added.includes(changeId)) ||
          !state.submitted.legs.some(leg => leg.stockId === stockId)
        )
          return block.release({ holdId, reason: '占座超时' })
        if (changeId) return block.mergeHold({ holdId, into: orderNo })
        if (isWaitlisted(state) && !state.wait.by && isProtected((await load(seats, stockId)).state, holdId)) {
          // all flights may have seats for the order, and the process is late
          await gather({ at, load }, orderNo)
          const { state: now } = await load(order, orderNo)
          if (isWaitlisted(now) && !now.wait.by) return block.lapse({ holdId })
        }
        // The hold is prolonged until the order's next instalment. It is not sold here: a late process may still have to change its size.
        const { by = now } = nextInstalment(state) ?? {}
        return block.prolong({ holdId, until: addMinutes(later(by, now), HOLD_GRACE_MINUTES) })
      },
  }) satisfies Dues
