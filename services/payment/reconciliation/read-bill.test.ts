import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import t from 'tap'
import { Refused } from '#contracts/kernel/refused.ts'
import { billFormat } from '#contracts/payment/reconciliation/format-record.ts'
import { publishedFormats } from '#contracts/payment/reconciliation/formats.ts'
import { workbookOf } from '#ops/e2e/sale.ts'
import { sheetReader } from '#services/kernel/sheet/read.ts'
import { zip } from '#services/kernel/sheet/zip.ts'
import { readBill } from './read-bill.ts'
import { alipayBill, gb18030, plainBill, plainFormat, wechatBill } from './test/bills.ts'
import { unpacked } from './unpacked.ts'

const sheets = sheetReader()
t.teardown(sheets.close)
const DAY = '2026-11-02'
const alipay = publishedFormats.alipay!
const wechat = publishedFormats.wechatPay!
const bytes = (text: string) => new TextEncoder().encode(text)
const read = async (content: Uint8Array, format = alipay, day = DAY) => readBill(await sheets.read(content), format, day)

t.test('the formats that the house brings along are rows that staff could have entered', async t => {
  for (const format of Object.values(publishedFormats)) t.same(billFormat.check(format), {}, format.channel)
  t.match(billFormat.check({ ...alipay, totals: '笔数=x' }), { totals: /“笔数=x”无法识别/ })
  t.match(billFormat.check({ ...alipay, refundWords: '交易' }), { refundWords: '同一写法不能既是支付又是退款' })
  t.same(billFormat.check(plainFormat), {})
  const mixed = { ...plainFormat, payAmount: '金额', feeColumn: '第0列' }
  t.same(Object.keys(billFormat.check(mixed)), ['payAmount', 'feeColumn'], 'by header or by position, all of them')
})

const ROWS = [
  { what: 'PAY' as const, key: 'P2611020001', tradeNo: '2026110222001458860515315453', amount: 1_234_50, time: '10:00:23', fee: 7_41 },
  { what: 'REFUND' as const, key: 'T1.P2611020001', tradeNo: '2026110222001458860515315453', amount: 234_50, time: '23:59:59' },
]
const understood = ROWS.map(({ what, key, tradeNo, amount }) => ({ what, key, tradeNo, amount }))

t.test('Alipay: its own GB18030 and UTF-8 alike', async t => {
  const text = alipayBill(DAY, ROWS)
  for (const content of [gb18030(text), bytes(text)]) {
    const { rows, fee, errors } = await read(content)
    t.same(errors, [])
    t.match(rows, understood)
    t.equal(rows[0]?.at, '2026-11-02T02:00:23.000Z')
    t.same(
      rows.map(({ line }) => line),
      [6, 7],
      'lines as the file has them',
    )
    t.equal(fee, 7_41)
  }
})

t.test('WeChat: a backtick before each field, fees to a thousandth of a fen', async t => {
  const rows = ROWS.map(row => ({ ...row, tradeNo: row.what === 'PAY' ? '4200002266202611020000000001' : '50300302026110200000000001' }))
  const { fee, errors, ...found } = await read(bytes(`\uFEFF${wechatBill(DAY, rows, { feeText: '7.40700' })}`), wechat)
  t.same(errors, [])
  t.match(
    found.rows,
    rows.map(({ what, key, tradeNo, amount }) => ({ what, key, tradeNo, amount })),
  )
  t.equal(fee, 7_41, 'rounded once')
})

t.test('WeChat: commas in names, refunds by their state, revoked payments, and the sum of the fees', async t => {
  const told = (text: string) => read(bytes(text), wechat)
  const text = wechatBill(DAY, ROWS, { feeText: '7.40700' })
  const whole = await told(text)
  const named = await told(text.replaceAll('`团队机票', '`海口,北京,,团队机票'))
  t.same(named, whole, 'a comma in a name parts nothing')
  const failed = await told(text.replace('`ORIGINAL,`SUCCESS', '`ORIGINAL,`FAIL'))
  t.same([failed.rows.map(({ what }) => what), failed.ignored, failed.errors], [['PAY'], 1, []], 'a refund that failed moved nothing')
  const underWay = await told(text.replace('`ORIGINAL,`SUCCESS', '`ORIGINAL,`PROCESSING'))
  t.same(underWay, whole, 'one that is under way has left the account')
  t.same(await told(text.replace('`REFUND,', '`REVOKED,')), whole)
  t.match((await told(text.replace(/`7\.40700(?=[^`]*`[^`]*`[^`]*$)/, '`7.50000'))).errors, [
    { message: /^手续费合计为¥7\.50，明细为¥7\.41/ },
  ])
})

t.test('a long number that Excel has rounded is refused', async t => {
  const rounded = '4200002266202610000000000000'
  const rows = ROWS.map(row => ({ ...row, tradeNo: row.what === 'PAY' ? rounded : row.tradeNo }))
  t.match((await read(bytes(alipayBill(DAY, rows)))).errors, [{ message: /支付宝交易号已被 Excel 改为近似值/ }])
  const scientific = ROWS.map(row => ({ ...row, tradeNo: row.what === 'PAY' ? '2.61126E+21' : row.tradeNo }))
  t.match((await read(bytes(alipayBill(DAY, scientific)))).errors, [{ message: /支付宝交易号被 Excel 变成了科学计数/ }])
})

