import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { groupedYuan } from '#contracts/kernel/money.ts'
import { idOf } from '#contracts/kernel/stream-name.ts'
import type { HistoryEvent } from '#contracts/report/history.ts'

type Event = Pick<HistoryEvent, 'stream' | 'streamZh' | 'revision' | 'zh' | 'at'>

/**
 * The revision of a stream after the event at `index`; −1 before its first event. Revisions are exact, whereas several events may share an
 * instant. On a later page the stream may have begun earlier.
 */
export const revisionAt = (events: readonly Event[], stream: string, index: number): number => {
  const before = events.slice(0, index + 1).findLast(event => event.stream === stream)
  if (before) return before.revision
  const next = events.find(event => event.stream === stream)
  return next ? next.revision - 1 : -1
}

/** The documents of the events, the page's own document first. */
export const streamsIn = (events: readonly Event[], own: string): { stream: string; label: string }[] => {
  const labels = new Map(events.map(({ stream, streamZh }) => [stream, `${streamZh} ${idOf(stream)}`]))
  return [...labels].sort(([a], [b]) => Number(b === own) - Number(a === own)).map(([stream, label]) => ({ stream, label }))
}

export const momentText = (events: readonly Event[], index: number): string => {
  const event = events[index]
  return event ? `${formatDateTime(event.at)} ${event.zh}` : '最初'
}

/** The span before and after the document's own last event; the whole span when none of its events is on the page. */
export const lastOf = (events: readonly Event[], own: string): [number, number] => {
  const index = events.findLastIndex(({ stream }) => stream === own)
  const at = index < 0 ? events.length - 1 : index
  return [at - 1, at]
}

/** Two revisions of a document that are compared; −1 is before its first event. */
export type MomentSpan = { from: number; to: number }
/** The events of these revisions; what lies before the page is before its first event. */
export const spanOf = (events: readonly Event[], own: string, { from, to }: MomentSpan): [number, number] => {
  const at = (revision: number) => events.findLastIndex(event => event.stream === own && event.revision <= revision)
  return [at(from), at(to)]
}

/** A and B after one of them was chosen: A is never after B. */
export const chosen = ([from, to]: readonly [number, number], which: 'A' | 'B', index: number): [number, number] =>
  which === 'A' ? [index, Math.max(index, to)] : [Math.min(from, index), index]

/** The difference of two numbers with its sign and its unit: money and rates by their schema, other counts as they are. */
export const deltaText = (from: unknown, to: unknown, unit: string | undefined): string => {
  if (typeof from !== 'number' || typeof to !== 'number') return ''
  const by = to - from
  const sign = by > 0 ? '+' : '−'
  const size = Math.abs(by)
  return sign + (unit === 'fen' ? `¥${groupedYuan(size)}` : unit === 'bps' ? `${size / 100} 个百分点` : String(size))
}
