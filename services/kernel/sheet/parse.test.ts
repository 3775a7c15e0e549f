import { test } from 'tap'
import type { Cell, Sheet } from './collect.ts'
import { column, parseRows as parsed, rowParser, type SheetColumn } from './parse.ts'

const parseRows = <const Columns extends readonly SheetColumn[]>(from: Sheet, columns: Columns) => parsed(from, columns, '2026-11-22')

const sheet = (headers: string[], ...rows: Cell[][]): Sheet => ({
  headers,
  rows: rows.map((cells, at) => ({ line: at + 2, cells, formulas: [] })),
})
const utc = (text: string) => new Date(`${text}Z`)

/** One column, its cells one below the other: the values, or what is wrong after `第n行:列`. */
const read = (spec: Omit<Parameters<typeof column>[0], 'key' | 'title'>, ...cells: Cell[]) =>
  parseRows(sheet(['列'], ...cells.map(cell => [cell])), [column({ ...spec, key: 'x', title: '列' })]).rows.map(
    ({ line, value, errors }) =>
      errors.length ? errors.map(({ message }) => message.replace(`第${line}行:列`, '').replace(/：“.*/s, '')).join() : value.x,
  )

test('what names something has nothing in it that nobody sees', async t => {
  t.same(read({ type: 'text', exact: true }, 'A01', ' A01 ', 'A\u000101', 'A01\u200b'), ['A01', 'A01', '含有不可见字符', '含有不可见字符'])
  t.same(read({ type: 'text' }, 'A\u000101'), ['A01'], 'other texts lose it')
  t.same(read({ type: 'text', printed: true }, '张\u0007三', '张\u200b三'), [
    '中第2个字符无法显示（U+0007），请按证件重新输入，生僻字可用拼音',
    '张三',
  ])
})

test('headers in any order, by synonym, with blanks, stars and full-width characters', async t => {
  const spec = [
    column({ key: 'flight', title: '航班号', type: 'text', required: true, synonyms: ['航班', 'Flight No'] }),
    column({ key: 'seats', title: '座位数', type: 'int', required: true, synonyms: ['数量'] }),
    column({ key: 'note', title: '备注', type: 'text' }),
  ] as const
  const good = { flight: 'MU5101', seats: 20 }
  for (const headers of [
    ['航班号', '座位数'],
    [' 航 班 号 ', '*座位数'],
    ['航班号Flight No.', '座位数'],
    ['航班/Flight No', '座位数（个）'],
    ['ＦＬＩＧＨＴ　ＮＯ', '数量（必填）'],
    ['flightno', 'SEATS'],
    ['航班*', '座位数(必填)'],
  ])
    t.same(parseRows(sheet(headers, ['MU5101', 20]), spec).rows, [{ line: 2, value: good, errors: [] }], headers.join())
  t.same(parseRows(sheet(['没见过', '座位数', '', '航班号', '备注'], ['x', 20, null, 'MU5101', null]), spec).rows[0]?.value, good)
  const { flight, seats, note }: { flight: string; seats: number; note?: string } = parseRows(sheet(['航班', '数量'], ['A', 1]), spec)
    .rows[0]!.value
  t.same([flight, seats, note], ['A', 1, undefined])
})

test('a missing or doubled header is one problem of the file', async t => {
  const spec = [
    column({ key: 'flight', title: '航班号', type: 'text', required: true, synonyms: ['航班'] }),
    column({ key: 'date', title: '航班日期', type: 'date', required: true }),
    column({ key: 'note', title: '备注', type: 'text' }),
  ]
  t.same(parseRows(sheet(['备注'], ['x']), spec), { rows: [], missing: ['航班号', '航班日期'], problem: '缺少列：航班号、航班日期' })
  t.match(parseRows(sheet(['航班', '航班号', '航班日期']), spec), { rows: [], problem: '列重复：航班号' })
})

