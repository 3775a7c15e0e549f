import { addMinutes } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import * as events from '#contracts/kernel/period-events.ts'
import { type AnyRecord, alikeIn } from '#contracts/kernel/record.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import { type Commands, type HouseAt, idFrom, sendAnew } from '../stream/commands.ts'
import { decider } from '../stream/decider.ts'
import { initialOf, mergeValues, type RecordState, recordDecider, type Values } from './decide.ts'

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
export const claimSole = async (reach: Reach, record: AnyRecord, id: string, values: Values): Promise<void> => {
  const found = await alike(reach, record, id, values)
  if (!found) return
  const claim = { id, ...ALWAYS, until: addMinutes(reach.now, CLAIM_MINUTES), zh: record.zh, ...found }
  await sendAnew(() => reach.at(recordPeriods, idFrom('sole', record.name, found.sole)).claim(claim))
}

/**
 * Claims for a record that an import adds or changes, as its own calls do, that it is the only enabled one of its sort.
 * @throws Refused as `claimSole`
 */
export const claimSoleOf = async (reach: Reach, record: AnyRecord, id: string, given: Values): Promise<void> => {
  const next = await soleAfter(reach, record, id, given)
  if (next) await claimSole(reach, record, id, next)
}

/**
 * Checks as `claimSoleOf` does, without a claim.
 * @throws Refused
 */
export const mustBeSole = async (reach: Omit<Reach, 'at'>, record: AnyRecord, id: string, given: Values): Promise<void> => {
  const next = await soleAfter(reach, record, id, given)
  if (next) await alike(reach, record, id, next)
}

/** The values after a change, where the record would be the only enabled one of another sort than before. */
const soleAfter = async ({ load }: Omit<Reach, 'at'>, record: AnyRecord, id: string, given: Values): Promise<Values | undefined> => {
  if (!record.sole) return undefined
  const { state } = await load(recordDecider(record), id)
  if (state.status !== 'ACTIVE') return mergeValues(record, initialOf(record), given)
  const next = mergeValues(record, state.values, given)
  return state.enabled && record.sole(next) !== record.sole(state.values) ? next : undefined
}

/**
 * The sort of a record that must be the only one, and the claims on it that have ended.
 * @throws Refused where another is enabled, may be about to be, or has just ceased to be
 */
const alike = async ({ load, now }: Omit<Reach, 'at'>, record: AnyRecord, id: string, values: Values) => {
  const sole = record.sole?.(values)
  if (sole === undefined) return undefined
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
  return { sole, ended }
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
 * Checks that the rows of one file do not overlap either, and that no two are of one sort of which only one may be enabled.
 * @throws Refused
 */
export const keepingApart = (record: AnyRecord) => {
  const rows = new Map<string, ({ id: string } & Period)[]>()
  const sorts = new Map<string, string>()
  return (id: string, values: Values): void => {
    const sole = record.sole?.(values)
    const same = sole === undefined ? undefined : sorts.get(sole)
    if (same !== undefined && same !== id) throw new Refused(code.record, `${sole}在文件中已有（${same}）`)
    if (sole !== undefined) sorts.set(sole, id)
    if (!record.apart) return
    const key = idOfPeriods(record, values)
    const own = { id, ...periodIn(record, values) }
    const before = rows.get(key) ?? []
    const other = before.find(row => row.id !== id && row.from <= own.to && own.from <= row.to)
    if (other) throw overlapping(record.zh, other)
    rows.set(key, [...before, own])
  }
}
