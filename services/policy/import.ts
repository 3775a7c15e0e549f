import { isDeepStrictEqual } from 'node:util'
import type { Upload } from '#contracts/kernel/endpoint.ts'
import { groupedBy } from '#contracts/kernel/grouped.ts'
import type { NamesOf } from '#contracts/kernel/named.ts'
import { present } from '#contracts/kernel/present.ts'
import type { ImportMode } from '#contracts/kernel/record.ts'
import { invalid, isRefusal } from '#contracts/kernel/refused.ts'
import { inParallel } from '#services/kernel/async/parallel.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { askOnce, importRows, writeOrReport } from '#services/kernel/record/table-import.ts'
import type { WriteWhole } from '#services/kernel/record/whole-import.ts'
import { column, type SheetColumn } from '#services/kernel/sheet/parse.ts'
import type { ReadSheet } from '#services/kernel/sheet/read.ts'
import { ourAirline } from '#services/kernel/stream/access.ts'
import { type At, type Commands, idFrom } from '#services/kernel/stream/commands.ts'
import { decide } from '#services/kernel/stream/decider.ts'
import { claimKeys, conflictWith, dropKeys, type KeyedKind } from './keys.ts'

/** minutes that an import may take, some of them after its request */
const CLAIM_MINUTES = 10
/** conditions that are claimed side by side */
const WIDTH = 64

type Row = Record<string, unknown>
/** a row as it was read, with errors and notes by column */
type Named = { value: Row; errors: Record<string, string>; notes?: Record<string, string> }
type Listed<T> = { id: string; policyNo: string; status: string; terms: T }
/** A kind of policy as its table is read and written. */
export type PolicyTable<T extends { airLine: string } = any> = {
  kind: KeyedKind<T>
  columns: readonly SheetColumn[]
  /** puts codes in the place of names; without it a cell holds codes */
  coded?: (row: Named, namesOf: NamesOf) => Promise<void>
  /** @throws Refused 400 by column */
  termsOf: (row: Row) => T
  /** the same terms as a row: `termsOf(rowOf(terms))` gives them back */
  rowOf: (terms: T) => Row
  /** status of a policy that holds, and its Chinese name by code */
  inForce: string
  statuses: Readonly<Record<string, string>>
  /** true where a workflow puts it in force: rows become drafts, which conflict with nothing yet */
  audited: boolean
  maxRows: number
  /** the command that saves a version */
  save: 'save' | 'savePolicy'
  numberOf: (terms: T, id: string, now: string) => string
}
/** `acceptable` asks for each row: its own questions should be asked once for each name (`askOnce`) */
export type PolicyImportDeps<T> = {
  run: Commands
  readSheet: ReadSheet
  /** names of the enabled records of a kind */
  namesOf?: NamesOf
  /** @throws Refused 400 naming what the terms name and does not exist, or newly name and is disabled */
  acceptable: (terms: T, before: T | undefined, now: string) => Promise<void>
  /** the policies of an airline that are not deleted, with everything that has been written until now */
  listed: (airLine: string) => Promise<readonly Listed<T>[]>
  /** a policy by its number, deleted ones too */
  numbered: (policyNo: string) => Promise<Listed<T> | undefined>
}

/** number of the policy that a row changes */
const numberColumn = column({ key: 'policyNo', title: '政策编号', type: 'text', codes: 'one', note: '新增时不填；导出的编号请勿修改' })
/** status of the policy that a row came from; in exports only */
const statusColumn = ({ statuses }: PolicyTable) => column({ key: 'status', title: '状态', type: 'enum', values: statuses })
/** Columns of a table to fill in, and those of an export. */
export const templateColumns = ({ columns }: PolicyTable) => [numberColumn, ...columns]
export const exportedColumns = (table: PolicyTable) => [numberColumn, statusColumn(table), ...table.columns]

/** Saves the terms as a version of a policy that may be new; a draft stays one. */
export const saveVersion = async <T extends { airLine: string }>(
  { kind, save, audited, numberOf }: PolicyTable<T>,
  { id, terms }: { id: string; terms: T },
  { load, at, now }: { load: Commands['load']; at: At; now: string },
): Promise<void> => {
  const { state } = await load(kind.decider, id)
  const stays = state.status === 'DRAFT' && !audited
  await at(kind.decider, id)[save]!({ policyId: id, policyNo: numberOf(terms, id, now), terms, ...(stays && { draft: true }) })
}

/**
 * Imports policies from a table (DOMAIN §3.13). A row with a number is the next version of that policy, in the status that it has; columns
 * that the file lacks stay as they are. A row without one is a new policy, in force at once or a draft where it is audited. A row that says
 * what is there changes nothing; one with the keys of another policy or row is a conflict. The file is read before others have to wait
 * (`inTurn`).
 */