t.test('a bill is read as it was downloaded: packed by Alipay or WeChat', async t => {
  const bill = bytes(alipayBill(DAY, ROWS))
  const packed = async (parts: { name: string; text: string }[]) => Buffer.from(await buffer(Readable.from(zip(parts))))
  t.same(Buffer.from(await unpacked(gzipSync(bill))), Buffer.from(bill))
  const text = Buffer.from(bill).toString()
  const both = await packed([
    { name: '2088_20261102_业务明细.csv', text },
    { name: '2088_20261102_业务明细(汇总).csv', text: '#' },
  ])
  t.equal(Buffer.from(await unpacked(both)).toString(), text, 'the rows, not the summary')
  t.same(await unpacked(bill), bill, 'what is not packed')
  const book = await workbookOf([{ a: 1 }])
  t.same(await unpacked(book), book, 'a workbook is no archive')
  await t.rejects(
    unpacked(
      await packed([
        { name: 'a.csv', text },
        { name: 'b.csv', text },
      ]),
    ),
    { status: 400, message: /多份账单/ },
  )
  await t.rejects(unpacked(await packed([{ name: '说明.pdf', text }])), { status: 400, message: /没有账单明细/ })
  const whole = await packed([{ name: '账务明细.csv', text }])
  for (const [at, byte] of whole.entries()) {
    const damaged = Buffer.from(whole)
    damaged[at] = byte ^ 0xff
    const got = await unpacked(damaged).catch((error: unknown) => error)
    // a file that is no longer an archive is left to the reader of sheets
    const isTold = got instanceof Refused || got === damaged || (got instanceof Buffer && got.equals(bill))
    if (!isTold) t.fail(`damaged at ${at}: ${got instanceof Buffer ? 'another bill' : got}`)
  }
  await t.rejects(unpacked(gzipSync(Buffer.alloc(11 * 1024 * 1024))), { status: 400, message: /超过10MB/ })
})

t.test('a day without trades is a file all the same', async t => {
  t.same(await read(bytes(alipayBill(DAY, []))), { rows: [], fee: 0, ignored: 0, errors: [] })
  t.same(await read(bytes(wechatBill(DAY, [])), wechat), { rows: [], fee: 0, ignored: 0, errors: [] })
})

t.test('Excel is read as well, by the names of the columns, in whatever order they stand', async t => {
  const format = { ...alipay, skipMark: undefined, totals: undefined, feeColumn: undefined } as never
  const sheet = await workbookOf([
    {
      '商家实收（元）': '12.5',
      完成时间: '2026-11-02 08:00:00',
      业务类型: '交易',
      '退款批次号/请求号': '',
      支付宝交易号: 'A1',
      商户订单号: 'P1',
    },
  ])
  const { rows, errors } = await read(sheet, format)
  t.same(errors, [])
  t.match(rows, [{ what: 'PAY', key: 'P1', tradeNo: 'A1', amount: 1250, line: 2 }])
})

t.test('what cannot be read is refused with the number of its line, and nothing is taken for something else', async t => {
  const text = alipayBill(DAY, [...ROWS, ...ROWS])
  const messages = async (content: string, format = alipay, day = DAY) =>
    (await read(bytes(content), format, day)).errors.map(({ message }) => message)
  t.match(await messages(text, alipay, '2026-11-03'), ['第6行:完成时间为2026-11-02，不是2026-11-03的账单', /^第8行/])
  t.match(await messages(text.replace(',退款,', ',转账,')), ['第7行:业务类型“转账”未在对账单格式中说明'])
  const [, first = ''] = /^(.*交易.*1234\.50.*)$/m.exec(text)!
  const spoilt = first.replace(',交易,', ',转账,').replace('1234.50,1234.50', '1234.50,x').replace('2026-11-02 10:00:23', '昨天')
  t.match(await messages(text.replace(first, spoilt)), [
    '第6行:业务类型“转账”未在对账单格式中说明',
    '第6行:商家实收（元）金额格式不正确，最多两位小数',
    '第6行:完成时间格式不正确',
  ])
  t.match(await messages(text.replace(',退款,', ',,')), ['第7行:业务类型不能为空'])
  t.match(await messages(text.replace('1234.50,1234.50', '1234.50,1234.567')), ['第6行:商家实收（元）金额格式不正确，最多两位小数'])
  t.match(await messages(text.replace('1234.50,1234.50', '1234.50,-1234.50')), ['第6行:商家实收（元）超出范围'])
  t.match(await messages(text.replace('2026-11-02 10:00:23', '昨天')), ['第6行:完成时间格式不正确'])
  t.match(await messages(text.replace('P2611020001\t', '=cmd|1!A0\t')), ['第6行:商户订单号疑似公式，不允许导入'])
  t.match(await messages(text.replace('P2611020001\t', `${'9'.repeat(65)}\t`)), ['第6行:商户订单号不能超过64字'])
  t.match(await messages(text.replace('-7.41', '-7.4x')), [/第6行:服务费/])
  t.match(await messages(text.replace('商家实收（元）', '实收')), ['缺少列：商家实收（元）'])
  t.match(await messages('a,b\n1,2\n'), [/^找不到表头/])
  t.match(
    await messages(wechatBill(DAY, ROWS)),
    ['缺少列：支付宝交易号、业务类型、商家实收（元）、完成时间、退款批次号/请求号、服务费（元）'].map(() => /缺少列/),
  )
})

