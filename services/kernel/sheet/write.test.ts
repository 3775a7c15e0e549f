import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from 'tap'
import { type CellObject, read, utils, type WorkSheet } from 'xlsx'
import { columnsOf } from '#contracts/kernel/columns.ts'
import { LocalDate, oneOf, optional, Type, WorkdayLimit, zh } from '#contracts/kernel/schema.ts'
import { readSheet } from '../test/read-sheet.ts'
import { exportSheet } from './export.ts'
import { column, parseRows } from './parse.ts'
import { templateSheet } from './template.ts'
import { type WriteColumn, writeSheet } from './write.ts'

const columns: WriteColumn[] = [
  { key: 'no', title: '订单号', type: 'text', width: 24 },
  { key: 'seats', title: '人数', type: 'int' },
  { key: 'total', title: '金额', type: 'money' },
  { key: 'date', title: '日期', type: 'date' },
  { key: 'at', title: '提交时间', type: 'datetime' },
  { key: 'paid', title: '已支付', type: 'bool' },
]
async function* batches(...rows: Record<string, unknown>[][]) {
  yield* rows
}
const written = async (...rows: Record<string, unknown>[][]) => buffer(writeSheet(columns, batches(...rows), '订单'))

test('a limit by working days that may still move is told so, any other is a date', async t => {
  const [at] = columnsOf(Type.Object({ at: zh(WorkdayLimit, '办结时限') }))
  const rows = batches([{ at: '2026-12-01T09:00:00.000Z' }, { at: '2099-01-08T09:00:00.000Z' }, {}])
  const sheet = read(await buffer(exportSheet([at!], rows, '投诉')), { cellNF: true }).Sheets.投诉!
  t.same([sheet.A2.t, sheet.A2.w, sheet.A3.v, sheet.A4], ['n', '2026-12-01 17:00:00', '2099-01-08 17:00:00（暂定）', undefined])
})

test('what a screen says beside a value is a text, all other rows of the column keep their type', async t => {
  const row = Type.Object({ status: oneOf({ ON: '有效' }, '状态'), due: optional(zh(LocalDate, '到期日')) })
  const late = ({ due }: { due?: string }, today: string) => (due && due < today ? '逾期' : undefined)
  const said = columnsOf(row).map(column => ({ ...column, beside: late }))
  const rows = batches([{ status: 'ON', due: '2026-12-01' }, { status: 'ON', due: '2026-12-02' }, { status: 'ON' }])
  const sheet = read(await buffer(exportSheet(said, rows, '大客户', undefined, '2026-12-02')), { cellNF: true }).Sheets.大客户!
  t.same([sheet.A2.v, sheet.A3.v, sheet.A4.v], ['有效（逾期）', '有效', '有效'])
  t.same([sheet.B2.v, sheet.B3.t, sheet.B4], ['2026-12-01（逾期）', 'n', undefined])
})

test('typed cells: yuan with two decimals, days and Shanghai time not shifted, texts', async t => {
  const bytes = await written(
    [{ no: 'G1', seats: 12, total: 123_456, date: '2026-12-01', at: '2026-12-01T16:30:05.400Z', paid: true }],
    [],
    [
      { no: '张三 & <李四> "x"', seats: -1, total: -5, date: '1900-03-01', at: '2026-12-31T15:59:59.000Z', paid: false },
      { seats: 0, total: 0 },
    ],
  )
  const book = read(bytes, { cellNF: true, cellStyles: true })
  t.same(book.SheetNames, ['订单'])
  const sheet: WorkSheet = book.Sheets.订单!
  const cell = (at: string) => sheet[at] as CellObject
  const shown = (at: string) => [cell(at).t, cell(at).v, cell(at).w]
  t.same(
    ['A1', 'B1', 'C1', 'D1', 'E1', 'F1'].map(at => cell(at).v),
    ['订单号', '人数', '金额', '日期', '提交时间', '已支付'],
  )
  t.same(['A2', 'B2', 'C2', 'F2'].map(shown), [
    ['s', 'G1', 'G1'],
    ['n', 12, '12'],
    ['n', 1234.56, '1,234.56'],
    ['s', '是', '是'],
  ])
  t.same([cell('D2').w, cell('E2').w], ['2026-12-01', '2026-12-02 00:30:05'])
  t.same(
    [cell('A3').v, cell('B3').v, cell('C3').v, cell('D3').w, cell('E3').w, cell('F3').v],
    ['张三 & <李四> "x"', -1, -0.05, '1900-03-01', '2026-12-31 23:59:59', '否'],
  )
  t.same([sheet.A4, cell('B4').v, cell('C4').w, sheet.D4], [undefined, 0, '0.00', undefined])
})

