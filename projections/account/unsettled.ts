import { type UnsettledKind, UnsettledRow, unsettledKinds } from '#contracts/account/lists.ts'
import type { Posting } from '#contracts/account/postings.ts'
import { events } from '#contracts/contexts.ts'
import { present } from '#contracts/kernel/present.ts'
import { type Static, Type } from '#contracts/kernel/schema.ts'
import { kindOf } from '#contracts/kernel/stream-name.ts'
import { postingRules, postingsOf } from '#contracts/ledger.ts'
import { differenceId, ReconItemAssigned, type ReconReturnApproved } from '#contracts/payment/reconciliation/events.ts'
import { type Apply, type FoldContext, view } from '../kernel/view.ts'
import type { Moving } from './trial-balance.ts'

const called = new Map(events.map(({ type, zh }) => [type, zh]))
const kinds = Object.keys(unsettledKinds) as UnsettledKind[]
const Row = Type.Omit(UnsettledRow, ['id'])
type Row = Type.Static<typeof Row>

const movedBy = ({ from, to, amount, ref }: Posting): { kind: UnsettledKind; ref: string; amount: number }[] =>
  kinds.flatMap(kind => [...(from === kind ? [{ kind, ref, amount: 0 - amount }] : []), ...(to === kind ? [{ kind, ref, amount }] : [])])
const idOf = ({ kind, ref }: { kind: UnsettledKind; ref: string }) => `${kind}:${ref}`
const movesIn = (data: unknown, context: Omit<FoldContext, 'key'>) => postingsOf({ ...context, data }).flatMap(movedBy)

const moved: Apply<Row, unknown> = (row, data, context) => {
  const { stream, at, key, type } = context
  const mine = movesIn(data, context).filter(move => idOf(move) === key)
  const amount = mine.reduce((sum, move) => sum + move.amount, row?.amount ?? 0)
  if (amount === 0) return null
  const [{ kind, ref }] = mine as [(typeof mine)[number]]
  return {
    ...(kind === 'returning' && (row ?? placeOf(data))),
    ...row,
    ...ofFact(data, context),
    kind,
    ref,
    amount,
    since: row?.since ?? at,
    updatedAt: at,
    stream,
    eventZh: called.get(type) ?? type,
  }
}
/**
 * For money that a gateway sends back: the place of the difference in its file, and the person in charge. It is taken from the fact that
 * made the money wait, not from the row that lists it.
 */
const placeOf = (data: unknown): Pick<Row, 'channel' | 'billDay' | 'tradeNo' | 'owner'> => {
  const { channel, billDay, tradeNo, owner } = data as Static<typeof ReconReturnApproved.schema>
  return { channel, billDay, ...present({ tradeNo, owner }) }
}
const assigned: Apply<Row, unknown> = (row, data) => row && { ...row, owner: (data as Static<typeof ReconItemAssigned.schema>).owner }
/** References of the money, as far as the fact has them or its stream is one. */
const ofFact = (data: unknown, { stream, id }: FoldContext): Pick<Row, 'orderNo' | 'paymentCode' | 'refundId' | 'airLine'> => {
  const said = data as Record<string, unknown>
  const own: Record<string, string> = { order: 'orderNo', payment: 'paymentCode', refund: 'refundId' }
  const field = own[kindOf(stream)]
  const found = ['orderNo', 'paymentCode', 'refundId', 'airLine'].map(name => [name, name === field ? id : said[name]] as const)
  return Object.fromEntries(found.filter(([, value]) => typeof value === 'string'))
}

/** Money on its way between two streams, and money that waits for a person, by its purpose. A row is removed when its amount is zero. */
export const unsettledList = view<Moving>()({
  name: 'unsettled',
  version: 4,
  doc: Row,
  index: [['since'], ['kind', 'since'], ['airLine', 'since'], ['channel', 'since'], ['ref'], ['orderNo'], ['tradeNo'], ['amount']],
  counted: ['kind'],
  search: ['ref', 'orderNo', 'tradeNo'],
  key: (data, context) =>
    context.type === ReconItemAssigned.type
      ? idOf({ kind: 'returning', ref: differenceId(context.id, (data as Static<typeof ReconItemAssigned.schema>).item) })
      : movesIn(data, context).map(idOf),
  on: { ...Object.fromEntries(postingRules.map(({ type }) => [type, moved])), [ReconItemAssigned.type]: assigned },
})
