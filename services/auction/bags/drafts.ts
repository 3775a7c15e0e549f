import * as batchEvents from '#contracts/auction/bag-batch-events.ts'
import { bagIdOf } from '#contracts/auction/bag-codes.ts'
import { inOrder, mostBagPrice, overlap, routeText } from '#contracts/auction/bag-price.ts'
import { toLocal } from '#contracts/kernel/calendar.ts'
import type { Upload } from '#contracts/kernel/endpoint.ts'
import { formatYuan, TEN_YUAN } from '#contracts/kernel/money.ts'
import type { ImportMode } from '#contracts/kernel/record.ts'
import { invalid } from '#contracts/kernel/refused.ts'
import { stdOf } from '#contracts/kernel/zones.ts'
import type { BoundDocument, CommandCall } from '#services/kernel/http/call.ts'
import { askOnce, fileIn, importRead, readRows } from '#services/kernel/record/table-import.ts'
import type { SheetColumn } from '#services/kernel/sheet/parse.ts'
import type { ReadSheet } from '#services/kernel/sheet/read.ts'
import { type Commands, mustBeSeen } from '#services/kernel/stream/commands.ts'
import { type Stock, seats, stockId as stockIdOf, taken } from '#services/seats/decide.ts'
import { lastOrder, type Ordering, whyLateEnd } from '../award/prepay.ts'
import { bag, isOffered } from './bag.ts'
import type { BagDraft, bagBatch, KnownBagBatch } from './bag-batch.ts'
import type { BagRow } from './bag-table.ts'

const MOST_ROWS = batchEvents.MOST_BAGS * batchEvents.MOST_FLIGHTS

type BagFlight = Parameters<typeof inOrder>[0][number] & { flightNo: string }
export type BatchTerms = Pick<KnownBagBatch['terms'], 'airLine' | 'endsAt' | 'prepayMinutes'>
type Blocks = (stockId: string) => Promise<Stock>
/** The fault of a bag, in Chinese; undefined where it may be sold. The publication checks whether there still are seats. */
export const wrongBag = async ({ seats: count, price, earnest, stocks, to }: BagDraft, { airLine, endsAt }: BatchTerms, blocks: Blocks) => {
  if (new Set(stocks).size !== stocks.length) return '同一航班重复'
  if (stocks.length < 2 && !to) return '一包至少两个航班'
  if (stocks.length > batchEvents.MOST_FLIGHTS) return `一包最多${batchEvents.MOST_FLIGHTS}个航班`
  if (earnest <= 0 && !to) return '保证金须大于0'
  if (price <= 0 || price % TEN_YUAN !== 0) return '每人包价须为10元的整数倍'
  const items = []
  for (const id of stocks) {
    const block = await blocks(id)
    if (block.status !== 'EFFECTIVE') return `库存${id}不存在或已作废`
    if (block.item.airLine !== airLine) return `${id}不是${airLine}的航班`
    if (block.item.date <= toLocal(endsAt).date) return `${id}须晚于截止日期`
    if (taken(block).free < count) return `${id}余${taken(block).free}座，不足${count}座`
    items.push(block.item)
  }
  if (overlap(items)) return '航班时间重叠'
  const most = mostBagPrice(items)
  return price > most ? `每人包价不能超过全价合计的150%，即${formatYuan(most)}` : undefined
}
/** last instant at which each of these bags can be ordered, by the flight that leaves first; undefined without bags */
export const batchOrderedBy = async (
  { run, limitRules }: Ordering & { run: Pick<Commands, 'load'> },
  { airLine }: Pick<BatchTerms, 'airLine'>,
  bags: readonly Pick<BagDraft, 'stocks'>[] = [],
): Promise<string | undefined> => {
  const blocks = blocksOf(run)
  const found = await Promise.all([...new Set(bags.flatMap(({ stocks }) => stocks))].map(blocks))
  const [first] = inOrder(found.flatMap(({ item }) => (item ? [item] : [])))
  return first && lastOrder({ limitRules }, { airLine, std: stdOf(first) })
}
/** Why a bag of a table could not be prepaid by an agency that has it at the end; undefined where it could. */
export const lateBag = async (deps: Ordering & { run: Pick<Commands, 'load'> }, draft: BagDraft, terms: BatchTerms) => {
  const orderBy = await batchOrderedBy(deps, terms, [draft])
  return orderBy && whyLateEnd(terms.endsAt, terms.prepayMinutes, orderBy)
}
export const blocksOf = (run: Pick<Commands, 'load'>): Blocks => {
  const ask = askOnce(async (_: 'block', id: string) => (await run.load(seats, id)).state as Stock)
  return id => ask('block', id)
}

