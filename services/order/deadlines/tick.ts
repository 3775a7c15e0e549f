import type { Logger } from 'pino'
import { addMinutes, later } from '#contracts/kernel/calendar.ts'
import { isRefusal, Refused } from '#contracts/kernel/refused.ts'
import { credit } from '#services/account/credit.ts'
import { agency } from '#services/agency/agency.ts'
import { type Commands, commanding, idNamed } from '#services/kernel/commands.ts'
import { inParallel } from '#services/kernel/parallel.ts'
import { systemUser } from '#services/kernel/process.ts'
import { sleep } from '#services/kernel/time.ts'
import { seats } from '#services/seats/decide.ts'
import { type Holders, keepSeats } from '#services/seats/holders.ts'
import { isProtected } from '#services/seats/stock.ts'
import { orderOfHold } from '../changes/add-seats.ts'
import { isWaitlisted } from '../changes/waitlist.ts'
import { isOverdue } from '../deadlines.ts'
import { order } from '../decide.ts'
import { nextInstalment } from '../money/money.ts'
import { type AtNameLimit, namesRunOut } from '../names/unnamed.ts'
import { type Round, reachOf } from '../pay/reconcile.ts'
import { moveSeats } from '../split/calls.ts'
import type { LiveOrder } from '../state.ts'
import { HOLD_GRACE_MINUTES } from '../submit/submit.ts'
import { gather } from '../waitlist/calls.ts'

/** One thing whose time has come: an order's limit, a hold that nobody has settled, an application that nobody resubmits, a credit's last day. */
export type Due =
  | { kind: 'agency'; agency: string; dueAt: string }
  | { kind: 'offset'; creditId: string; dueAt: string }
  | { kind: 'order'; orderNo: string; dueAt: string }
  | { kind: 'hold'; stockId: string; holdId: string; dueAt: string }

/** so many are taken at a time */
export const PAGE = 500
/** commands under way at once: they share commits */
const IN_FLIGHT = 64

/**
 * Passing time, as commands (ARCHITECTURE §2). What is due comes from a view and is only a hint: the decider checks the time itself, so an
 * early, late or doubled tick is harmless, and so is a view that lags. One that a rule refuses, or that
 * fails, holds up no other. An order that nobody has paid is closed only when the gateways have been asked (`inquire`).
 * @returns how many were found, and whether anything came of it
 */