test('errors name line, column and what is wrong', async t => {
  const spec = [
    column({
      key: 'flight',
      title: '航班号',
      type: 'text',
      required: true,
      check: value => (/^[A-Z0-9]{2}\d{3,4}$/.test(value) ? undefined : '不存在'),
      expected: '航司代码加数字',
    }),
    column({ key: 'date', title: '航班日期', type: 'date', required: true }),
    column({ key: 'seats', title: '座位数', type: 'int', min: 1, max: 500 }),
  ] as const
  const { rows } = parseRows(
    sheet(
      ['航班号', '航班日期', '座位数'],
      ['MU5101', '2026-12-01', 1],
      ['MU5101', '2026-13-01', '１2'],
      ['东航', ' \u200b', 501],
      [null, '20261201', '#N/A'],
    ),
    spec,
  )
  t.same(
    rows.map(({ errors }) => errors.map(({ message }) => message)),
    [
      [],
      ['第3行:航班日期格式不正确：“2026-13-01”，应为日期，如 2026-12-01'],
      ['第4行:航班号不存在：“东航”，应为航司代码加数字', '第4行:航班日期不能为空', '第4行:座位数不能大于500：“501”'],
      ['第5行:航班号不能为空', '第5行:座位数是错误值：“#N/A”'],
    ],
  )
  t.same(rows[1], {
    line: 3,
    value: { flight: 'MU5101', seats: 12 },
    errors: [{ line: 3, field: 'date', title: '航班日期', message: '第3行:航班日期格式不正确：“2026-13-01”，应为日期，如 2026-12-01' }],
  })
})

test('a formula may stand where a column says so: its value is read, and told', async t => {
  const spec = [
    column({ key: 'born', title: '出生日期', type: 'date', past: true, reckoned: true }),
    column({ key: 'name', title: '姓名', type: 'text' }),
  ]
  const parse = (cell: string | null) =>
    parseRows({ headers: ['出生日期', '姓名'], rows: [{ line: 2, cells: [cell, '张三'], formulas: [0] }] }, spec).rows[0]!
  t.same(parse('1979-08-14'), {
    line: 2,
    value: { born: '1979-08-14', name: '张三' },
    errors: [],
    notes: { born: '出生日期是公式，按显示的“1979-08-14”读取' },
  })
  t.same(parse(null).errors[0]?.message, '第2行:出生日期是公式，公式单元格不允许导入', 'a value was never shown')
})

test('hidden rows are told, rows that are struck out are none', async t => {
  const spec = [column({ key: 'name', title: '姓名', type: 'text' })]
  const row = { cells: ['张三'], formulas: [] }
  const { rows } = parseRows(
    {
      headers: ['姓名'],
      rows: [
        { ...row, line: 2, hidden: true },
        { ...row, line: 3, struck: [0] },
      ],
    },
    spec,
  )
  t.same(rows[0]?.notes, { '': '这一行在表格中被隐藏或筛选掉，也会导入' })
  t.same(rows[1]?.errors, [{ line: 3, field: '', title: '', message: '第3行:有删除线，视为已划去，要导入请先去掉删除线' }])
})

test('headers of two rows, as merged cells make them', async t => {
  const spec = [
    column({ key: 'name', title: '姓名', type: 'text', required: true }),
    column({ key: 'type', title: '证件类型', type: 'text', synonyms: ['证件'] }),
    column({ key: 'no', title: '证件号码', type: 'text', required: true }),
  ]
  const two = (upper: string[], ...lower: (string | null)[][]) =>
    parseRows({ headers: upper, rows: lower.map((cells, at) => ({ line: at + 2, cells, formulas: [] })) }, spec)
  const people = [['张三', '身份证', '1']]
  const read = [{ line: 3, value: { name: '张三', type: '身份证', no: '1' }, errors: [] }]
  for (const upper of [
    ['姓名', '证件信息', ''],
    ['姓名', '证件', ''],
  ])
    t.same(two(upper, [null, '证件类型', '证件号码'], ...people).rows, read, upper.join())
  t.same(two(['旅客信息', '', ''], ['姓名', '证件类型', '证件号码'], ...people).rows, read, 'a title alone')
  t.same(two(['姓名', '证件类型', '证件号码'], ['证件', '身份证', '1']).rows.length, 1, 'a row of data is none of headers')
})

