import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { RecordFields } from '#contracts/kernel/field.ts'
import type { AnyRecord, ImportReport } from '#contracts/kernel/record.ts'
import { records } from '#contracts/records.ts'
import { drawnRows } from '#ops/e2e/drawn-rows.ts'
import { exportColumns } from '#projections/kernel/record.ts'
import { compose } from '#services/contexts.ts'
import { exportSheet } from '#services/kernel/sheet/export.ts'
import { percentile, rounded, scaled } from './numbers.ts'
import { isAlive, watched } from './p17.ts'
import { ask, inFolder, postJson, signIn, startProduct } from './program.ts'
import type { BenchRow } from './row.ts'

const MANY = scaled(10_000, 50)
const SIZE = 200
const GOAL_MS = 200
/** names of records, when only some are to be walked: `BENCH_RECORDS=line,airportGroup` */
const some = process.env.BENCH_RECORDS?.split(',')
const unit = { row: 'P33', unit: 's', goal: `p99 ≤ ${GOAL_MS} ms` }

type Row = Record<string, any> & { id: string }
type House = { url: string; token: string }
type Upload = { record: AnyRecord; path: string; given: object }

/**
 * P33: each table that staff import, one after another in one program: as many rows as its keys allow, at most ten thousand, are imported,
 * exported and imported again, which must write nothing. A row says the seconds until all of them are listed, and how long others waited meanwhile.
 * Each is printed as it ends.
 */
export const p33 = (): Promise<BenchRow[]> =>
  inFolder('p33', async dir => {
    const product = await startProduct(dir)
    try {
      const house = { url: product.url, token: await signIn(product.url, 'admin') }
      const uploads = records.flatMap(record =>
        Object.entries(record.endpoints).flatMap(([call, { kind, path }]): Upload[] =>
          kind === 'upload' && (!some || some.includes(record.name)) ? [{ record, path, given: record.imports[call]?.given ?? {} }] : [],
        ),
      )
      const rows: BenchRow[] = []
      for (const upload of uploads) {
        // what one table refuses does not hide the others
        const row = await walked(house, upload).catch((error: Error): BenchRow => ({ ...unit, work: error.message, value: 0, ok: false }))
        console.error(`${row.work}：${row.value} s`)
        rows.push(row)
      }
      return rows
    } finally {
      await product.stop()
    }
  })

const walked = async (house: House, { record, path, given }: Upload): Promise<BenchRow> => {
  const there = await rowsAt(house, record.endpoints.query.path)
  const drawn = await drawnFor(house, record, { there, given })
  if (drawn.length === 0) return { ...unit, work: `${path}：已有其全部可能的行`, value: 0, ok: true }
  const columns = exportColumns(record).filter(({ field }) => field in record.fields)
  const sheet = new Uint8Array(await buffer(exportSheet(columns, batches(drawn), record.zh)))
  const { took, seconds } = await watched(isAlive(house.url), async () => {
    await imported(house, path, sheet, drawn.length)
    while ((await listed(house, record)).totalElements < there.length + drawn.length) await pause(50)
  })
  const began = performance.now()
  const address = `${house.url}${record.endpoints.export.path}?${new URLSearchParams(given as Record<string, string>)}`
  const answer = await fetch(address, { headers: { authorization: `Bearer ${house.token}` } })
  const exported = new Uint8Array(await answer.arrayBuffer())
  const wrote = performance.now()
  const last = await listed(house, record)
  await imported(house, path, exported, 0)
  if ((await listed(house, record)).content[0]!.updatedAt !== last.content[0]!.updatedAt)
    throw new Error(`${path}: what was exported has changed its record`)
  const [exporting, again] = [wrote - began, performance.now() - wrote].map(ms => rounded(ms / 1000, 1))
  const p99 = percentile(took, 0.99)
  return {
    ...unit,
    work: `${path} ${drawn.length} 行（导出 ${exporting} s，再导入 ${again} s；/health/live 的 p99 ${rounded(p99)} ms，最长 ${rounded(Math.max(...took))} ms）`,
    value: rounded(seconds, 1),
    ok: p99 <= GOAL_MS,
  }
}
async function* batches<Row>(rows: Row[]) {
  yield rows
}

/** Imports a workbook of which this many rows are new or changed. @throws Error with the first wrong row */
const imported = async ({ url, token }: House, path: string, sheet: Uint8Array<ArrayBuffer>, changed: number): Promise<void> => {
  const form = new FormData()
  form.append('mode', 'all')
  form.append('file', new Blob([sheet]), '导入.xlsx')
  const { written } = await postJson<ImportReport>(url + path, { body: form, headers: { authorization: `Bearer ${token}` } })
  if (written !== changed) throw new Error(`${path}: ${written} of ${changed} rows were written`)
}

/** The number of rows, and the one that was changed last. */
const listed = ({ url, token }: House, record: AnyRecord): Promise<{ content: Row[]; totalElements: number }> =>
  ask(url + record.endpoints.query.path, { size: 1, sort: '-updatedAt' }, token)

/** Rows that the record accepts; what they name is there and enabled. */
const drawnFor = async (house: House, record: AnyRecord, { there, given }: { there: Row[]; given: object }) => {
  const names = Object.values(record.fields as RecordFields).flatMap(({ ref, or }) => [ref, or].filter(name => name !== undefined))
  const ids = new Map<string, string[]>()
  for (const name of names) if (!ids.has(name)) ids.set(name, await idsOf(house, name))
  for (const [name, some] of ids) if (some.length === 0) throw new Error(`${record.name}: no ${name} to be named`)
  // what is exported then has no more rows than a file may have
  return drawnRows(record, { there, ids: name => ids.get(name)!, given, many: MANY - there.length })
}
const { lists } = compose()
const idsOf = async (house: House, name: string): Promise<string[]> => {
  const known = records.find(record => record.name === name)
  const { path } = known ? known.endpoints.query : Object.values(lists.find(({ list }) => list.name === name)!.list.calls)[0]!
  const rows = await rowsAt(house, path)
  return rows.filter(({ enabled = true, status = 'APPROVED' }) => enabled && status === 'APPROVED').map(({ id }) => id)
}
const rowsAt = async ({ url, token }: House, path: string): Promise<Row[]> => {
  const rows: Row[] = []
  for (let page = 0; ; page++) {
    const { content } = await ask<{ content: Row[] }>(url + path, { page, size: SIZE }, token)
    rows.push(...content)
    if (content.length < SIZE) return rows
    // gives way to what the program does between two pages
    await pause(0)
  }
}
