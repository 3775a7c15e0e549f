import { isDeepStrictEqual } from 'node:util'
import { type Who, worksFor } from '#contracts/kernel/endpoint.ts'
import type { AnyRecord } from '#contracts/kernel/record.ts'
import { code, forbidden, invalid, notFound, Refused } from '#contracts/kernel/refused.ts'
import { isErrorValue, looksLikeFormula } from '#contracts/kernel/sheet/text.ts'
import { stale } from '../stream/commands.ts'
import { type DecisionContext, decider } from '../stream/decider.ts'
import { mustBeOff, mustBeOn } from './switched.ts'

export type Values = Record<string, unknown>
type Active = { status: 'ACTIVE'; values: Values; enabled: boolean /** instant of the last change */; at: string }
/**
 * The state by which a change was judged; if the record has changed since, the change is refused. Like `reason`, no field has the name
 * `judged`.
 */
export type Judged = Pick<Active, 'values' | 'at'>
export type RecordState = { status: 'NONE' | 'DELETED' } | Active

/** The decider of a record; every record has the same one. Streams are `{name}-{id}`, so two cannot be added under one key. */
export const recordDecider = (record: AnyRecord) => {
  const { Added, Modified, Deleted, Enabled, Disabled } = record.events
  const set = (state: RecordState, { id: _, ...values }: Values, at: string): RecordState => ({
    status: 'ACTIVE',
    enabled: state.status !== 'ACTIVE' || state.enabled,
    values,
    at,
  })
  const turn = (enabled: boolean) => (state: RecordState, _: unknown, at: string) =>
    state.status === 'ACTIVE' ? { ...state, enabled, at } : state
  const active = (state: RecordState, { id, who }: DecisionContext): Active => {
    if (state.status !== 'ACTIVE') throw notFound(`${record.zh}${id}`)
    mustCover(record, who, state.values)
    return state
  }
  const mustBe = ({ values, at }: Active, judged: Judged | undefined) => {
    if (judged && !(at === judged.at && isDeepStrictEqual(values, judged.values))) throw stale()
  }

  const switches = {
    enable: {
      decide: (state: RecordState, _: { reason?: string }, context: DecisionContext) => {
        mustBeOff(active(state, context), `${record.zh}${context.id}`)
        return [Enabled({ id: context.id })]
      },
    },
    disable: {
      decide: (state: RecordState, _: { reason?: string }, context: DecisionContext) => {
        mustBeOn(active(state, context), `${record.zh}${context.id}`)
        return [Disabled({ id: context.id })]
      },
    },
  }

  return decider<RecordState, any>()({
    name: record.name,
    zh: record.zh,
    initial: { status: 'NONE' },
    code: code.record,
    evolve: {
      [Added.type]: set,
      [Modified.type]: set,
      [Deleted.type]: () => ({ status: 'DELETED' }),
      ...(record.switchable && { [Enabled.type]: turn(true), [Disabled.type]: turn(false) }),
    },
    commands: {
      add: {
        decide: (state, given: Values, { id, who }) => {
          if (state.status === 'ACTIVE')
            throw new Refused(code.record, record.idBy ? `${record.zh}已存在，请修改` : `${record.zh}${id}已存在`)
          const values = mergeValues(record, initialOf(record), given)
          mustCover(record, who, values)
          return [Added({ id, ...values })]
        },
      },
      modify: {
        decide: (state, { judged, ...change }: Values & { judged?: Judged }, context) => {
          const known = active(state, context)
          mustBe(known, judged)
          const { values } = known
          const next = mergeValues(record, values, change)
          mustCover(record, context.who, next)
          if (record.idBy && record.idBy(next) !== context.id) throw invalid(`${record.zh}的对象不能修改`)
          return isDeepStrictEqual(values, next) ? [] : [Modified({ id: context.id, ...next })]
        },
      },
      delete: {
        decide: (state, { judged }: { reason?: string; judged?: Judged }, context) => {
          if (state.status === 'DELETED') return []
          mustBe(active(state, context), judged)
          return [Deleted({ id: context.id })]
        },
      },
      ...(record.switchable ? switches : ({} as typeof switches)),
    },
  })
}
export type RecordDecider = ReturnType<typeof recordDecider>

export const initialOf = (record: AnyRecord): Values =>
  Object.fromEntries(
    Object.entries(record.fields).flatMap(([name, { initial }]: [string, any]) => (initial === undefined ? [] : [[name, initial]])),
  )

/**
 * The record after a change: a given value replaces, `null` empties an optional field, undeclared fields are dropped.
 * @throws Refused 400 when a key would change, a required field is missing or the record's own rules are broken
 */
export const mergeValues = (record: AnyRecord, before: Values, change: Values): Values => {
  const errors: Record<string, string> = {}
  const after: Values = {}
  for (const name of Object.keys(record.fields)) {
    const field = record.fields[name]!
    const given = change[name]
    const value = given === undefined ? before[name] : given === null && !field.optional ? field.initial : given
    if (field.key && before[name] !== undefined && value !== before[name]) errors[name] = `${field.title}不能修改`
    // what no import would take is not entered either: an exported table can be imported again
    if (record.importable && value !== before[name] && typeof value === 'string' && (looksLikeFormula(value) || isErrorValue(value)))
      errors[name] = `${field.title}疑似公式，请改写`
    if (value !== undefined && value !== null) after[name] = value
    else if (!field.optional) errors[name] = `${field.title}不能为空`
  }
  if (Object.keys(errors).length === 0) Object.assign(errors, record.check(after))
  const [first] = Object.values(errors)
  if (first) throw invalid(first, errors)
  return after
}

/**
 * Lets staff change only records of the airlines that they work for.
 * @throws Refused 403
 */
export const mustCover = (record: AnyRecord, who: Who, values: Values): void => {
  if (!record.airline || who.actor === 'system') return
  if (!worksFor(who, String(values[record.airline]))) throw forbidden('没有该航空公司的数据权限')
}