test('of several columns that say the same the first that is filled is read, and the others are told', async t => {
  const spec = [
    column({ key: 'name', title: '姓名', type: 'text', required: true }),
    column({ key: 'no', title: '证件号码', type: 'text', required: true, several: true, synonyms: ['身份证号', '护照号'] }),
  ] as const
  const { rows } = parseRows(
    sheet(['姓名', '身份证号', '护照号'], ['张三', '1', 'E1'], ['李四', null, 'E2'], ['王五', '3', ' '], ['赵六', null, null]),
    spec,
  )
  t.same(rows, [
    { line: 2, value: { name: '张三', no: '1' }, errors: [], notes: { no: '按身份证号录入，没有录入护照号“E1”' } },
    { line: 3, value: { name: '李四', no: 'E2' }, errors: [], heads: { no: '护照号' } },
    { line: 4, value: { name: '王五', no: '3' }, errors: [] },
    {
      line: 5,
      value: { name: '赵六' },
      errors: [{ line: 5, field: 'no', title: '证件号码', message: '第5行:证件号码不能为空' }],
    },
  ])
  t.equal(parseRows(sheet(['姓名', '护照号', '护照号'], ['张三', '1', '2']), spec).problem, '列重复：证件号码', 'two of one heading')
})

test('formula cells are refused whatever their cached value', async t => {
  const spec = [column({ key: 'seats', title: '座位数', type: 'int' })]
  const { rows } = parseRows({ headers: ['座位数'], rows: [{ line: 2, cells: [3], formulas: [0] }] }, spec)
  t.same(rows[0]?.errors[0]?.message, '第2行:座位数是公式，公式单元格不允许导入')
})

test('dates', async t => {
  const day = '2026-12-01'
  const spellings = [
    '2026-12-01',
    '2026/12/1',
    '2026.12.01',
    '20261201',
    '2026年12月1日',
    '２０２６－１２－０１',
    ' 2026 - 12 - 01 ',
    '2026-12-01 00:00:00',
    '2026/12/1 0:00:00',
    '2026/12/1 0:00',
    '2026-12-01T00:00:00.000Z',
    '2026年12月1日0:00',
    '2026 12 1',
    '2026-12-01 周二',
    '2026.12.1（星期二）',
    '12月1日 周二',
    '12.1',
  ]
  t.same(read({ type: 'date' }, ...spellings, utc('2026-12-01T00:00'), 20261201, 46357), Array(spellings.length + 3).fill(day))
  t.same(read({ type: 'date' }, '1958-02-28', '2024-02-29'), ['1958-02-28', '2024-02-29'])
  t.same(
    read({ type: 'date' }, '2026/12/10 0:00:00', '2026/12/20 0:00:00', '2026/12/30 0:00'),
    ['2026-12-10', '2026-12-20', '2026-12-30'],
    'a midnight behind a day takes no figure of the day with it',
  )
  t.same(read({ type: 'date' }, utc('2026-11-30T23:59:17'), 46_356.9995), [day, day], 'a day that ends some seconds short of midnight')
  const wrong = [
    '2026-12-1 0',
    utc('2026-11-30T23:58:17'),
    46_356.9,
    '2026-02-30',
    '2026-13-01',
    '12/01/2026',
    '2026-12/01',
    '26-13-01',
    '202612',
    '明天',
    '2026-12-01 08:30',
    utc('2026-12-01T08:30'),
    utc('1899-12-31T08:30'),
    3.5,
    true,
    '0026-12-01',
  ]
  t.same(
    read({ type: 'date' }, ...wrong),
    wrong.map(() => '格式不正确'),
  )
})