export const tick = async ({
  due,
  news,
  inquire,
  unnamed,
  holders,
  run,
  now,
}: {
  due: (now: string, limit: number) => Promise<Due[]>
  /** waits for what has arrived until now to have had its consequences */
  news?: (() => Promise<unknown>) | undefined
  inquire?: (() => Round) | undefined
  /** what becomes of paid seats without a name when their limit passes */
  unnamed?: ((order: LiveOrder) => Promise<AtNameLimit>) | undefined
  /** whose holds there are besides those of orders */
  holders: Holders
  run: Commands
  now: string
}): Promise<{ found: number; acted: boolean }> => {
  const found = await due(now, PAGE)
  if (found.length > 0) await news?.()
  const at = (...about: string[]) =>
    commanding(run, (...what) => ({ who: systemUser('tick'), now, commandId: idNamed(['tick', now, ...about], ...what) }))
  const round = inquire?.()
  const pass = async (item: Due) => {
    if (item.kind === 'order') {
      const { state } = await run.load(order, item.orderNo)
      const doubt = isOverdue(state, now) ? await round?.(reachOf({ run, user: 'tick', now }), state) : undefined
      const atLimit = unnamed && namesRunOut(state, now) ? { unnamed: await unnamed(state) } : {}
      return at('order', item.orderNo)(order, item.orderNo).passTime({ ...doubt, ...atLimit })
    }
    if (item.kind === 'agency') return at('agency', item.agency)(agency, item.agency).passTime({})
    if (item.kind === 'offset') return at('offset', item.creditId)(credit, item.creditId).passTime({})
    const { stockId, holdId } = item
    const holder = holders.find(({ owns }) => owns(holdId))
    if (holder) return holder.lookInto({ load: run.load, at: at('hold', stockId, holdId) }, { stockId, holdId, now })
    const { orderNo, changeId } = orderOfHold(holdId)
    const { state } = await run.load(order, orderNo)
    const block = at('hold', stockId, holdId)(seats, stockId)
    if (state.status === 'NONE') {
      const { holds } = (await run.load(seats, stockId)).state
      // split off an order that is there: this one is about to open
      if (holds.some(hold => hold.holdId === holdId && hold.splitFrom))
        return block.prolong({ holdId, until: addMinutes(now, HOLD_GRACE_MINUTES) })
    }
    // what was split off it before it ended goes on under another order, also where the process is late
    const parts = state.status === 'EXPIRED' && !changeId ? (state.splits ?? []) : []
    for (const part of parts) await moveSeats(at('split', holdId, stockId), state as LiveOrder, { ...part, sold: false }, stockId)
    // of one that was won they may be about to go to who came next
    if (state.status === 'EXPIRED' && !changeId) await keepSeats(holders, { load: run.load, at: at('lost', holdId, stockId) }, orderNo)
    // held before the order was written or changed, and that never came; or the order has closed and the release is still to come; or the
    // order that came is another of the same number, which does not fly here
    if (
      state.status === 'NONE' ||
      state.status === 'EXPIRED' ||
      (changeId && !state.added.includes(changeId)) ||
      !state.submitted.legs.some(leg => leg.stockId === stockId)
    )
      return block.release({ holdId, reason: '占座超时' })
    if (changeId) return block.mergeHold({ holdId, into: orderNo })
    if (isWaitlisted(state) && !state.wait.by && isProtected((await run.load(seats, stockId)).state, holdId)) {
      // perhaps all its flights have seats for it, and the process is late
      await gather({ at: at('gather', holdId, stockId), load: run.load }, orderNo)
      const { state: now } = await run.load(order, orderNo)
      if (isWaitlisted(now) && !now.wait.by) return block.lapse({ holdId })
    }
    // vouched for until more of it is due, so that nobody looks into it before. Whoever sells it here takes from a process that is late the
    // chance to make it smaller or larger first, as the order's facts say
    const { by = now } = nextInstalment(state) ?? {}
    return block.prolong({ holdId, until: addMinutes(later(by, now), HOLD_GRACE_MINUTES) })
  }
  let failure: unknown
  const acted = await inParallel(found, IN_FLIGHT, async item => {
    try {
      const { facts, repeated } = await pass(item)
      return facts.length > 0 && !repeated
    } catch (error) {
      if (!isRefusal(error)) failure ??= error
      return false
    }
  })
  if (failure) throw failure
  return { found: found.length, acted: acted.includes(true) }
}

/**
 * Ticks every `everyMs`; a full page is followed by the next of the same instant as soon as the list has `seen` what came of it: the `news` of
 * that instant have been waited for, and what else comes of the pages before concerns it no more. A tick that fails is logged and the next
 * one tries again.
 */
export const startTicking = (deps: {
  due: (now: string, limit: number) => Promise<Due[]>
  news?: () => Promise<unknown>
  inquire?: () => Round
  unnamed?: (order: LiveOrder) => Promise<AtNameLimit>
  holders: Holders
  seen: () => Promise<unknown>
  run: Commands
  clock: () => string
  log: Logger
  everyMs?: number
}) => {
  const stop = new AbortController()
  const loop = async () => {
    let instant: string | undefined
    while (!stop.signal.aborted) {
      const now: string = instant ?? deps.clock()
      const news = instant ? undefined : deps.news
      instant = undefined
      try {
        const { found, acted } = await tick({ ...deps, news, now })
        if (acted && found === PAGE) {
          await deps.seen()
          instant = now
        }
      } catch (error) {
        if (!(error instanceof Refused)) deps.log.error({ err: error }, 'tick failed, will try again')
      }
      if (!instant) await sleep(deps.everyMs ?? 5_000, undefined, { signal: stop.signal }).catch(() => {})
    }
  }
  const running = loop()
  return {
    close: async () => {
      stop.abort()
      await running
    },
  }
}
