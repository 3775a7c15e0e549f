import { airport } from '#contracts/basicinfo/airport.ts'
import { cabin } from '#contracts/basicinfo/cabin.ts'
import { line, mileage } from '#contracts/basicinfo/line.ts'
import { toLocal } from '#contracts/kernel/calendar.ts'
import { type FileAnswer, isFileAnswer, on, type Route } from '#contracts/kernel/endpoint.ts'
import { oneFlight } from '#contracts/kernel/flights.ts'
import { present } from '#contracts/kernel/present.ts'
import { idOf } from '#contracts/kernel/record.ts'
import { invalid, notFound, Refused } from '#contracts/kernel/refused.ts'
import { arrivalDay, HOME, instantAt } from '#contracts/kernel/zones.ts'
import * as api from '#contracts/seats/api.ts'
import { inParallel } from '#services/kernel/async/parallel.ts'
import { act } from '#services/kernel/http/act.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { recordDecider } from '#services/kernel/record/decide.ts'
import { askOnce, importRows, refuseWhole, writeOrReport } from '#services/kernel/record/table-import.ts'
import { column, type RowValue } from '#services/kernel/sheet/parse.ts'
import type { ReadSheet } from '#services/kernel/sheet/read.ts'
import { templateSheet } from '#services/kernel/sheet/template.ts'
import { xlsxType } from '#services/kernel/sheet/write.ts'
import { ourAirline } from '#services/kernel/stream/access.ts'
import { type Commands, idFrom } from '#services/kernel/stream/commands.ts'
import { decide } from '#services/kernel/stream/decider.ts'
import { batchFollows, stockBatch } from './batch.ts'
import { mustBeFree, type Stock, seats, stockId, taken as takenOf } from './decide.ts'

type SeatsDeps = {
  run: Commands
  exists: (record: 'airline', code: string) => Promise<boolean>
  /** does a record exist, and may it be newly named? */
  standing: (record: string, id: string) => Promise<'ON' | 'OFF' | 'NONE'>
  /** the values of an enabled record */
  enabled: (record: string, id: string) => Promise<Record<string, unknown> | undefined>
  readSheet: ReadSheet
  /** ids of the blocks of a batch that are not invalid */
  itemsOf: (batchId: string) => Promise<string[]>
}

const matching = (pattern: RegExp) => (text: string) => (pattern.test(text) ? undefined : '格式不正确')
const columns = [
  column({
    key: 'airLine',
    title: '航空公司',
    type: 'text',
    required: true,
    synonyms: ['航司', '承运人', '航司二字码'],
    codes: 'one',
    check: matching(/^[A-Z0-9]{2}$/),
    expected: '两位航司代码，如 HU',
  }),
  column({
    key: 'flightNo',
    title: '航班号',
    type: 'text',
    required: true,
    synonyms: ['航班'],
    codes: 'one',
    check: oneFlight,
    expected: '航司代码加数字，如 HU7182',
  }),
  column({ key: 'date', title: '航班日期', type: 'date', required: true, synonyms: ['日期', '出发日期', '起飞日期'] }),
  column({
    key: 'origin',
    title: '始发地',
    type: 'text',
    required: true,
    synonyms: ['出发地', '始发', '出发机场', '始发机场', '起飞机场'],
    codes: 'one',
    check: matching(/^[A-Z]{3}$/),
    expected: '机场三字码，如 HAK',
  }),
  column({
    key: 'destination',
    title: '目的地',
    type: 'text',
    required: true,
    synonyms: ['到达地', '目的', '到达机场', '目的机场'],
    codes: 'one',
    check: matching(/^[A-Z]{3}$/),
    expected: '机场三字码，如 HAK',
  }),
  column({ key: 'depTime', title: '起飞时间', type: 'time', required: true, synonyms: ['出发时间', '起飞'], note: '始发地当地时间' }),
  column({ key: 'arrTime', title: '到达时间', type: 'arrival', required: true, synonyms: ['降落时间', '到达'], note: '目的地当地时间' }),
  column({
    key: 'arrDays',
    title: '到达跨天',
    type: 'enum',
    values: { '-1': '前一天', 0: '当天', 1: '次日', 2: '第三天' },
    aliases: { 前日: '-1', 当日: '0', '+0': '0', 第二天: '1', '+1': '1', '+1天': '1', '+2': '2', '+2天': '2' },
    synonyms: ['跨天', '到达日', '到达天数'],
    note: '到达日期与航班日期相差，不填则按里程判断',
  }),
  column({
    key: 'cabin',
    title: '舱位',
    type: 'text',
    required: true,
    synonyms: ['舱', '舱位代码', '子舱位'],
    codes: 'one',
    check: matching(/^[A-Z]\d?$/),
    expected: '字母或字母加数字，如 G、M1',
  }),
  column({ key: 'seats', title: '座位数', type: 'int', required: true, max: 999, synonyms: ['座位', '切位数', '数量', '总座位'] }),
  column({
    key: 'fullFare',
    title: '全价票价',
    type: 'money',
    required: true,
    min: 1000,
    synonyms: ['全价', '经济舱全价', 'Y舱全价', '公布运价'],
    note: '经济舱全价，元',
  }),
  column({
    key: 'distance',
    title: '里程',
    type: 'int',
    min: 1,
    max: 20_000,
    synonyms: ['公里', '里程公里', '航距', '距离'],
    note: '公里；航线表中有此航线的可不填',
  }),
] as const
/** only in exports; the import skips a row about an invalid block */
const statusColumn = column({ key: 'status', title: '状态', type: 'enum', values: api.stockStatuses })

