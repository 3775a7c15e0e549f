import { type AnyEndpoint, type Endpoint, type FileAnswer, on, type Route, type Upload, type Who } from '#contracts/kernel/endpoint.ts'
import { type AnyField, nameFieldOf } from '#contracts/kernel/field.ts'
import type { NamesOf } from '#contracts/kernel/named.ts'
import { present } from '#contracts/kernel/present.ts'
import { type AnyRecord, type ImportMode, idOf } from '#contracts/kernel/record.ts'
import { code, invalid, Refused } from '#contracts/kernel/refused.ts'
import type { Type } from '#contracts/kernel/schema.ts'
import { cleanHtml, saysSomething } from '../clean.ts'
import { act, actOnEach } from '../http/act.ts'
import type { CommandCall } from '../http/call.ts'
import type { ReadSheet } from '../sheet/read.ts'
import { type Commands, type Done, type HouseAt, idFrom } from '../stream/commands.ts'
import { decide } from '../stream/decider.ts'
import { initialOf, type Judged, mergeValues, mustCover, type RecordState, recordDecider, type Values } from './decide.ts'
import { importTable } from './import.ts'
import { claimPeriod, claimSole, claimSoleOf } from './periods.ts'
import { missingIn } from './references.ts'
import { templateOf } from './table.ts'
import type { WholeImports } from './whole-import.ts'

/** A record that is OFF is disabled: whoever names it goes on naming it, nobody names it newly. */
type Standing = 'ON' | 'OFF' | 'NONE'

/** A document of a record that is about to change: as it is at `revision`, and as it will be; `after` is undefined where it is deleted. */
type Changing = { id: string; revision: number; before: Values; after: Values | undefined }
/**
 * A check by another context before a change of a record is written. The change is written only on the state that was checked.
 * @throws Refused
 */
export type BeforeChange = (reach: { load: Commands['load']; at: HouseAt; now: string }, changing: Changing) => Promise<void>

/** Services that the routes of a record need. */
export type RecordDeps = {
  run: Commands
  before?: BeforeChange | undefined
  /** does a record of this name and id exist, and may it be newly named? */
  standing: (record: string, id: string) => Promise<Standing>
  /** documents that name a record, so that it is not deleted */
  uses?: (record: string, id: string) => Promise<{ what: string; count: number }[]>
  /** name of a record, by its kind and id */
  called: (record: string, id: string) => Promise<string | undefined>
  /** names of the enabled records of a kind, which a table may hold in the place of their codes */
  namesOf?: NamesOf
  /** is there a user of this id? Needed where records name people */
  knows?: (user: string) => Promise<boolean>
  /** imports that are written whole or not at all */
  imports: WholeImports
  readSheet: ReadSheet
}

/** Looks records up in their own streams, which is exact at every moment and needs no view. */
export const recordsIn = (run: Commands, records: readonly AnyRecord[]) => {
  const find = async (name: string, id: string) => {
    const record = records.find(record => record.name === name)
    if (!record) throw new Error(`no record named ${name} is declared`)
    const { state } = await run.load(recordDecider(record), id)
    return { record, found: state.status === 'ACTIVE' ? state : undefined }
  }
  const standing = async (name: string, id: string): Promise<Standing> => {
    const { found } = await find(name, id)
    return found === undefined ? 'NONE' : found.enabled ? 'ON' : 'OFF'
  }
  return {
    standing,
    exists: async (name: string, id: string) => (await standing(name, id)) !== 'NONE',
    called: async (name: string, id: string) => {
      const { record, found } = await find(name, id)
      const by = nameFieldOf(record.fields)
      return by === undefined || found?.values[by] === undefined ? undefined : String(found.values[by])
    },
    /** the values of an enabled record; undefined for one that is disabled or does not exist */
    enabled: async (name: string, id: string): Promise<Values | undefined> => {
      const { found } = await find(name, id)
      return found?.enabled ? found.values : undefined
    },
  }
}

type Switching = Endpoint<'command', string, Type.TUnsafe<{ id?: string; ids?: string[]; reason?: string }>>
type Modifying = Endpoint<'command', string, Type.TUnsafe<{ id: string; reason?: string }>>

/**
 * Routes of the write side of a record: `w/add|modify|delete|enable|disable|import` and the import template, as far as the record declares
 * them.
 */