test('what looks like a formula stays text, and strange characters do no harm', async t => {
  const texts = [
    '=1+1',
    '+86 138',
    '-5',
    '@SUM(A1)',
    '\t=x',
    ' 首尾有空格 ',
    '两\n行',
    '_x0041_',
    'a\u0000\u0008b',
    '\ud800x',
    '𠮷野家',
    'x'.repeat(40_000),
  ]
  const bytes = await written(texts.map(no => ({ no })))
  const sheet = read(bytes).Sheets.订单!
  const cells = texts.map((_, at) => sheet[`A${at + 2}`] as CellObject)
  t.ok(cells.every(cell => cell.t === 's' && cell.f === undefined))
  const expected = texts.map(text => text.replace('\u0000\u0008', '').replace('\ud800', '').slice(0, 32_767))
  const back = (await readSheet(bytes)).rows.map(row => row.cells[0])
  t.same(back.slice(0, -1), expected.slice(0, -1))
  t.equal(String(cells.at(-1)?.v).length, 32_767, 'as long as Excel allows')
})

test('codes are shown by their labels', async t => {
  const columns = [{ key: 's', title: '状态', type: 'text' as const, labels: { PAID: '已支付' } }]
  const bytes = await buffer(writeSheet(columns, [[{ s: 'PAID' }, { s: 'OTHER' }, { s: 'constructor' }]], 'x'))
  t.same(
    (await readSheet(bytes)).rows.map(row => row.cells[0]),
    ['已支付', 'OTHER', 'constructor'],
  )
})