test('times', async t => {
  const good: Cell[] = [
    '08:30',
    '8:30',
    '0830',
    '830',
    '08：30',
    '08:30:00',
    '8时30分',
    830,
    0.354166666666667,
    utc('1899-12-31T08:30'),
    utc('1899-12-31T08:29:59.999'),
  ]
  t.same(
    read({ type: 'time' }, ...good),
    good.map(() => '08:30'),
  )
  t.same(read({ type: 'time' }, 0, '00:00', '23:59', '2359'), ['00:00', '00:00', '23:59', '23:59'])
  t.same(read({ type: 'time' }, '8点', '8点半', '8时5分', '20点整'), ['08:00', '08:30', '08:05', '20:00'])
  t.same(
    read({ type: 'arrival' }, '01:10+1', '01:10(+1)', '次日01:10', '01:10次日', '24:00', '22:05', 830),
    ['01:10+1', '01:10+1', '01:10+1', '01:10+1', '00:00+1', '22:05', '08:30'],
    'an arrival may say that it is the next day',
  )
  t.same(read({ type: 'arrival' }, '10:50-1', '05:30+2天'), ['10:50-1', '05:30+2'], 'over the date line, or two days on')
  t.same(read({ type: 'arrival' }, '01:10+3', '01:10-2', '24:10'), ['格式不正确', '格式不正确', '格式不正确'])
  const wrong: Cell[] = ['24:00', '08:60', '8', '08:30+1', -0.1, utc('2026-12-01T08:30'), 'x', false]
  t.same(
    read({ type: 'time' }, ...wrong),
    wrong.map(() => '格式不正确'),
  )
})

test('dates with time are Shanghai wall clock and become instants', async t => {
  const good: Cell[] = ['2026-12-01 08:30', '2026/12/1 8:30', '2026-12-01T08:30:00', '2026年12月1日 08：30', utc('2026-12-01T08:30:00.300')]
  t.same(
    read({ type: 'datetime' }, ...good),
    good.map(() => '2026-12-01T00:30:00.000Z'),
  )
  t.same(read({ type: 'datetime' }, '2026-12-01', '2026-12-01 23:59:58'), ['2026-11-30T16:00:00.000Z', '2026-12-01T15:59:58.000Z'])
  const wrong: Cell[] = ['2026-12-01 25:00', '2026-12-01 08:30:61', 'x 08:30', '08:30', utc('1899-12-31T08:30')]
  t.same(
    read({ type: 'datetime' }, ...wrong),
    wrong.map(() => '格式不正确'),
  )
})

test('integers', async t => {
  t.same(
    read({ type: 'int' }, '30座', '1 200', '12 13', '12 130'),
    [30, 1200, '必须是整数', 12_130],
    'figures with a blank between them are several numbers',
  )
  t.same(read({ type: 'int' }, 20, '20', '２０', ' 1,234 ', '12.00', '1，234', 1e6), [20, 20, 20, 1234, 12, 1234, 1_000_000])
  t.same(read({ type: 'int', min: -10 }, '-5', -10, -11), [-5, -10, '不能小于-10'])
  t.same(read({ type: 'int' }, -1, 1.5, '12,34', '二十', '1e3', 1e21, '99999999999999999', true), [
    '不能小于0',
    ...Array(7).fill('必须是整数'),
  ])
})

test('money: yuan in, fen out, exact', async t => {
  t.same(
    read({ type: 'money' }, 1234.56, '1,234.56', '¥1234.5', '￥１２３４', '1234元', 0.1 + 0.2, 1.005 * 100, 0),
    [123456, 123456, 123450, 123400, 123400, 30, 10050, 0],
  )
  t.same(read({ type: 'money', max: 100_000 }, '1000', '1000.01', -1), [100_000, '不能大于1000', '不能小于0'])
  t.same(read({ type: 'money' }, 1.005, '1.234', '十元', true), Array(4).fill('金额格式不正确，最多两位小数'))
})