export const recordRoutes = (record: AnyRecord, deps: RecordDeps): Route[] => {
  const { endpoints, idField } = record
  const decider = recordDecider(record)
  const reach = ({ at, now }: CommandCall) => ({ load: deps.run.load, at, now })
  const asked = askingBefore(record, deps.before)
  const writeWhole = deps.imports.kind(record.name, {
    width: 64,
    write: async ({ id, action, value }, { at, now }) => {
      const reach = { load: deps.run.load, at, now }
      await claimSoleOf(reach, record, id, value as Values)
      if (action === 'add') await claimPeriod(reach, record, id, value as Values)
      const judged = action === 'modify' ? await asked(reach, id, value as Values) : {}
      return at(decider, id)[action]({ ...(value as Values), ...judged })
    },
  })
  /** Claims to be the only one of its sort before it is enabled. */
  const solely = async (call: CommandCall, id: string) => {
    const { state } = record.sole ? await deps.run.load(decider, id) : {}
    if (state?.status !== 'ACTIVE' || state.enabled) return
    mustCover(record, call.who, state.values)
    await claimSole(reach(call), record, id, state.values)
  }
  const oneByOne = (endpoint: AnyEndpoint, name: 'delete' | 'enable' | 'disable') =>
    actOnEach(endpoint as Switching, decider, idField as 'id', async ({ id, command, body: { reason }, call }) => {
      if (name === 'enable') await solely(call, id)
      if (name === 'delete') await mustBeUnused(record, id, deps)
      const judged = name === 'delete' ? await asked(reach(call), id, undefined) : {}
      return command[name]({ ...present({ reason }), ...judged })
    })
  const importing = (endpoint: AnyEndpoint, given: Values): Route =>
    on(endpoint as typeof endpoints.import, ({ mode = 'all', files }: { mode?: ImportMode; files: Upload[] }, call: CommandCall) =>
      importTable(record, decider, { mode, files, given }, call, { ...deps, writeWhole, asked }),
    )

  return [
    on(endpoints.add, async (given: Values, call: CommandCall) => {
      const body = await cleaned(record, given)
      await mustExist(record, body, {}, deps)
      const id = newId(record, body, call.commandId)
      const send = call.at(decider, id)
      const { state } = record.apart || record.sole ? await deps.run.load(decider, id) : {}
      if (state && state.status !== 'ACTIVE') {
        // asks the record's own rules first, so that a refused record claims nothing
        decide(decider, 'add', state, body, { who: call.who, at: call.now, id })
        await claimPeriod(reach(call), record, id, body)
        await claimSole(reach(call), record, id, mergeValues(record, initialOf(record), body))
      }
      return docOf(record, id, await send.add(body), call.who)
    }),
    act(endpoints.modify as Modifying, decider, idField as 'id', async ({ id, command, body: given, call }) => {
      const body = await cleaned(record, given)
      const { state } = await deps.run.load(decider, id)
      await mustExist(record, body, state.status === 'ACTIVE' ? state.values : {}, deps)
      if (record.sole && state.status === 'ACTIVE') {
        mustCover(record, call.who, state.values)
        await claimSoleOf(reach(call), record, id, body)
      }
      return docOf(record, id, await command.modify({ ...body, ...(await asked(reach(call), id, body)) }), call.who)
    }),
    oneByOne(endpoints.delete, 'delete'),
    ...(record.switchable ? [oneByOne(endpoints.enable, 'enable'), oneByOne(endpoints.disable, 'disable')] : []),
    ...(endpoints.template ? [on(endpoints.template, (): Promise<FileAnswer> => templateOf(record))] : []),
    ...(record.importable ? [importing(endpoints.import, {})] : []),
    ...Object.entries(record.imports).map(([call, { given }]) => importing(endpoints[call], given)),
  ]
}

/**
 * Asks what must be asked before a document changes; `change` is undefined where it is deleted. @returns what the change is then bound to
 */
const askingBefore =
  (record: AnyRecord, before: BeforeChange | undefined) =>
  async (reach: Parameters<BeforeChange>[0], id: string, change: Values | undefined): Promise<{ judged?: Judged }> => {
    if (!before) return {}
    const { state, revision } = await reach.load(recordDecider(record), id)
    if (state.status !== 'ACTIVE') return {}
    const { values, at } = state
    await before(reach, { id, revision, before: values, after: change && mergeValues(record, values, change) })
    return { judged: { values, at } }
  }
export type AskedBefore = ReturnType<typeof askingBefore>

/**
 * The values with their texts in HTML cleaned, before any rule sees them.
 * @throws Refused 400 when nothing is left to read or see, or it is too long
 */
const cleaned = async (record: AnyRecord, values: Values): Promise<Values> => {
  const errors: Values = {}
  const after = { ...values }
  for (const [name, { kind, title, schema }] of Object.entries(record.fields as Record<string, AnyField>)) {
    const text = values[name]
    if (kind !== 'html' || typeof text !== 'string') continue
    const clean = await cleanHtml(text)
    if (!saysSomething(clean)) errors[name] = `${title}不能为空`
    else if (clean.length > (schema as { maxLength: number }).maxLength) errors[name] = `${title}太长，请精简`
    else after[name] = clean
  }
  const [first] = Object.values(errors)
  if (first) throw invalid(String(first), errors as Record<string, string>)
  return after
}

const newId = (record: AnyRecord, values: Values, seed: string): string => {
  if (record.keys.length > 0) return idOf(record, values)
  // the record's own rules come first: an id of wrong values would name nobody
  return record.idBy ? record.idBy(mergeValues(record, initialOf(record), values)) : idFrom(seed, record.name)
}

/** @throws Refused 400 naming the field whose record does not exist or is newly named and disabled */
const mustExist = async (record: AnyRecord, values: Values, before: Values, deps: RecordDeps): Promise<void> => {
  const missing = await missingIn(record, values, before, deps)
  const [first] = Object.values(missing)
  if (first) throw invalid(first, missing)
}

/** @throws Refused 409 naming what still names the record: it may be disabled */
const mustBeUnused = async ({ name, zh, switchable }: AnyRecord, id: string, { uses, called }: RecordDeps): Promise<void> => {
  const found = (await uses?.(name, id)) ?? []
  if (found.length === 0) return
  const by = found.map(({ what, count }) => `${what}${count}条`).join('、')
  throw new Refused(code.record, `${zh}${(await called(name, id)) ?? id}仍被引用（${by}），${switchable ? '请停用' : '不能删除'}`)
}

/** The document as the view will show it, so that a form need not wait for the view. */
const docOf = (record: AnyRecord, id: string, { state, revision, facts }: Done<RecordState>, who: Who) => {
  if (state.status !== 'ACTIVE') throw new Error(`${record.name} ${id} is not there after a command`)
  const { values, enabled, at } = state
  return { id, ...values, enabled, version: revision, updatedAt: at, ...(facts.length > 0 && { updatedBy: who.user }) }
}