/** the columns of a bag's row that both kinds have */
type Row = Pick<BagRow, 'no' | 'flightNo' | 'date' | 'cabin' | 'seats' | 'price'>
type Line<R> = { line: number; value: R; errors: Record<string, string> }
/**
 * How rows of a kind of bags are read: columns that must be alike in all rows of a bag, the bag that they make, and what is wrong with it.
 */
type BagReading<R> = {
  alike: readonly (keyof R & string)[]
  /** names of those columns, for messages */
  said: string
  draftOf: (row: R, stocks: string[]) => BagDraft
  judge: (draft: BagDraft) => Promise<string | undefined>
}
/** Rows of a table as bags, with errors by row: one wrong row makes all rows of its bag wrong. */
const bagsOf = async <R extends Row>(read: readonly Line<R>[], { alike, said, draftOf, judge }: BagReading<R>) => {
  const groups = new Map<string, Line<R>[]>()
  for (const row of read) {
    const no = row.value.no ?? ''
    groups.set(no, [...(groups.get(no) ?? []), row])
  }
  const wrong = new Map<number, string>()
  const bags: BagDraft[] = []
  for (const [no, rows] of groups) {
    const first = rows[0]!
    const bad = rows.find(({ errors }) => Object.keys(errors).length > 0)
    const other = rows.find(({ value }) => alike.some(field => value[field] !== first.value[field]))
    const stocks = rows.map(({ value }) => stockIdOf(value))
    const draft = draftOf(first.value, stocks)
    const why = bad
      ? `同一包的第${bad.line}行有误`
      : other
        ? `包${no}第${other.line}行的${said}与第${first.line}行不同`
        : await judge(draft)
    if (why) for (const { line } of rows) wrong.set(line, why)
    else bags.push(draft)
  }
  return { bags, wrong }
}
type Importing = Pick<BoundDocument<typeof bagBatch>, 'state' | 'revision' | 'command' | 'check'> & {
  body: { mode?: ImportMode | undefined; files: Upload[] }
  call: CommandCall
}
/**
 * Imports the bags of a batch from a table, which replaces all of them.
 * @throws Refused 400 for too many bags, or as `importRows` does
 */
export const importBags = async <R extends Row>(
  readSheet: ReadSheet,
  { state, revision, command, check, body: { mode = 'all', files }, call }: Importing,
  columns: readonly SheetColumn[],
  reading: BagReading<R>,
) => {
  mustBeSeen(call, revision)
  await check('listBags')
  const { name, bytes } = fileIn(files)
  const sheet = await readSheet(bytes, { maxRows: MOST_ROWS, user: call.who.user })
  const { read: found, ...table } = await readRows(sheet, columns, call)
  const read = found as unknown as Line<R>[]
  const { bags, wrong } = await bagsOf(read, reading)
  if (bags.length > batchEvents.MOST_BAGS) throw invalid(`一个批次最多${batchEvents.MOST_BAGS}包`)
  const gone = state.bags.flatMap(({ no }) => (bags.some(one => one.no === no) ? [] : [no]))
  const report = await importRead({
    source: { name, sheet: table.sheet },
    read,
    ...table,
    mode,
    judge: ({ no }, { line }) => {
      const why = wrong.get(line)
      if (why) throw invalid(why, { no: why })
      return { id: no, action: state.bags.some(one => one.no === no) ? 'modify' : 'add' }
    },
    write: async () => {
      await command.listBags({ bags })
    },
  })
  return gone.length > 0 && 'rows' in report ? { ...report, gone } : report
}
/**
 * Checks the bags of a request: each must be right and stand there once.
 * @throws Refused 400 naming the first wrong bag
 */
export const mustBeBags = async (bags: readonly BagDraft[], word: string, judge: BagReading<never>['judge']): Promise<void> => {
  const seen = new Set<string>()
  for (const draft of bags) {
    const why = seen.has(draft.no) ? '包号重复' : await judge(draft)
    if (why) throw invalid(`${word}${draft.no}：${why}`, { bags: `${word}${draft.no}：${why}` })
    seen.add(draft.no)
  }
}
/** A bag of a draft with its present flights, and its state once it is offered. */
export const draftShown = async (run: Commands, { batchId, draft, blocks }: { batchId: string; draft: BagDraft; blocks: Blocks }) => {
  const id = bagIdOf(batchId, draft.no)
  const [{ state }, ...found] = await Promise.all([run.load(bag, id), ...draft.stocks.map(blocks)])
  const flights = inOrder<BagFlight>(isOffered(state) ? state.offered.lots : found.flatMap(({ item }) => (item ? [item] : [])))
  const shown = {
    id,
    amount: draft.price * draft.seats,
    route: routeText(flights),
    flights: flights.map(({ flightNo, date }) => `${flightNo} ${date}`).join('，'),
  }
  return { id, state, shown }
}