const example = {
  airLine: 'HU',
  flightNo: 'HU7182',
  date: '2026-12-01',
  origin: 'HAK',
  destination: 'PEK',
  depTime: '07:45',
  arrTime: '11:30',
  cabin: 'G',
  seats: 40,
  fullFare: 238_000,
  distance: 2315,
}

/** Routes for block seats (DOMAIN §3.17): imported from files, adjusted and made invalid by hand; orders hold and buy them. */
export const seatsRoutes = ({ run, exists, standing, enabled, readSheet, itemsOf }: SeatsDeps): Route[] => [
  on(api.importStock, async ({ mode = 'all', files }, call: CommandCall) => {
    const batchId = idFrom(call.commandId, 'stockbatch')
    const seen = new Map<string, number>()
    const isKnown = askOnce(exists)
    const airportOf = askOnce(async (_: 'airport', code) => {
      const { state } = await run.load(recordDecider(airport), code)
      return state.status === 'ACTIVE' ? (state.values as { country: string; zone?: string }) : undefined
    })
    const [standingOf, enabledOf] = [askOnce(standing), askOnce(enabled)]
    /** why a class is not sold to groups; a class without a record is as free as it was */
    const notForGroups = async ({ airLine, cabin: code }: { airLine: string; cabin: string }): Promise<string | undefined> => {
      const id = idOf(cabin, { airLine, code })
      if ((await standingOf(cabin.name, id)) === 'OFF') return `舱位${code}已停用`
      return (await enabledOf(cabin.name, id))?.group === false ? `舱位${code}不向团队销售` : undefined
    }
    const blocks = new Map<string, ReturnType<typeof blockOf>>()
    const report = await importRows({
      readSheet,
      columns: [...columns, statusColumn],
      files,
      by: call,
      mode,
      judge: async ({ status, ...row }, { line: lineNo }) => {
        if (status === 'INVALID') return { action: 'same' }
        const wrong = (field: string, message: string): never => {
          throw invalid(message, { [field]: message })
        }
        const id = stockId(row)
        const before = seen.get(id)
        if (before !== undefined) wrong('flightNo', `与第${before}行重复`)
        seen.set(id, lineNo)
        if (!row.flightNo.startsWith(row.airLine)) wrong('flightNo', '航班号与航空公司不符')
        if (row.origin === row.destination) wrong('destination', '始发地与目的地不能相同')
        if (!(await isKnown('airline', row.airLine))) wrong('airLine', `航空公司${row.airLine}不存在`)
        const zoneAt = async (field: 'origin' | 'destination'): Promise<string | undefined> => {
          const { country, zone } = (await airportOf('airport', row[field])) ?? wrong(field, `机场${row[field]}不存在`)
          if (country !== 'CN' && !zone) wrong(field, `机场${row[field]}没有时区，请先在机场资料中补充`)
          return zone === HOME ? undefined : zone
        }
        const zones = present({ depZone: await zoneAt('origin'), arrZone: await zoneAt('destination') })
        ourAirline(call.who, row.airLine)
        const { distance, wrong: mismatch } = mileage(
          row.distance,
          (await enabledOf(line.name, idOf(line, row))) as { tpm: number } | undefined,
        )
        if (distance === undefined) return wrong('distance', mismatch!)
        const [arrTime = '', day = ''] = row.arrTime.split(/(?=[+-])/)
        if (day && row.arrDays && Number(day) !== Number(row.arrDays)) wrong('arrDays', `与到达时间${row.arrTime}不符`)
        const times = { ...zones, date: row.date, depTime: row.depTime, arrTime }
        if (!instantAt(zones.depZone ?? HOME, row.date, row.depTime)) wrong('depTime', '起飞时间在当地不存在（夏令时）')
        const arrDays = arrivalDay(times, distance, row.arrDays || day ? Number(row.arrDays ?? day) : undefined)
        if (arrDays === undefined) return wrong('arrTime', '到达时间与里程不符')
        const block = blockOf({ ...row, ...times, arrDays, distance }, batchId)
        blocks.set(id, block)
        if (row.date < toLocal(call.now).date) wrong('date', '航班日期已过')
        const { state } = await run.load(seats, id)
        // a repetition after a crash: the row was good
        if (state.item?.batchId === batchId) return { id, action: 'add' }
        // a class that is out of use goes on where it is sold already
        const barred = state.status === 'NONE' && (await notForGroups(row))
        if (barred) wrong('cabin', barred)
        const facts = decide(seats, 'stageStock', state, block, { who: call.who, at: call.now, id })
        return {
          id,
          action: facts.length === 0 ? 'same' : state.status === 'NONE' ? 'add' : 'modify',
          ...((distance !== row.distance || day || arrDays !== 0) && { values: { ...row, arrTime, arrDays, distance } }),
        }
      },
      write: async (rows, bad) => {
        const staged = await inParallel(rows, 64, row =>
          writeOrReport(row, () => call.unguarded(seats, row.id!).stageStock(blocks.get(row.id!)!)),
        )
        const done = rows.filter((_, index) => staged[index])
        if (mode === 'all')
          refuseWhole(
            mode,
            rows.map(({ row }) => row),
          )
        if (done.length === 0) return
        const ids = done.map(({ id }) => id!)
        const complete = await call.unguarded(stockBatch, batchId).importBatch({
          batchId,
          fileName: files[0]!.name.slice(0, 200),
          airLines: [...new Set(done.map(({ value }) => value.airLine))],
          items: done.length,
          seats: done.reduce((sum, { value }) => sum + value.seats, 0),
          failed: bad + rows.length - done.length,
          ids,
        })
        await batchFollows.now({ id: batchId, ...complete }, { call, load: run.load })
      },
    })
    if (isFileAnswer(report)) return report
    return { ...report, ...(report.written > 0 && { batchId }) }
  }),
  on(
    api.stockTemplate,
    async (): Promise<FileAnswer> => ({
      name: '切位库存导入模板.xlsx',
      type: xlsxType,
      content: await templateSheet(columns, [example], '切位库存'),
    }),
  ),
  act(api.adjustStock, seats, 'id', async ({ id, command, body, call }) =>
    stockItem(id, (await command.adjustStock(body)).state, call.now),
  ),
  on(api.invalidStock, async ({ id, batchId, reason, taken }, call: CommandCall) => {
    if (!id && !batchId) throw invalid('请选择要作废的库存')
    const batch = batchId ? await call.document(stockBatch, batchId) : undefined
    await batch?.check('invalidBatch')
    const chosen = id ? [id] : await itemsOf(batchId!)
    if (batchId && !taken) mustBeFree(await Promise.all(chosen.map(async id => (await run.load(seats, id)).state)))
    const refused: { id: string; message: string }[] = []
    await inParallel(chosen, 32, async id => {
      try {
        const { command } = await call.document(seats, id)
        await command.invalidStock({ reason, ...present({ taken }) })
      } catch (error) {
        if (!(error instanceof Refused) || !batchId) throw error
        refused.push({ id, message: error.message })
      }
    })
    await batch?.command.invalidBatch({ reason })
    return { invalidated: chosen.length - refused.length, refused }
  }),
]

type Block = Omit<RowValue<typeof columns>, 'arrDays'> & { distance: number; arrDays: number; depZone?: string; arrZone?: string }
const blockOf = (row: Block, batchId: string) => ({ ...row, batchId })

const stockItem = (id: string, stock: Stock, updatedAt: string) => {
  if (!stock.item) throw notFound('库存')
  const { seats: _, ...item } = stock.item
  const waiting = stock.waits?.length
  return { id, ...item, status: stock.status, total: stock.total, ...takenOf(stock), ...(waiting && { waiting }), updatedAt }
}