export const importPolicies = async <T extends { airLine: string }, const Mode extends ImportMode>(
  table: PolicyTable<T>,
  { mode, files }: { mode: Mode; files: Upload[] },
  call: CommandCall,
  { run, readSheet, namesOf, acceptable, listed, numbered }: PolicyImportDeps<T>,
  inTurn: <Result>(task: () => Promise<Result>) => Promise<Result>,
  writeWhole: WriteWhole,
) => {
  const { kind, termsOf, rowOf, inForce, audited, save, numberOf } = table
  const { decider, keys: keysOf, what } = kind
  // read within the turn: nobody else in this instance puts a policy in force meanwhile
  const known = new Map<string, ReturnType<typeof indexed>>()
  const indexed = async (airLine: string) => {
    const policies = await listed(airLine)
    return {
      byNumber: new Map(policies.map(policy => [policy.policyNo, policy])),
      byKeys: groupedBy(policies, ({ terms }) => keysOf(terms)),
    }
  }
  const policiesOf = (airLine: string) => {
    const found = known.get(airLine) ?? indexed(airLine)
    known.set(airLine, found)
    return found
  }
  const called = askOnce(async (name: string) => (await namesOf?.(name)) ?? [])
  const lookUp = askOnce((_: 'policyNo', policyNo) => numbered(policyNo))
  const isOnSale = ({ status }: Listed<T>) => status === inForce
  /** terms of the good rows by line, and whether they put a policy in force */
  const judged = new Map<number, { terms: T; puts: boolean }>()
  const lines = new Map<string, number>()
  const alone = (key: string, line: number, words: (line: number) => string) => {
    const before = lines.get(key)
    if (before !== undefined) throw invalid(words(before), { name: words(before) })
    lines.set(key, line)
  }
  const twinOf = async (id: string, terms: T) =>
    (await policiesOf(terms.airLine)).byKeys.get(keysOf(terms))?.find(policy => policy.id !== id && isOnSale(policy))

  /**
   * Claims the conditions of all rows, and judges once more: another instance may have put a policy in force since the rows were judged.
   */
  const claimAll = async (rows: readonly { id: string; terms: T }[]) => {
    const reach = { load: run.load, at: call.at, now: call.now }
    const failures: unknown[] = []
    await inParallel(rows, WIDTH, async ({ id, terms }) => {
      try {
        await claimKeys(reach, { id, terms, policyNo: numberOf(terms, id, call.now) }, CLAIM_MINUTES, kind)
      } catch (error) {
        failures.push(error)
      }
    })
    known.clear()
    try {
      if (failures.length > 0) throw failures[0]
      for (const { id, terms } of rows) {
        const twin = await twinOf(id, terms)
        if (twin) throw conflictWith(twin.policyNo, what)
      }
    } catch (error) {
      if (isRefusal(error)) await inParallel(rows, WIDTH, row => dropKeys(reach, row, kind))
      throw error
    }
  }

  return importRows({
    readSheet,
    columns: [numberColumn, statusColumn(table), ...table.columns] as const,
    files,
    by: call,
    mode,
    maxRows: table.maxRows,
    // a row depends on those before it
    width: 1,
    inTurn,
    judge: async ({ status, policyNo, ...read }: Row & { status?: string; policyNo?: string }, { line, heads }) => {
      const named: Named = { value: read, errors: {} }
      await table.coded?.(named, name => called(name, ''))
      const { value: given, errors, notes } = named
      const [wrong] = Object.values(errors)
      if (wrong) throw invalid(wrong, errors)
      const inFile = typeof given.airLine === 'string' ? (await policiesOf(given.airLine)).byNumber.get(policyNo ?? '') : undefined
      const own = inFile ?? (policyNo === undefined ? undefined : await lookUp('policyNo', policyNo))
      if (policyNo !== undefined && !own) {
        const message = `政策编号${policyNo}不存在，新增时请不要填写编号`
        throw invalid(message, { policyNo: message })
      }
      if (own) ourAirline(call.who, own.terms.airLine)
      // skips a row of an export about a policy that is not in force
      else if (status && status !== inForce) return { action: 'same' }
      const before = own && rowOf(own.terms)
      const kept = Object.entries(before ?? {}).filter(([key]) => !(key in heads))
      const terms = termsOf({ ...Object.fromEntries(kept), ...given })
      ourAirline(call.who, terms.airLine)
      if (own) alone(own.policyNo, line, twin => `与第${twin}行的政策编号相同`)
      if (before && isDeepStrictEqual(termsOf(before), terms)) return { id: own.id, action: 'same', ...present({ notes }) }
      const { state } = own ? await run.load(decider, own.id) : { state: decider.initial }
      const id = own?.id ?? idFrom(call.commandId, decider.name, line)
      decide(decider, save, state, { policyId: id, policyNo: policyNo ?? '', terms }, { who: call.who, at: call.now, id })
      alone(keysOf(terms), line, twin => `${what}冲突：与第${twin}行的适用条件完全相同`)
      const alike = own ? [] : ((await policiesOf(terms.airLine)).byKeys.get(keysOf(terms)) ?? [])
      const standing = alike.find(policy => (audited || isOnSale(policy)) && isDeepStrictEqual(termsOf(rowOf(policy.terms)), terms))
      if (standing) return { id: standing.id, action: 'same', ...present({ notes }) }
      await acceptable(terms, own?.terms, call.now)
      const puts = !audited && (!own || isOnSale(own))
      const twin = puts ? await twinOf(id, terms) : undefined
      if (twin) throw conflictWith(twin.policyNo, what)
      judged.set(line, { terms, puts })
      return { id, action: own ? 'modify' : 'add', ...present({ notes }) }
    },
    write: async good => {
      const rows = good.map(row => ({ row, id: row.id!, ...judged.get(row.line)! }))
      await claimAll(rows.filter(({ puts }) => puts))
      if (mode === 'all') return writeWhole(good, call, ({ line }) => judged.get(line)!.terms)
      for (const { row, id, terms } of rows)
        await writeOrReport(row, () => saveVersion(table, { id, terms }, { load: run.load, at: call.unguarded, now: call.now }))
    },
  })
}
