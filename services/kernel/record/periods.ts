import { addMinutes } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import * as events from '#contracts/kernel/period-events.ts'
import { type AnyRecord, alikeIn } from '#contracts/kernel/record.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import { type Commands, type HouseAt, idFrom, sendAnew } from '../stream/commands.ts'
import { decider } from '../stream/decider.ts'
import { type RecordState, recordDecider, type Values } from './decide.ts'

const { RecordPeriodClaimed } = events
type Period = { from: string; to: string }
type Claims = Readonly<Record<string, Period & { until: string }>>
/** minutes for which a claim counts whose record is not written yet */
const CLAIM_MINUTES = 1

/**
 * Claims of the periods of otherwise equal records, of which only one may hold on a day. A claim is never given back; its record tells
 * whether it still counts.
 */
export const recordPeriods = decider<Claims, EventsOf<typeof events>>()({
  name: 'recordPeriods',
  zh: '规则有效期',
  code: code.record,
  initial: {},
  evolve: {
    RecordPeriodClaimed: (claims, { id, ended, ...period }) => ({
      ...Object.fromEntries(Object.entries(claims).filter(([other]) => !ended.includes(other))),
      [id]: period,
    }),
  },
  commands: {
    claim: {
      decide: (claims, claim: { id: string; until: string; ended: string[]; zh: string; sole?: string } & Period) => {
        const { zh, sole, ...own } = claim
        const other = touching(claims, own).find(id => !own.ended.includes(id))
        if (other !== undefined) throw sole === undefined ? overlapping(zh, claims[other]!) : taken(sole, other)
        return [RecordPeriodClaimed(own)]
      },
    },
  },
})
const touching = (claims: Claims, { id, from, to }: { id: string } & Period): string[] =>
  Object.keys(claims).filter(other => other !== id && claims[other]!.from <= to && from <= claims[other]!.to)
const taken = (sole: string, other: string) => new Refused(code.record, `${sole}已有启用的（${other}），请先停用`)
const overlapping = (zh: string, { from, to }: Period) => new Refused(code.record, `与已有${zh}的有效期重叠（${from}至${to}）`)

type Reach = {
  load: Commands['load']
  at: HouseAt
  now: string
}
const idOfPeriods = (record: AnyRecord, values: Values) =>
  idFrom('periods', record.name, ...alikeIn(record).map(field => String(values[field])))
const periodIn = ({ apart }: AnyRecord, values: Values): Period => ({ from: String(values[apart!.from]), to: String(values[apart!.to]) })

/** The claims of equal records, and which of those that touch the period have `ended`: the record is deleted, or was never written. */
const others = async ({ load, now }: Omit<Reach, 'at'>, record: AnyRecord, id: string, values: Values) => {
  const { state: claims } = await load(recordPeriods, idOfPeriods(record, values))
  const ended: string[] = []
  for (const other of touching(claims, { id, ...periodIn(record, values) })) {
    const { state } = await load(recordDecider(record), other)
    if (state.status === 'DELETED' || (state.status === 'NONE' && claims[other]!.until <= now)) ended.push(other)
  }
  return { claims, ended }
}

/**
 * Claims the period of a record before it is written, where equal records must not overlap. The period is part of the key and never
 * changes.
 * @throws Refused where another record has one of its days
 */
export const claimPeriod = async (reach: Reach, record: AnyRecord, id: string, values: Values): Promise<void> => {
  if (!record.apart) return
  const { ended } = await others(reach, record, id, values)
  const until = addMinutes(reach.now, CLAIM_MINUTES)
  const claim = { id, ...periodIn(record, values), until, ended, zh: record.zh }
  await sendAnew(() => reach.at(recordPeriods, idOfPeriods(record, values)).claim(claim))
}

/** period of a claim without days: it holds as long as its record is enabled */
const ALWAYS: Period = { from: '0001-01-01', to: '9999-12-31' }
/**
 * Claims for a record, before it is written and enabled, that it is the only enabled one of its sort (`sole`).
 * @throws Refused where another is enabled, may be about to be, or has just ceased to be
 */
export const claimSole = async ({ load, at, now }: Reach, record: AnyRecord, id: string, values: Values): Promise<void> => {
  const sole = record.sole?.(values)
  if (sole === undefined) return
  const isIt = (state: RecordState) => state.status === 'ACTIVE' && state.enabled && record.sole!(state.values) === sole
  const stream = idFrom('sole', record.name, sole)
  const { state: claims } = await load(recordPeriods, stream)
  const ended: string[] = []
  for (const other of touching(claims, { id, ...ALWAYS })) {
    const { state } = await load(recordDecider(record), other)
    if (isIt(state)) throw taken(sole, other)
    if (state.status !== 'DELETED' && claims[other]!.until > now)
      throw new Refused(code.record, `${sole}（${other}）刚有变动，请一分钟后再试`)
    ended.push(other)
  }
  const claim = { id, ...ALWAYS, until: addMinutes(now, CLAIM_MINUTES), ended, zh: record.zh, sole }
  await sendAnew(() => at(recordPeriods, stream).claim(claim))
}

/**
 * Checks as `claimPeriod` does, without a claim.
 * @throws Refused
 */
export const mustKeepApart = async (reach: Omit<Reach, 'at'>, record: AnyRecord, id: string, values: Values): Promise<void> => {
  if (!record.apart) return
  const { claims, ended } = await others(reach, record, id, values)
  const other = touching(claims, { id, ...periodIn(record, values) }).find(one => !ended.includes(one))
  if (other !== undefined) throw overlapping(record.zh, claims[other]!)
}

/**
 * Checks that the rows of one file do not overlap either.
 * @throws Refused
 */
export const keepingApart = (record: AnyRecord) => {
  const rows = new Map<string, ({ id: string } & Period)[]>()
  return (id: string, values: Values): void => {
    if (!record.apart) return
    const key = idOfPeriods(record, values)
    const own = { id, ...periodIn(record, values) }
    const before = rows.get(key) ?? []
    const other = before.find(row => row.id !== id && row.from <= own.to && own.from <= row.to)
    if (other) throw overlapping(record.zh, other)
    rows.set(key, [...before, own])
  }
}