test('header bold and frozen, widths', async t => {
  const { workbookXml } = await partsOf(await written([]))
  t.match(workbookXml, /<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"\/>/)
  t.match(workbookXml, /<col min="1" max="1" width="24" customWidth="1"\/>/)
  t.match(workbookXml, /<c r="A1" s="1"/)
  t.match(workbookXml, /<cellXfs count="9"><xf [^>]+><xf numFmtId="0" fontId="1"/)
})

test('widths from what the first rows hold, filters in the header, a named cell style', async t => {
  const { workbookXml } = await partsOf(
    await buffer(writeSheet([{ key: 'a', title: '短', type: 'text' }], batches([], [{ a: '团'.repeat(12) }, { a: 'x'.repeat(500) }]), 'x')),
  )
  t.match(workbookXml, /<col min="1" max="1" width="60" customWidth="1"\/>/)
  t.match(workbookXml, /<autoFilter ref="A1:A3"\/><\/worksheet>/)
  t.match(workbookXml, /<cellStyles count="1">/)
  const narrow = await partsOf(await buffer(writeSheet([{ key: 'a', title: '短', type: 'text' }], batches([{ a: '团'.repeat(12) }]), 'x')))
  t.match(narrow.workbookXml, /width="26" customWidth/)
})

const partsOf = async (bytes: Buffer) => {
  const { CFB } = await import('xlsx')
  const zip = CFB.read(bytes, { type: 'buffer' })
  const text = (name: string) => Buffer.from(CFB.find(zip, name).content).toString()
  return { workbookXml: text('/xl/worksheets/sheet1.xml') + text('/xl/styles.xml') }
}

test('values that do not fit their column are shown as they are', async t => {
  const sheet = read(await written([{ seats: '12人', total: 1.5, date: '待定', at: '2026-12-01T08:00' }])).Sheets.订单!
  t.same(
    ['B2', 'C2', 'D2', 'E2'].map(at => (sheet[at] as CellObject).v),
    ['12人', '1.5', '待定', '2026-12-01T08:00'],
  )
})

test('a source that fails fails the stream; a stream that is left ends the source', async t => {
  async function* broken() {
    yield [{ no: 'a' }]
    throw new Error('视图读不到')
  }
  await t.rejects(buffer(writeSheet(columns, broken(), 'x')), { message: '视图读不到' })

  let ended = false
  async function* endless() {
    try {
      for (;;) yield Array.from({ length: 500 }, (_, n) => ({ no: `N${Math.random()}`, seats: n }))
    } finally {
      ended = true
    }
  }
  const stream = writeSheet(columns, endless(), 'x')
  for await (const _ of stream) break
  t.ok(stream instanceof Readable && stream.destroyed)
  while (!ended) await new Promise(setImmediate)
  t.ok(ended)
})

test('more rows than Excel has are refused', async t => {
  const one = [{ no: 'a' }]
  async function* many() {
    const thousand = Array.from({ length: 1000 }, () => one[0]!)
    for (let batch = 0; batch < 1049; batch++) yield thousand
  }
  await t.rejects(buffer(writeSheet(columns.slice(0, 1), many(), 'x')), { name: 'SheetError', message: /行数上限/ })
})

test('a sheet name that Excel would refuse is mended', async t => {
  const bytes = await buffer(writeSheet(columns, batches(), '订单[2026/12]: 全部 * 以及一个特别特别特别特别长的名字'))
  t.match(read(bytes).SheetNames[0], /^订单 2026 12 /)
  t.ok(read(bytes).SheetNames[0]!.length <= 31)
})

test('the template reads back as its own example and explains itself', async t => {
  const spec = [
    column({ key: 'flight', title: '航班号', type: 'text', required: true, synonyms: ['航班'], note: '如 MU5101' }),
    column({ key: 'day', title: '航班日期', type: 'date', required: true }),
    column({ key: 'leave', title: '起飞时间', type: 'time' }),
    column({ key: 'fare', title: '全价', type: 'money' }),
    column({ key: 'seats', title: '座位数', type: 'int' }),
    column({ key: 'opens', title: '开放时间', type: 'datetime' }),
    column({ key: 'kind', title: '类型', type: 'enum', values: { D: '国内', I: '国际' } }),
    column({ key: 'on', title: '启用', type: 'bool' }),
  ] as const
  const example = {
    flight: 'MU5101',
    day: '2026-12-01',
    leave: '08:05',
    fare: 123_450,
    seats: 20,
    opens: '2026-11-21T04:34:56.000Z',
    kind: 'I',
    on: false,
  }
  const bytes = await templateSheet(spec, [example])
  const parsed = parseRows(await readSheet(bytes), spec, '2026-11-22')
  t.same(parsed, { rows: [{ line: 2, value: example, errors: [] }], missing: [] })

  const book = read(bytes)
  t.same(book.SheetNames, ['导入数据', '填写说明'])
  const notes = utils.sheet_to_json<Record<string, string>>(book.Sheets.填写说明!)
  t.same(notes[0], { 列名: '航班号', 是否必填: '是', 格式: '文本，不超过500字', 也可写作: '航班', 说明: '如 MU5101' })
  t.match(notes[6], { 列名: '类型', 是否必填: '否', 格式: '选项：国内、国际' })
  const { workbookXml } = await partsOf(bytes)
  t.match(workbookXml, /sqref="G2:G1048576"><formula1>"国内,国际"<\/formula1>/)
  t.match(workbookXml, /promptTitle="航班号" prompt="必填。文本，不超过500字。如 MU5101" sqref="A2:A1048576"/, 'a hint beside the cell')
  t.match(workbookXml, /<col min="1" max="1" width="[0-9]+" style="7"/, 'cells still empty are text, so that 018… keeps its nought')
  t.match(workbookXml, /<c r="A2" s="7" t="inlineStr">/)
})

test('a list too long to be written out, or with a comma in it, stands on a hidden sheet', async t => {
  const kinds = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`K${n}`, `一种写得很长的证件${n}`]))
  const spec = [
    column({ key: 'kind', title: '证件类型', type: 'enum', values: kinds }),
    column({ key: 'sex', title: '性别', type: 'enum', values: { M: '男', F: '女' } }),
    column({ key: 'other', title: '其他', type: 'enum', values: { A: '甲,乙', B: '丙' } }),
  ] as const
  const bytes = await templateSheet(spec, [{ kind: 'K39', sex: 'M', other: 'A' }])
  const { workbookXml } = await partsOf(bytes)
  t.match(workbookXml, /sqref="A2:A1048576"><formula1>选项!\$A\$2:\$A\$41<\/formula1>/)
  t.match(workbookXml, /sqref="B2:B1048576"><formula1>"男,女"<\/formula1>/)
  t.match(workbookXml, /sqref="C2:C1048576"><formula1>选项!\$B\$2:\$B\$3<\/formula1>/)
  const book = read(bytes)
  t.same(book.SheetNames, ['导入数据', '填写说明', '选项'])
  t.equal(book.Workbook?.Sheets?.[2]?.Hidden, 1)
  t.same(utils.sheet_to_json<string[]>(book.Sheets.选项!, { header: 1 }).slice(0, 3), [
    ['证件类型', '其他'],
    ['一种写得很长的证件0', '甲,乙'],
    ['一种写得很长的证件1', '丙'],
  ])
  const sheet = await readSheet(bytes)
  t.same(parseRows(sheet, spec, '2026-11-22').rows, [{ line: 2, value: { kind: 'K39', sex: 'M', other: 'A' }, errors: [] }])
  t.equal(sheet.unread, undefined, 'and nobody misses it when it is uploaded')
})