test('yes and no, and choices by code or label', async t => {
  t.same(read({ type: 'bool' }, '是', 'y', 'YES', 1, '1', true, 'Ｙ'), Array(7).fill(true))
  t.same(read({ type: 'bool' }, '否', 'N', 'no', 0, '０', false), Array(6).fill(false))
  t.same(read({ type: 'bool' }, '也许', 2), Array(2).fill('只能填是或否'))
  const kind = { type: 'enum', values: { D: '国内', I: '国际（含地区）' } } as const
  t.same(read(kind, 'D', 'd', ' 国内 ', '国际(含地区)', 'Ｉ'), ['D', 'D', 'D', 'I', 'I'])
  t.same(read(kind, '国外'), ['只能填国内、国际（含地区）'])
})

test('text: cleaned, digits of numbers kept, length capped', async t => {
  t.same(
    read(
      { type: 'text' },
      ' ＭＵ５１０１ ',
      '上海，“虹桥”：东',
      'a\u200b\u202eb\u0007',
      'a\u3000 b',
      '一\r\n二',
      'e\u0301',
      3101,
      13800138000,
      true,
      utc('2026-12-01T00:00'),
    ),
    ['MU5101', '上海，“虹桥”：东', 'ab', 'a b', '一\n二', 'é', '3101', '13800138000', '是', '2026-12-01'],
  )
  t.same(read({ type: 'text' }, 'x'.repeat(500)), ['x'.repeat(500)])
  t.same(read({ type: 'text' }, 'x'.repeat(501), Number('110101199001011234')), [
    '不能超过500字',
    '数字过长，请将单元格设为文本格式后重新填写',
  ])
})

test('formula injection', async t => {
  const wrong = [
    '=1+1',
    '＝1+1',
    ' =HYPERLINK("http://x")',
    "+cmd|' /C calc'!A0",
    '@SUM(A1:A9)',
    '-B2+1',
    '+A1',
    '-1+cmd|x',
    '\t=1',
    '\u200b=1',
  ]
  t.same(
    read({ type: 'text' }, ...wrong),
    wrong.map(() => '疑似公式，不允许导入'),
  )
  const fine = ['-', '-5', '+86 13800138000', '@张三', 'a=b', '1-2', '+8', '-婴儿（不占座）按10%', '@领队(王芳)']
  t.same(read({ type: 'text' }, ...fine), fine)
})

test('headers stand in the first ten rows; units in brackets are no part of them, wrong units make another column', async t => {
  const spec = [
    column({ key: 'fare', title: '全价票价', type: 'money', required: true, synonyms: ['全价'] }),
    column({ key: 'rate', title: '折扣（%）', type: 'text' }),
    column({ key: 'seats', title: '座位数', type: 'int' }),
  ] as const
  const value = { fare: 238_000, rate: '45', seats: 40 }
  for (const headers of [
    ['全价票价（元）', '折扣（%）', '座位数（个）'],
    ['全价(RMB)', '折扣', '座位数［座］'],
    ['*全价票价【含税】', '折扣(百分比)', '座位数'],
  ].map(([a, b, c]) => [a!.replace(/【.*】/, '（含税）'), b!, c!.replace('［', '[').replace('］', ']')]))
    t.same(parseRows(sheet(headers, [2380, '45', 40]), spec).rows, [{ line: 2, value, errors: [] }], headers.join())
  for (const unit of ['分', '千元', '万元', 'USD'])
    t.match(
      parseRows(sheet([`全价票价（${unit}）`], [2380]), spec),
      { rows: [], problem: '缺少列：全价票价' },
      `${unit} is not read as yuan`,
    )
  const above = sheet(['切位计划'], ['2026年冬春', null], ['全价票价（元）', '座位数（个）'], [2380, 40])
  t.same(parseRows(above, spec).rows, [{ line: 4, value: { fare: 238_000, seats: 40 }, errors: [] }])
  const read = { ...above, headerRow: { line: 1, cells: ['切位计划'], formulas: [] } }
  const title = [
    { row: 1, text: '切位计划' },
    { row: 2, text: '2026年冬春' },
  ]
  t.same(rowParser(read, spec, '2026-11-22').beside, title, 'what stands above the headers is told')
  const far = sheet(['x'], ...Array.from({ length: 9 }, () => ['备注']), ['全价票价'], [1])
  t.match(parseRows(far, spec), { problem: '缺少列：全价票价' }, 'the eleventh row is no header')
})

