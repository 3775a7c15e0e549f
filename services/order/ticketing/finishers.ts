import { may } from '#contracts/kernel/endpoint.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import { sureOutTicket, sureRequestSeat } from '#contracts/order/api.ts'
import { pnrSeats } from '#contracts/order/rules/pnr-groups.ts'
import { OVER } from '#services/step/outside.ts'
import type { Finisher, Finishers } from '#services/step/resume.ts'
import { order } from '../decide.ts'
import { isOfHost } from '../pnr/host.ts'
import { attachPnrs, pnrSeed } from '../routes.ts'
import { pnrsOf, unticketed } from '../state.ts'
import { type IssueDeps, mustGo } from './issue.ts'
import { ticketNumber } from './ticketing.ts'

const about: Finisher['about'] = async (load, orderNo) => {
  const { state } = await load(order, orderNo)
  return { orderNo, ...(state.status !== 'NONE' && { airLine: state.submitted.airLine }) }
}

/** Finishers for locators and ticket numbers that were taken and not written into their order. */
export const ticketingFinishers = (deps: Pick<IssueDeps, 'handBackTerms' | 'rulesAtIssue'>): Finishers => ({
  PNR: {
    finish: async ({ subject, pnrs = [] }, { load, at }) => {
      const { state } = await load(order, subject)
      if (state.status === 'NONE' || state.status === 'EXPIRED') return OVER
      if (pnrs.every(pnr => pnrsOf(state).includes(pnr))) return OVER
      await mustGo(deps.handBackTerms, state)
      if (state.pnr) throw new Refused(code.order, `PNR ${pnrs.join('、')} 为分离所取，请在订单中重新分离PNR`)
      const needed = pnrSeats(state.submitted.seats).length
      if (pnrs.length < needed && !pnrs.every((pnr, index) => isOfHost(pnrSeed(subject, index), pnr)))
        throw new Refused(code.order, `须${needed}个PNR，已取${pnrs.join('、')}，请在订单中确认座位`)
      const all = pnrs.length < needed ? await attachPnrs(state, undefined, { at }) : pnrs.slice(0, needed)
      return at(order, subject).sureRequestSeat({ pnr: all[0]!, pnrs: all })
    },
    may: who => may(who, sureRequestSeat),
    about,
    desk: 'ORDER',
  },
  TICKETS: {
    finish: async ({ subject, prefix = '', from, numbers, ids = [] }, { load, at, now }) => {
      const { state } = await load(order, subject)
      if (state.status === 'NONE' || state.status === 'EXPIRED') return OVER
      const open = unticketed(state).map(({ id }) => id)
      // a traveller who has left the group meanwhile gets no ticket
      const left = ids.filter(id => open.includes(id))
      if (left.length === 0) return OVER
      await mustGo(deps.handBackTerms, state)
      const today = await deps.rulesAtIssue(state, now)
      const given = numbers?.flatMap((number, n) => (left.includes(ids[n]!) ? [ticketNumber(prefix, number)] : []))
      return at(order, subject).sureOutTicket({
        prefix,
        ids: left,
        ...today,
        ...(given ? { ticketNos: given } : { from, drawnBefore: true }),
      })
    },
    may: who => may(who, sureOutTicket),
    about,
    desk: 'ORDER',
  },
})