t.test('amounts are yuan, or fen where the format says so; a record of old says nothing', async t => {
  const text = alipayBill(DAY, ROWS)
  const inFen = text.replace(/-?\d+\.\d\d(?=[,\t元])/g, yuan => String(Math.round(Number(yuan) * 100)))
  t.notMatch(inFen, /\d\.\d/)
  const yuan = await read(bytes(text))
  t.same(yuan.errors, [])
  t.same(await read(bytes(text), { ...alipay, unit: 'YUAN' }), yuan)
  t.same(await read(bytes(inFen), { ...alipay, unit: 'FEN' }), yuan, 'the same money: rows, fees and what the file states of itself')
  t.match(yuan, { fee: 7_41, rows: [{ amount: 1_234_50 }, { amount: 234_50 }] })
  const messages = async (content: string) => (await read(bytes(content), { ...alipay, unit: 'FEN' })).errors.map(({ message }) => message)
  t.match(await messages(text), [
    '第6行:商家实收（元）须为整数，单位为分',
    '第6行:服务费（元）须为整数，单位为分',
    '第7行:商家实收（元）须为整数，单位为分',
    '第7行:服务费（元）须为整数，单位为分',
  ])
  for (const written of ['123450.00', '123450．0', '12345x'])
    t.same(await messages(inFen.replace('123450,123450', `123450,${written}`)), ['第6行:商家实收（元）须为整数，单位为分'], written)
  t.match(await messages(inFen.replace('商家实收共123450', '商家实收共123451')), [
    '支付金额合计为¥1,234.51，明细为¥1,234.50，文件可能不完整',
  ])
  t.match(await messages(inFen.replace('123450,123450', '123450,100000000000')), [/超出范围/])
})

t.test('a file without headers is read by position, from its first line on', async t => {
  const text = plainBill(DAY, ROWS)
  const { rows, fee, errors } = await read(bytes(text), plainFormat)
  t.same(errors, [])
  t.match(rows, understood)
  t.same([rows.map(({ line }) => line), rows[0]?.at, fee], [[1, 2], '2026-11-02T02:00:23.000Z', 7_41])
  const messages = async (content: string) => (await read(bytes(content), plainFormat)).errors.map(({ message }) => message)
  t.same(await messages(`\n\n${text.replace('000000123450', '1234.50')}`), ['第3行:第5列须为整数，单位为分'], 'blank lines count')
  t.match(await messages(`类型,时间,单号,流水号,金额,手续费\n${text}`), ['第1行:第1列“类型”未在对账单格式中说明'])
  t.match(await messages(text.replace(/,0{9}741$/m, '').replace(/,0{12}$/m, '')), [/^找不到合计|手续费合计/])
  // in Excel the first line has values, too, not their texts
  const [head, ...more] = ROWS.map(({ what, key, tradeNo, amount, time, fee = 0 }) => [
    ...[what === 'PAY' ? 'S22' : 'S30', `${DAY} ${time}`, key, tradeNo, amount, fee],
  ])
  const sheet = {
    headers: head!.map(String),
    headerRow: { line: 1, cells: head!, formulas: [5] },
    rows: [{ line: 2, cells: more[0]!, formulas: [] }],
  }
  t.same(readBill(sheet, { ...plainFormat, totals: undefined } as never, DAY).errors, [{ line: 1, message: '第1行:含有公式，不允许导入' }])
})

t.test('a file that was cut, or changed, does not come to what it states', async t => {
  const text = alipayBill(DAY, ROWS)
  const messages = async (content: string) => (await read(bytes(content))).errors.map(({ message }) => message)
  t.match(await messages(text.slice(0, text.indexOf('#---', text.indexOf('退款')))), [
    /^找不到合计“#交易合计：”/,
    /商家实收共/,
    /退款合计/,
    /商家实收退款共/,
  ])
  t.match(await messages(text.replace('商家实收共1234.50', '商家实收共1234.51')), [
    '支付金额合计为¥1,234.51，明细为¥1,234.50，文件可能不完整',
  ])
  t.match(await messages(text.replace(/^2026.*退款.*\n/m, '')), [/^退款笔数合计为1，明细为0/, /^退款金额合计为¥234.50/])
})

t.test('rows that staff say are none of this house are passed over', async t => {
  const text = alipayBill(DAY, ROWS).replace(',退款,', ',转账,')
  const { rows, ignored, errors } = await read(bytes(text), { ...alipay, ignoredWords: '转账、提现', totals: '支付笔数=#交易合计：' })
  t.same([rows.length, ignored, errors], [1, 1, []])
})