test('dates that leave something out are read where one day can be meant', async t => {
  t.same(
    read(
      { type: 'date' },
      '20DEC26',
      '20dec2026',
      '20DEC',
      '12月20日',
      '26年12月20日',
      '26-12-05',
      '26/12/5',
      '5JAN',
      '1月5日',
      '27-02-28',
    ),
    [
      '2026-12-20',
      '2026-12-20',
      '2026-12-20',
      '2026-12-20',
      '2026-12-20',
      '2026-12-05',
      '2026-12-05',
      '2027-01-05',
      '2027-01-05',
      '2027-02-28',
    ],
  )
  t.same(read({ type: 'date' }, '12/01/26', '26-12-25', '12月2', '11月10日', '20XYZ26', '31APR26', '85-03-02', '2月30日'), [
    '年份须写四位',
    '年份须写四位',
    '2026-12-02',
    '须写明年份',
    '格式不正确',
    '格式不正确',
    '格式不正确',
    '格式不正确',
  ])
  t.same(read({ type: 'date', past: true }, '02MAR85', '85年3月2日', '3月2日', '25-12-31'), [
    '1985-03-02',
    '1985-03-02',
    '须写明年份',
    '年份须写四位',
  ])
})

test('a sheet that counts its days from 1904', async t => {
  const spec = [column({ key: 'x', title: '列', type: 'date' })]
  t.equal(parseRows({ ...sheet(['列'], [44_895]), date1904: true }, spec).rows[0]?.value.x, '2026-12-01')
})

test('other words for a code', async t => {
  t.same(read({ type: 'enum', values: { ADULT: '成人', CHILD: '儿童' }, aliases: { ADT: 'ADULT', CHD: 'CHILD' } }, 'adt', 'CHD', '成人'), [
    'ADULT',
    'CHILD',
    'ADULT',
  ])
})

test('days with a weekday, and days that a spreadsheet has read as numbers', async t => {
  t.same(read({ type: 'date' }, '2026-12-10 周四', '12月10日（星期四）', '12.10', 12.15), [
    '2026-12-10',
    '2026-12-10',
    '2026-12-10',
    '2026-12-15',
  ])
  t.same(read({ type: 'date' }, '2026-12-10 周五', 12.1), [
    '2026-12-10是周四，与所写星期不符',
    '分不清1日和10日，请将单元格设为文本格式后重新填写',
  ])
})

test('a long number that a spreadsheet has cut is named for what it is', async t => {
  t.same(read({ type: 'text' }, '2.61126E+21', '4.60106e+17', '1E5'), [
    ...Array(2).fill('被 Excel 变成了科学计数，请将单元格设为文本格式后重新填写'),
    '1E5',
  ])
})

test('codes may be in small letters, and one code with blanks', async t => {
  t.same(read({ type: 'text', codes: 'one' }, 'hu 7182', 'ｈａｋ'), ['HU7182', 'HAK'])
  t.same(read({ type: 'text', codes: 'list' }, 'hu7182 hu7181'), ['HU7182 HU7181'])
})

