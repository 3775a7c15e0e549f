import { events } from '#contracts/contexts.ts'
import { Count, Id, Instant, Note, oneOf, optional, Text, Type, zh } from '#contracts/kernel/schema.ts'
import type * as parked from '#contracts/report/parked.ts'
import { parkedStatuses } from '#contracts/report/parked.ts'
import type { Stored } from '../kernel/query.ts'
import { type ViewRow, view } from '../kernel/view.ts'

const Row = Type.Object({
  status: zh(oneOf(parkedStatuses), '状态'),
  process: zh(Text, '后续处理'),
  event: zh(Text, '事件'),
  stream: zh(Id, '数据流'),
  error: zh(Text, '未成原因'),
  parkedAt: zh(Instant, '搁置时间'),
  tries: zh(Count, '再次处理次数'),
  triedAt: optional(zh(Instant, '最近处理时间')),
  reason: optional(zh(Note, '忽略原因')),
})

/** Reactions that a rule has refused. */
export const parkedReactions = view<typeof parked>()({
  name: 'parked-reaction',
  version: 1,
  doc: Row,
  index: [['-parkedAt'], ['status', '-parkedAt']],
  counted: ['status'],
  on: {
    ReactionParked: (_, { revision: __, ...reaction }, { at }) => ({ ...reaction, status: 'OPEN', parkedAt: at, tries: 0 }),
    ReactionRefusedAgain: (row, { error }, { at }) => row && { ...row, error, tries: row.tries + 1, triedAt: at },
    ReactionDone: (row, _, { at }) => row && { ...row, status: 'DONE', tries: row.tries + 1, triedAt: at },
    ReactionDismissed: (row, { reason }) => row && { ...row, status: 'DISMISSED', reason },
  },
})

const called = new Map(events.map(({ type, zh }) => [type, zh]))

/** A reaction for staff, with the readable name of the event. */
export const parkedRow = ({ position: _, event, ...row }: Stored<ViewRow<typeof parkedReactions>>) => ({
  ...row,
  eventZh: called.get(event) ?? event,
})
