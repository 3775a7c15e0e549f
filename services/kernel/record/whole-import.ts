import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import type { Who } from '#contracts/kernel/endpoint.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { groupedBy } from '#contracts/kernel/grouped.ts'
import * as events from '#contracts/kernel/import-events.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { inParallel } from '../async/parallel.ts'
import type { Files } from '../files/files.ts'
import type { CommandCall } from '../http/call.ts'
import { type Commanding, type Commands, commanding, idFrom } from '../stream/commands.ts'
import { type Decider, decider } from '../stream/decider.ts'
import { type FollowContext, follow } from '../stream/follow.ts'
import { type Process, process, systemUser } from '../stream/process.ts'
import type { Good } from './table-import.ts'

type Data = EventsOf<typeof events>
type StagedPart = Static<typeof events.ImportStaged.schema>
type StagedRow = StagedPart['rows'][number]
type ImportState =
  | { status: 'NONE' | 'FINISHED' }
  /** rows by part of the file */
  | { status: 'STAGED' | 'COMMITTED'; kind: string; apart?: boolean; parts: Record<number, StagedRow[]> }

const { ImportStaged, ImportCommitted, ImportFinished } = events

/** A file whose rows are written all or not at all, whatever breaks in between. A finished import forgets its rows. */
export const wholeImport = decider<ImportState, Data>()({
  name: 'import',
  zh: '导入',
  code: code.record,
  initial: { status: 'NONE' },
  evolve: {
    ImportStaged: (state, { kind, part, rows, apart }) => ({
      status: 'STAGED',
      kind,
      ...(apart && { apart }),
      parts: { ...(state.status === 'STAGED' && state.parts), [part]: rows },
    }),
    ImportCommitted: state => (state.status === 'STAGED' ? { ...state, status: 'COMMITTED' } : state),
    ImportFinished: () => ({ status: 'FINISHED' }),
  },
  commands: {
    stage: {
      decide: (state, staged: StagedPart) =>
        state.status === 'NONE' || (state.status === 'STAGED' && !isDeepStrictEqual(state.parts[staged.part], staged.rows))
          ? [ImportStaged(staged)]
          : [],
    },
    commit: { decide: (state, { rows }: { rows: number }) => (state.status === 'STAGED' ? [ImportCommitted({ rows })] : []) },
    // sent by the request, or by the process that finishes a broken one
    finish: {
      decide: (state, { refused }: Data['ImportFinished']) => (state.status === 'COMMITTED' ? [ImportFinished({ refused })] : []),
    },
  },
})

/** Access to the deciders for one row; a repeated command of a row is recognised. */
type RowCall = { at<D extends Decider>(decider: D, id: string): Commanding<D>; now: string }
/** How rows of a kind are written. `apart`: the rows tell of people, so a file keeps them and no fact does (`Files`). */
type RowWriter = { width: number; apart?: boolean; write: (row: StagedRow, call: RowCall) => Promise<unknown> }
type Refusal = Data['ImportFinished']['refused'][number]
/** Writes rows, all or none; the report tells which ones are refused meanwhile. */
export type WriteWhole = <Value>(rows: readonly Good<Value>[], call: CommandCall, value?: (row: Good<Value>) => unknown) => Promise<void>

/** lines of a file in one fact, which must stay well below the limit of the store */
const LINES = 50
const LOST = '导入内容已丢失，请重新导入'
const fileOf = (id: string, part: number | string) => `import-${id}-${part}.json`

/**
 * Imports that are whole or nothing even over a crash. `kind` names what is imported and says how a row is written; `process` finishes
 * imports that were committed and then broken off.
 * @param files keeps rows that tell of people until they are written
 */
