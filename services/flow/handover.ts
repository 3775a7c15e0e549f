import { HandoverEnded, HandoverStarted, type handoverEvents, LineAssigned, type lineEvents } from '#contracts/flow/events.ts'
import { addDays, local, toLocal } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, forbidden, invalid, notFound, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { decider } from '#services/kernel/stream/decider.ts'

type Person = { id: string }
type Handover = Static<typeof HandoverStarted.schema> & { ended?: 'CANCELLED' | 'ENDED' }
type Handovers = { status: 'NONE' | 'ACTIVE'; list: readonly Handover[] }
export type NewHandover = { id: string; from: Person; to: Person; airLine?: string; fromDate: string; toDate: string; remark?: string }

/**
 * Handovers of one person's tasks to others for a time (DOMAIN §3.15). Stream `handover-{user id}`: one stream for all of them, so that two
 * can never overlap. The clock tells whether a handover is in force; `end` only records that it is over.
 */
export const handovers = decider<Handovers, EventsOf<typeof handoverEvents>>()({
  name: 'handover',
  zh: '工作交接',
  code: code.conflict,
  initial: { status: 'NONE', list: [] },
  evolve: {
    HandoverStarted: ({ list }, started) => ({ status: 'ACTIVE', list: [...list, started] }),
    HandoverEnded: ({ list }, { id, cancelled }) => {
      const now = list.map(one => (one.id === id ? { ...one, ended: cancelled ? ('CANCELLED' as const) : ('ENDED' as const) } : one))
      return { status: now.some(({ ended }) => !ended) ? 'ACTIVE' : 'NONE', list: now }
    },
  },
  commands: {
    add: {
      /** `busy`: the receiver hands over tasks in that time too (the caller finds out); handed-over tasks are not handed on */
      decide: ({ list }, { busy, ...wanted }: NewHandover & { busy: boolean }, { at }) => {
        const { from, to, fromDate, toDate, airLine } = wanted
        if (from.id === to.id) throw invalid('不能交接给本人', { handleId: '不能交接给本人' })
        if (toDate < fromDate) throw invalid('结束日期不能早于开始日期', { toDate: '结束日期不能早于开始日期' })
        if (toDate < toLocal(at).date) throw invalid('结束日期不能早于今天', { toDate: '结束日期不能早于今天' })
        const { begins, ends } = periodOf(wanted)
        if (list.some(one => overlaps(one, { begins, ends }) && (!one.airLine || !airLine || one.airLine === airLine)))
          throw new Refused(code.conflict, '交接期间重叠')
        if (busy) throw new Refused(code.conflict, '接收人在该期间已将工作交接给他人')
        return [HandoverStarted({ ...wanted, begins, ends })]
      },
    },
    cancel: {
      decide: ({ list }, { id }: { id: string }, { at }) => {
        const one = list.find(handover => handover.id === id)
        if (!one) throw notFound('工作交接')
        if (one.ended || at >= one.ends) throw new Refused(code.conflict, '交接已结束')
        return [HandoverEnded({ id, cancelled: true })]
      },
    },
    /** sent by the clock */
    end: {
      decide: ({ list }, _: object, { at }) =>
        list.filter(({ ended, ends }) => !ended && at >= ends).map(({ id }) => HandoverEnded({ id, cancelled: false })),
    },
  },
})

/** whole days in Shanghai */
export const periodOf = ({ fromDate, toDate }: { fromDate: string; toDate: string }) => ({
  begins: local(fromDate, '00:00'),
  ends: local(addDays(toDate, 1), '00:00'),
})
export const inForce = ({ ended, begins, ends }: Handover, at: string): boolean => !ended && at >= begins && at < ends
export const overlaps = (one: Handover, { begins, ends }: { begins: string; ends: string }): boolean =>
  !one.ended && one.begins < ends && begins < one.ends
export const handoverStream = (id: string): string => id.split('~')[0]!

/** `from`: the keeper until `since` */
type Line = { status: 'NONE' } | { status: 'ACTIVE'; handler: Person; since: string; from?: Person }

/** The keeper of a line. Stream `flowline-{line}`. */
export const flowLine = decider<Line, EventsOf<typeof lineEvents>>()({
  name: 'flowline',
  zh: '航线负责人',
  code: code.conflict,
  initial: { status: 'NONE' },
  evolve: { LineAssigned: (_, { handler, from }, at) => ({ status: 'ACTIVE', handler, since: at, ...present({ from }) }) },
  commands: {
    /** `any`: sent by an administrator, who alone may make the first assignment */
    transfer: {
      decide: (line, { to, any }: { to: Person; any: boolean }, { who, id }) => {
        if (line.status === 'NONE' && !any) throw forbidden('航线首次指定负责人须由管理员办理')
        if (line.status === 'ACTIVE' && !any && line.handler.id !== who.user) throw forbidden('只能转交本人负责的航线')
        if (line.status === 'ACTIVE' && line.handler.id === to.id) return []
        return [LineAssigned({ line: id, handler: to, ...(line.status === 'ACTIVE' && { from: line.handler }) })]
      },
    },
  },
})
