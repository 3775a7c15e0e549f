import { toLocal } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, invalid } from '#contracts/kernel/refused.ts'
import * as events from '#contracts/seats/addition-events.ts'
import { inParallel } from '#services/kernel/async/parallel.ts'
import { decider } from '#services/kernel/stream/decider.ts'
import { type FollowContext, follow } from '#services/kernel/stream/follow.ts'
import { process } from '#services/kernel/stream/process.ts'
import { seats } from './decide.ts'

const { AdditionSaved, AdditionEnabled, AdditionDisabled, additionEnds } = events
type Events = EventsOf<typeof events>
/** `left`: blocks that have left the batch since it was first enabled, and may still have seats of it */
export type KnownAddition = Events['AdditionSaved'] & { status: 'DRAFT' | 'ENABLED' | 'DISABLED'; turn: number; left: readonly string[] }
type Addition = { status: 'NONE' } | KnownAddition
type Turning = { reason?: string }

/** Seats that are added to blocks and taken back by batch (DOMAIN §3.17). */
export const addition = decider<Addition, Events>()({
  name: 'addnum',
  zh: '国际加量批次',
  document: { zh: '国际加量批次', owner: state => (state.status === 'NONE' ? undefined : { airLine: state.airLine }) },
  code: code.seats,
  initial: { status: 'NONE' },
  evolve: {
    AdditionSaved: (state, saved) => ({
      ...saved,
      status: state.status === 'NONE' ? 'DRAFT' : state.status,
      turn: state.status === 'NONE' ? 0 : state.turn,
      left: state.status === 'NONE' || state.turn === 0 ? [] : leftBy(saved.rows, state),
    }),
    AdditionEnabled: (state, { turn }) => (state.status === 'NONE' ? state : { ...state, status: 'ENABLED', turn }),
    AdditionDisabled: (state, { turn }) => (state.status === 'NONE' ? state : { ...state, status: 'DISABLED', turn }),
  },
  commands: {
    saveAddition: {
      when: state => state.status !== 'ENABLED' || '启用中的批次不能修改，请先停用',
      decide: (state, asked: Events['AdditionSaved'], { at }) => {
        const seen = new Set<string>()
        for (const [n, { stockId }] of asked.rows.entries()) {
          if (seen.has(stockId)) throw invalid(`库存${stockId}重复`, { [`rows.${n}.stockId`]: `库存${stockId}重复` })
          seen.add(stockId)
        }
        mustBeAhead(asked.until, at)
        if (state.status !== 'NONE' && state.airLine !== asked.airLine) throw invalid('航空公司不能修改', { airLine: '航空公司不能修改' })
        return [AdditionSaved(asked)]
      },
    },
    enableAddition: {
      when: state => state.status === 'DRAFT' || state.status === 'DISABLED' || '加量批次已启用',
      decide: (state, { reason }: Turning, { at }) => {
        if (state.status === 'NONE') return []
        mustBeAhead(state.until, at)
        return [AdditionEnabled({ ...turned(state), ...present({ until: state.until }), ...(reason && { reason }) })]
      },
    },
    disableAddition: {
      when: state => state.status === 'ENABLED' || (state.status === 'DRAFT' ? '加量批次尚未启用' : '加量批次已停用'),
      decide: (state, { reason }: Turning) =>
        state.status === 'NONE' ? [] : [AdditionDisabled({ ...turned(state), ...(reason && { reason }) })],
    },
    /** sent by a tick, perhaps early, perhaps twice */
    passTime: {
      decide: (state, _: object, { at }) =>
        state.status === 'ENABLED' && state.until !== undefined && at >= additionEnds(state.until)
          ? [AdditionDisabled({ ...turned(state), over: true })]
          : [],
    },
  },
})

const leftBy = (now: KnownAddition['rows'], { rows, left }: KnownAddition): string[] => {
  const stays = new Set(now.map(({ stockId }) => stockId))
  return [...new Set([...left, ...rows.map(({ stockId }) => stockId)])].filter(stockId => !stays.has(stockId))
}
const turned = ({ batchId, turn, rows, left }: KnownAddition) => ({
  batchId,
  turn: turn + 1,
  // a block that has left follows as well: what was taken of it then may be free by now
  rows: [...rows.map(({ stockId, add }) => ({ stockId, add })), ...left.map(stockId => ({ stockId, add: 0 }))],
})
/** @throws Refused 400 where the last day is over */
const mustBeAhead = (until: string | undefined, at: string): void => {
  if (until !== undefined && until < toLocal(at).date) throw invalid('停用日期已过', { until: '停用日期已过' })
}

/**
 * @throws Refused 400 by row: a block that is not there, is off sale, or is another airline's
 * @param blockOf the block as it stands
 */
export const mustBeBlocks = async (
  { airLine, rows }: Pick<Events['AdditionSaved'], 'airLine' | 'rows'>,
  blockOf: (stockId: string) => Promise<{ status: string; item?: { airLine: string } | undefined }>,
): Promise<void> => {
  const found = await inParallel(rows, WIDTH, ({ stockId }) => blockOf(stockId))
  const errors = Object.fromEntries(
    rows.flatMap(({ stockId }, n) => {
      const { status, item } = found[n]!
      const wrong = !item
        ? `库存${stockId}不存在`
        : item.airLine !== airLine
          ? `库存${stockId}不是${airLine}的航班`
          : status !== 'EFFECTIVE' && `库存${stockId}已作废`
      return wrong ? [[`rows.${n}.stockId`, wrong]] : []
    }),
  )
  const [first] = Object.values(errors)
  if (first) throw invalid(first, errors)
}
const WIDTH = 64

/** The effect of a turn of the batch on its blocks: all its seats are there, or only those that are taken. */
const turning =
  (wanted: (add: number) => number) =>
  async ({ batchId, turn, rows }: Pick<Events['AdditionEnabled'], 'batchId' | 'turn' | 'rows'>, { at }: FollowContext) => {
    await inParallel(rows, WIDTH, ({ stockId, add }) => at(seats, stockId).followAddition({ batchId, turn, seats: wanted(add) }))
  }
export const enabledFollows = follow(
  AdditionEnabled,
  turning(add => add),
)
export const disabledFollows = follow(
  AdditionDisabled,
  turning(() => 0),
)
export const seatsFollowAddition = process('seats-follow-addition', enabledFollows.again, disabledFollows.again)