export const wholeImports = (run: Commands, files: Files) => {
  const writers = new Map<string, RowWriter>()

  /** The rows with their values; undefined where the file with the values is gone. */
  const rowsOf = async (id: string, { apart, parts }: Extract<ImportState, { parts: unknown }>): Promise<StagedRow[] | undefined> => {
    if (!apart) return Object.values(parts).flat()
    const all: StagedRow[] = []
    for (const [part, rows] of Object.entries(parts)) {
      const kept = await files.read(fileOf(id, part))
      if (!kept) return undefined
      const values = (await json(kept)) as unknown[]
      all.push(...rows.map((row, n) => ({ ...row, value: values[n] })))
    }
    return all
  }

  /**
   * Writes the rows of a committed import. A repetition does nothing, since the id of each command is made of the import's and the row's.
   */
  const carryOut = async (id: string, by: FollowContext['by']): Promise<Refusal[]> => {
    const { state } = await run.load(wholeImport, id)
    if (state.status !== 'COMMITTED') return []
    const { width, write } = writers.get(state.kind)!
    const rows = await rowsOf(id, state)
    // another instance has finished it and removed its file
    if (!rows && (await run.load(wholeImport, id)).state.status !== 'COMMITTED') return []
    if (!rows) return Object.values(state.parts).flatMap(part => part.map(({ line }) => ({ line, message: LOST })))
    // permissions were checked when the rows were judged
    const who: Who = { ...systemUser('import'), user: by.user, role: by.role, airlines: ['*'] }
    const refused: Refusal[] = []
    await inParallel(rows, width, async row => {
      const sent = new Map<string, number>()
      // the n-th command of a row to a stream has the same id whenever the row is written again, as those of a request do
      const cause = (stream: string, name: string) => {
        const command = `${stream}.${name}`
        const n = (sent.get(command) ?? 0) + 1
        sent.set(command, n)
        return { who, now: by.at, commandId: idFrom(id, row.id, command, n), correlationId: id }
      }
      try {
        await write(row, { at: commanding(run, cause), now: by.at })
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        refused.push({ line: row.line, message: error.message.slice(0, 500) })
      }
    })
    return refused
  }

  const committed = follow(ImportCommitted, async (_, { id, by, at }) => {
    const refused = await carryOut(id, by)
    const { state: before } = await run.load(wholeImport, id)
    await at(wholeImport, id).finish({ refused })
    if (before.status === 'COMMITTED' && before.apart) for (const part of Object.keys(before.parts)) await files.remove(fileOf(id, part))
    return refused
  })

  const kind = (name: string, writer: RowWriter): WriteWhole => {
    writers.set(name, writer)
    return async (rows, call, told = ({ value }) => value) => {
      const id = idFrom(call.commandId, 'import')
      // parts are made by line, so that a file that is sent again after a crash gives the same parts
      const { apart = false } = writer
      for (const [part, some] of groupedBy(rows, ({ line }) => Math.floor(line / LINES))) {
        // saved before the fact that refers to it
        if (apart) await files.save(fileOf(id, part), Readable.from([Buffer.from(JSON.stringify(some.map(told)))]))
        await call.at(wholeImport, id).stage({
          kind: name,
          part,
          ...(apart && { apart }),
          rows: some.map(one => ({
            id: apart ? String(one.line) : one.id!,
            line: one.line,
            action: one.row.action === 'modify' ? 'modify' : 'add',
            ...(!apart && { value: told(one) }),
          })),
        })
      }
      const done = await call.at(wholeImport, id).commit({ rows: rows.length })
      const unwritten = await committed.now({ id, ...done }, { call, load: run.load })
      const refused = new Map((unwritten ?? []).map(({ line, message }) => [line, message]))
      for (const { row, line } of rows) {
        const message = refused.get(line)
        if (message === undefined) continue
        row.errors[''] = `第${line}行:${message}`
        row.action = 'none'
      }
    }
  }
  /**
   * Removes the rows of imports that were never committed, or whose removal broke off.
   * @param before a moment longer ago than any request lives
   */
  const sweep = async (before: Date): Promise<void> => {
    for await (const name of files.savedBefore(before)) {
      const [, id] = /^import-(.+)-\d+\.json$/.exec(name) ?? []
      if (id && (await run.load(wholeImport, id)).state.status !== 'COMMITTED') await files.remove(name)
    }
  }
  return { kind, sweep, process: process('import-follows-commit', committed.again) satisfies Process }
}
export type WholeImports = ReturnType<typeof wholeImports>