test('totals, headings once more and remarks below are no rows of the table, and are named', async t => {
  const spec = [
    column({ key: 'flightNo', title: '航班号', type: 'text', required: true, synonyms: ['航班'] }),
    column({ key: 'date', title: '航班日期', type: 'date', required: true }),
    column({ key: 'seats', title: '座位数', type: 'int', required: true }),
  ] as const
  const parted = (...rows: Cell[][]) => {
    const { rows: data, beside } = rowParser(sheet(['序号', '航班号', '航班日期', '座位数'], ...rows), spec, '2026-11-22')
    return [data.map(({ line }) => line), beside.map(({ row, text }) => `${row} ${text}`)]
  }
  t.same(
    parted(
      [1, 'HU7182', '2026-12-01', 40],
      [null, '小计', null, 40],
      ['序号', '航班', '航班日期', '座位数（个）'],
      [2, 'HU7181', '2026-12-02', 40],
      [3],
      ['合计', null, null, 80],
      [null, null, null, 80],
      [4, '共十二班', null, 80],
      ['备注：以上航班含税，不可改期'],
      ['以上切位须在起飞前30天确认，逾期收回。'],
    ),
    [
      [2, 5],
      [
        '3 小计 40',
        '4 序号 航班 航班日期 座位数(个)',
        '7 合计 80',
        '8 80',
        '9 4 共十二班 80',
        '10 备注:以上航班含税,不可改期',
        '11 以上切位须在起飞前30天确认,逾期收回。',
      ],
    ],
  )
  t.same(
    parted(['1', 'HU7182', '2026-12-10', 40], [null, '领队：王芳 13700137000'], [null, '日期：2026.12.1']),
    [[2], ['3 领队:王芳13700137000', '4 日期:2026.12.1']],
    'who leads, and the day of the list, below it',
  )
  t.same(parted(['1', 'HU7182', null, 40], [null, 'HU7181']), [[2, 3], []], 'a row that lacks something is wrong, not beside')
  const alone = [column({ key: 'no', title: '号码', type: 'text', required: true })] as const
  t.same(rowParser(sheet(['号码'], ['12']), alone, '2026-11-22').rows.length, 1, 'the only column may hold figures')
})

test('integers with the column’s own unit; shares as percentages or 折, never as a bare fraction', async t => {
  const under = (title: string, ...cells: Cell[]) =>
    parseRows(sheet([title], ...cells.map(cell => [cell])), [column({ key: 'x', title, type: 'int' })]).rows.map(({ value, errors }) =>
      errors.length ? errors.map(({ message }) => message.replace(/^第\d+行:/, '')).join() : value.x,
    )
  t.same(under('时限提前（天）', '5天', 5, '5小时'), [5, 5, '时限提前（天）必须是整数：“5小时”'])
  t.same(under('里程（公里）', '2,315公里', '1726'), [2315, 1726])
  t.same(under('最低比例（%）', 30, '30', '30%', '４５％', '3折', '8.5折', '30.00'), [30, 30, 30, 45, 30, 85, 30])
  const bare = (shown: string) => `最低比例（%）须带百分号：“${shown}”，应为百分数，如 85%`
  t.same(under('最低比例（%）', 0.85, '0.85'), [bare('0.85'), bare('0.85')], 'nobody knows whether it is 0.85 % or 85 %')
  t.match(under('最低比例（%）', '45.5%', '10折', '一半'), [/必须是整数/, /格式不正确/, /必须是整数/])
  t.same(under('报价系数（万分之）', 12_000, '115%', '9.5折', '8.55折', '45.55%'), [12_000, 11_500, 9_500, 8_550, 4_555])
  t.match(under('报价系数（万分之）', 1.15, '115.555%'), [/须带百分号/, /格式不正确/])
})

test('ticks and crosses say yes and no', async t => {
  t.same(read({ type: 'bool' }, '√', '✔', '☑', '×', '✗', '☐', '?'), [true, true, true, false, false, false, '只能填是或否'])
})

test('a blank within a merged cell is no blank', async t => {
  const spec = [column({ key: 'airLine', title: '航空公司', type: 'text' }), column({ key: 'name', title: '名称', type: 'text' })] as const
  const merged: Sheet = {
    headers: ['航空公司', '名称'],
    rows: [
      { line: 2, cells: ['HU', '五一'], formulas: [] },
      { line: 3, cells: [null, '国庆'], formulas: [], merged: [0] },
      { line: 4, cells: [null, '春运'], formulas: [] },
    ],
  }
  t.same(
    parseRows(merged, spec).rows.map(({ value, errors }) => errors[0]?.message ?? value),
    [{ airLine: 'HU', name: '五一' }, '第3行:航空公司在合并单元格中，请取消合并后逐行填写', { name: '春运' }],
  )
})
