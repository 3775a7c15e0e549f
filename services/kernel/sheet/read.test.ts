import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { writeXlsx } from 'hucre'
import { type Test, test } from 'tap'
import { type BookType, CFB, utils, type WorkBook, type WorkSheet, write } from 'xlsx'
import { readSheet } from '../test/read-sheet.ts'
import { readTable } from './formats.ts'
import { struckIn } from './struck-xls.ts'
import { workbook } from './write.ts'
import { workbookParts } from './xlsx-xml.ts'
import { type ZipPart, zip } from './zip.ts'

type Table = (string | number | boolean | Date | null)[][]
const bookOf = (table: Table) => utils.book_new(utils.aoa_to_sheet(table, { UTC: true }), '数据')
const file = (book: WorkBook, bookType: BookType | 'biff4') => write(book, { type: 'buffer', bookType: bookType as BookType }) as Buffer
const cellsOf = async (bytes: Buffer) => (await read(bytes)).rows.map(({ line, cells }) => [line, ...cells])
/** in this thread, without the worker's start for each file; the last tests go through the worker */
const read = (bytes: Buffer, maxRows = 10_000) => readTable(bytes, maxRows)
const refused = (t: Test, bytes: Buffer, message: RegExp, what = String(message)) =>
  t.rejects(read(bytes), { name: 'SheetError', status: 400, message }, what)

/** An .xlsx of hand-made parts: one sheet of the given XML and whatever else. */
const sheetXml = (data: string) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${data}</sheetData></worksheet>`
const partsOf = (data: ZipPart['text'], ...more: ZipPart[]): ZipPart[] => [
  ...workbookParts([{ name: '数据' }]),
  { name: 'xl/worksheets/sheet1.xml', text: data },
  ...more,
]
const handmade = (data: string, ...more: ZipPart[]) => buffer(zip(partsOf(sheetXml(data), ...more)))
async function* repeated(text: string, times: number) {
  for (let time = 0; time < times; time++) yield text
}

test('.xlsx and .xls: values by type, dates as wall clock, lines as Excel shows them', async t => {
  const table: Table = [
    [null],
    ['航班号', '日期', '座位', '起飞', '可售'],
    ['MU5101', new Date('2026-12-01T00:00:00Z'), 20, 0.354166666666667, true],
    [],
    [' ', null],
    ['CA981', new Date('2026-12-31T23:59:58Z'), 1.5],
  ]
  const book = bookOf(table)
  const cell = book.Sheets.数据!.D3
  cell.z = 'hh:mm'
  for (const type of ['xlsx', 'biff8'] as const) {
    const { headers, rows } = await read(file(book, type))
    t.same(headers, table[1], type)
    t.same(
      rows,
      [
        { line: 3, cells: ['MU5101', new Date('2026-12-01T00:00:00Z'), 20, new Date('1899-12-31T08:30:00Z'), true], formulas: [] },
        { line: 6, cells: ['CA981', new Date('2026-12-31T23:59:58Z'), 1.5], formulas: [] },
      ],
      type,
    )
  }
})

test('formulas are told, by cell', async t => {
  const book = bookOf([
    ['a', 'b', 'c'],
    [1, 2, 3],
    [4, 5, 6],
    [7, 8, 9],
  ])
  const sheet = book.Sheets.数据!
  sheet.B3.f = 'A3+1'
  sheet.C3.f = 'A3+2'
  sheet.A4.f = 'HYPERLINK("http://x","y")'
  const formulas = async (bytes: Buffer) => (await read(bytes)).rows.map(row => row.formulas)
  t.same(await formulas(file(book, 'xlsx')), [[], [1, 2], [0]], 'xlsx')
  // the writer of .xls takes formulas in their binary form: one byte that says integer, two that say which
  for (const at of ['B3', 'C3', 'A4']) sheet[at].bf = Uint8Array.of(0x03, 0x00, 0x1e, 0x01, 0x00)
  t.same(await formulas(file(book, 'biff8')), [[], [1, 2], [0]], 'xls')
  t.same(
    await formulas(
      await handmade(
        '<row><c><v>1</v></c></row><x:row><c/><x:c ><x:f>1</x:f><v>5</v></x:c></x:row><row r="9"><c r="C9"><f/><v>1</v></c></row>',
      ),
    ),
    [[1], [2]],
    'without references, with prefixes',
  )
})

test('merged cells, hidden columns and rows, hidden sheets', async t => {
  const book = bookOf([
    ['a', 'b', 'c'],
    ['x', null, 1],
    [null, 'y', 2],
  ])
  const sheet: WorkSheet = book.Sheets.数据!
  sheet['!merges'] = [{ s: { r: 1, c: 0 }, e: { r: 2, c: 0 } }]
  sheet['!cols'] = [{}, { hidden: true }]
  sheet['!rows'] = [{}, {}, { hidden: true }]
  const cells = [[2, 'x', null, 1], [3, null, 'y', 2]] // biome-ignore format: a table
  for (const type of ['xlsx', 'biff8'] as const) t.same(await cellsOf(file(book, type)), cells, type)

  const withHidden = utils.book_new(utils.aoa_to_sheet([['藏'], [1]]), '藏')
  utils.book_append_sheet(withHidden, sheet, '数据')
  withHidden.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] }
  for (const type of ['xlsx', 'biff8'] as const) t.same(await cellsOf(file(withHidden, type)), cells, `${type}, first sheet hidden`)
})

test('percentages are read as they are shown; cells that lie within a merged cell are told', async t => {
  const book = bookOf([
    ['季节表', null, null],
    ['航司', '比例', '系数'],
    ['HU', 0.3, 1.15],
    [null, 0.145, 2],
    ['GS', 1, 3],
    [null, 'x', null],
  ])
  const sheet: WorkSheet = book.Sheets.数据!
  const merge = (from: number, to: number, column: number, last = column) => ({ s: { r: from, c: column }, e: { r: to, c: last } })
  // the title; an airline for two rows; a merged cell without a value
  sheet['!merges'] = [merge(0, 0, 0, 2), merge(2, 3, 0), merge(5, 6, 2)]
  for (const [cell, format] of [
    ['B3', '0%'],
    ['B4', '0.00%'],
    ['B5', '0.0%'],
    ['C3', '0"%"'],
  ] as const)
    sheet[cell].z = format
  for (const type of ['xlsx', 'biff8'] as const) {
    const { rows } = await read(file(book, type))
    t.same(
      rows.map(({ cells, merged }) => (merged ? [...cells, merged] : cells)),
      [
        ['航司', '比例', '系数'],
        ['HU', '30%', 1.15],
        [null, '14.5%', 2, [0]],
        ['GS', '100%', 3],
        [null, 'x'],
      ],
      type,
    )
  }
  const everywhere = '<mergeCell ref="A1:XFD1048576"/>'.repeat(2_000)
  const cells = '<row r="1"><c><v>1</v></c></row><row r="9000"><c><v>2</v></c></row>'
  const data = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${cells}</sheetData><mergeCells>${everywhere}</mergeCells></worksheet>`
  await refused(t, await buffer(zip(partsOf(data))), /过大|过于复杂|超过/, 'merged cells beyond any table')
})

test('hidden rows, struck cells and phonetic signs are told apart from the values', async t => {
  const styles = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fonts count="3"><font/><font><strike/></font><font><strike val="0"/></font></fonts><cellStyleXfs count="1"><xf fontId="1"/></cellStyleXfs><cellXfs count="3"><xf fontId="0"/><xf fontId="1"/><xf fontId="2"/></cellXfs></styleSheet>`
  const text = (at: string, value: string, style = 0) => `<c r="${at}" s="${style}" t="inlineStr"><is><t>${value}</t></is></c>`
  const phonetic = `<c r="A5" t="inlineStr"><is><t>张三</t><rPh sb="0" eb="1"><t>zhang</t></rPh><rPh sb="1" eb="2"><t>san</t></rPh></is></c>`
  const data = `<row r="1">${text('A1', '姓名')}</row><row r="2" hidden="1">${text('A2', '藏')}</row><row r="3">${text('A3', '划', 1)}${text('B3', '无', 2)}</row><row r="4" hidden="0">${text('A4', '在')}</row><row r="5">${phonetic}</row>`
  const parts = partsOf(sheetXml(data)).map(part => (part.name === 'xl/styles.xml' ? { ...part, text: styles } : part))
  const { rows } = await read(await buffer(zip(parts)))
  t.same(rows, [
    { line: 2, cells: ['藏'], formulas: [], hidden: true },
    { line: 3, cells: ['划', '无'], formulas: [], struck: [0] },
    { line: 4, cells: ['在'], formulas: [] },
    { line: 5, cells: ['张三'], formulas: [] },
  ])
  const book = bookOf([['a'], [1], [2]])
  book.Sheets.数据!['!rows'] = [{}, { hidden: true }, {}]
  t.same(
    (await read(file(book, 'xlsx'))).rows.map(({ hidden }) => hidden),
    [true, undefined],
  )
})

test('struck cells of .xls, of the sheet that is read', async t => {
  const sheet = utils.aoa_to_sheet([
    ['姓名', '座'],
    ['划', 1],
    ['在', 2],
  ])
  for (const at of ['A2', 'B3']) sheet[at].z = '0.00'
  const book = utils.book_new(utils.aoa_to_sheet([['藏']]), '藏')
  utils.book_append_sheet(book, sheet, '数据')
  book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] }
  for (const type of ['biff8', 'biff5'] as const) {
    t.same(
      (await read(file(book, type))).rows.map(({ struck }) => struck),
      [undefined, undefined],
      type,
    )
    const { rows } = await read(withStruckFormat(file(book, type), 17))
    t.same(
      rows.map(({ cells, struck }) => [cells[1], struck]),
      [
        [1, [0]],
        [2, [1]],
      ],
      `${type}, struck`,
    )
  }
  const numbers = Buffer.concat([
    ...[0, 0, 0, 0, 8].map(signs => record(0x31, 200, signs)),
    ...[0, 5].map(font => record(0xe0, font, 0)),
    record(0x85, 0, 0, 0),
    record(0x0a),
  ])
  numbers.writeUInt32LE(numbers.length, numbers.length - 10)
  // RK of several columns: row, first column, format and four bytes of each, last column
  const row = Buffer.concat([numbers, record(0xbd, 1, 2, 1, 0, 0, 0, 0, 0, 1, 0, 0, 4), record(0x0a)])
  t.same([...struckIn(row, 0)], [[2, [2, 4]]])
  t.same([...struckIn(row.subarray(0, -6), 0)], [], 'a stream that is cut off')
})
/** A record of BIFF, of words. */
const record = (type: number, ...words: number[]) => Buffer.from(Uint16Array.from([type, 2 * words.length, ...words]).buffer)
/** The file with its font struck out, and no other format using it. */
const withStruckFormat = (bytes: Buffer, format: number): Buffer => {
  const container = CFB.read(bytes, { type: 'buffer' })
  const part = container.FileIndex[container.FullPaths.findIndex((name: string) => /(Workbook|Book)$/.test(name))]!
  const stream = Buffer.from(part.content)
  let formats = 0
  for (let at = 0; at + 4 <= stream.length; at += 4 + stream.readUInt16LE(at + 2)) {
    const type = stream.readUInt16LE(at)
    if (type === 0x31) stream.writeUInt16LE(8, at + 6)
    else if (type === 0xe0 && formats++ !== format) stream.writeUInt16LE(1, at + 4)
  }
  part.content = stream
  return Buffer.from(CFB.write(container, { type: 'buffer' }))
}

test('csv: line breaks and commas alone are refused before they cost anything', async t => {
  const begun = process.cpuUsage()
  await refused(t, Buffer.from(`a\n${'\n'.repeat(9_000_000)}`), /空行数超过上限/)
  for (const head of ['', 'a\n', 'a\r\n1\r"x",', '"",a\n""x"', 'a\n"b\n""",'])
    await refused(t, Buffer.from(`${head}${','.repeat(5_000_000)}"`), /列数超过上限256|引号/, JSON.stringify(head))
  const { user } = process.cpuUsage(begun)
  t.ok(user < 5_000_000, `${user / 1000} ms`)
  t.same(await cellsOf(Buffer.from(`a\n${',\n'.repeat(1_000)}1`)), [[1_002, '1']], 'some blank lines are nothing')
})

test('csv: encodings, delimiters, quotes', async t => {
  const expected = [[2, 'MU5101', '上海, 虹桥', '20'], [4, null, '二\n行', '"']] // biome-ignore format: a table
  const csv = '航班,机场,座位\r\nMU5101,"上海, 虹桥",20\r\n\r\n,"二\n行",""""\r\n'
  t.same(await cellsOf(Buffer.from(csv)), expected, 'utf-8')
  t.same(await cellsOf(Buffer.from(`\ufeff${csv}`)), expected, 'utf-8 with mark')
  t.same((await read(Buffer.from(`\ufeff${csv}`))).headers, ['航班', '机场', '座位'])
  t.same(await cellsOf(Buffer.from(`\ufeff${csv}`, 'utf16le')), expected, 'utf-16')
  t.same(await cellsOf(Buffer.from('"a,b,c,d";b\n1,5;2\n')), [[2, '1,5', '2']], 'semicolon')
  t.same(await cellsOf(Buffer.from('a\tb\tc, d\n1\t2\t3')), [[2, '1', '2', '3']], 'tab')
  // 航班,座位 / 国航,２０ / 㐂(four bytes in GB18030),1
  const gb = Buffer.from('babdb0e02cd7f9cebb0ab9fababd2ca3b2a3b00a8139f0302c31', 'hex')
  t.same(await read(gb), {
    headers: ['航班', '座位'],
    headerRow: { line: 1, cells: ['航班', '座位'], formulas: [] },
    rows: [
      { line: 2, cells: ['国航', '２０'], formulas: [] },
      { line: 3, cells: [new TextDecoder('gb18030').decode(Buffer.from('8139f030', 'hex')), '1'], formulas: [] },
    ],
  })
  await refused(t, Buffer.from('a,b\n1,2\n"3,4\n5,6'), /CSV 格式不正确：第3行引号不匹配/)
})

test('utf-16 of either order; a workbook that counts from 1904', async t => {
  const csv = Buffer.from('\ufeff航班,座位\nMU5101,20\n', 'utf16le')
  t.same(await cellsOf(Buffer.from(csv).swap16()), [[2, 'MU5101', '20']])
  const book = bookOf([['日期', '时间'], [44_895, 0.354166666666667]]) // biome-ignore format: a table
  book.Workbook = { WBProps: { date1904: true } }
  book.Sheets.数据!.A2.z = 'yyyy-mm-dd'
  book.Sheets.数据!.B2.z = 'hh:mm'
  for (const type of ['xlsx', 'biff8'] as const) {
    const { rows, date1904 } = await read(file(book, type))
    t.same([rows[0]?.cells, date1904], [[new Date('2026-12-01T00:00:00Z'), new Date('1899-12-31T08:30:00Z')], true], type)
  }
})

test('a table of another format is called by its name, and what to do', async t => {
  const book = bookOf([['姓名'], ['王甲']])
  for (const [type, what] of [
    ['xlml', /XML 表格（Excel 2003）.*另存为 \.xlsx/],
    ['ods', /\.ods.*另存为 \.xlsx/],
    ['fods', /OpenDocument 表格/],
    ['xlsb', /\.xlsb.*另存为 \.xlsx/],
    ['biff4', /旧版 Excel 文件.*另存为 \.xlsx/],
    ['biff2', /旧版 Excel 文件.*另存为 \.xlsx/],
  ] as const)
    await refused(t, file(book, type), what, type)
  const packed = await buffer(zip([{ name: '名单.xlsx', text: 'x' }]))
  const within = await buffer(zip([{ name: '名单.zip', text: packed.toString('latin1') }]))
  const ofMac = await buffer(zip([{ name: 'Index/Document.iwa', text: 'x' }]))
  await refused(t, ofMac, /Numbers.*导出为 Excel/, 'numbers')
  for (const [name, bytes] of Object.entries({
    zip: packed,
    'zip in a zip': within,
    gzip: gzipSync('x'),
    rar: Buffer.from('Rar!\x1a\x07'),
  }))
    await refused(t, bytes, /压缩包，请解压后/, name)
  t.same((await read(file(bookOf([['No'], ['HU7182']]), 'biff5'))).rows[0]?.cells, ['HU7182'], 'Excel 95 is read')
})

test('what is no table is refused, whatever it is called', async t => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')
  await refused(t, png, /不是有效的 Excel 或 CSV 文件/, 'png')
  await refused(t, Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\u0000'), /不是有效的/, 'pdf')
  await refused(t, Buffer.from('<html><table><tr><td>x</td></tr></table>'), /网页.*另存为 \.xlsx/, 'html that calls itself xls')
  await refused(t, Buffer.from('<?xml version="1.0"?><x/>'), /不是有效的/, 'other markup')
  await refused(t, Buffer.from(' \n,,\n'), /文件没有内容/, 'blank')
  await refused(
    t,
    await buffer(zip(['[Content_Types].xml', 'word/document.xml'].map(name => ({ name, text: '<x/>' })))),
    /不是有效的/,
    'another zip',
  )
  await refused(t, (await handmade('<row><c><v>1</v></c></row>')).subarray(0, 600), /不是有效的/, 'cut off')
  await refused(t, await handmade('<row><c r="ZZZZ1"><v>1</v></c></row>'), /不是有效的/, 'a cell outside of any sheet')
  const ole = CFB.utils.cfb_new()
  CFB.utils.cfb_add(ole, '/WordDocument', Buffer.from('x'))
  await refused(t, Buffer.from(CFB.write(ole, { type: 'buffer' })), /不是有效的/, 'an old Word document')
  t.equal(
    (await handmade('<row><c><v>1</v></c></row>')).length > 0 && (await read(await handmade('<row><c><v>1</v></c></row>'))).headers[0],
    '1',
    'the hand-made file itself is fine',
  )
})

test('macros, external data and passwords are refused', async t => {
  const vba = CFB.utils.cfb_new()
  CFB.utils.cfb_add(vba, '/VBA/dir', Buffer.from('x'))
  const book: WorkBook = { ...bookOf([['a'], [1]]), vbaraw: CFB.write(vba, { type: 'buffer' }) }
  await refused(t, file(book, 'xlsm'), /文件包含宏/, 'xlsm')
  await refused(t, write(book, { type: 'buffer', bookType: 'biff8', bookVBA: true }), /文件包含宏/, 'xls')
  const row = '<row><c><v>1</v></c></row>'
  await refused(t, await handmade(row, { name: 'xl/macrosheets/sheet1.xml', text: '<x/>' }), /文件包含宏/, 'macro sheet')
  const named = partsOf(sheetXml(row)).map(part =>
    typeof part.text === 'string'
      ? { ...part, text: part.text.replace('openxmlformats-officedocument.spreadsheetml.sheet.main', 'ms-excel.sheet.macroEnabled.main') }
      : part,
  )
  await refused(t, await buffer(zip(named)), /文件包含宏/, 'declared to have macros')
  await refused(t, await handmade(row, { name: 'xl/externalLinks/externalLink1.xml', text: '<x/>' }), /外部链接/)
  const locked = await writeXlsx({ sheets: [{ name: 'a', rows: [['a'], [1]] }], encryption: { password: 'x', spinCount: 10 } })
  await refused(t, Buffer.from(locked), /密码保护/)
})

test('limits: rows, columns, bytes, text', async t => {
  const columns = [{ key: 'n', title: '序号', type: 'int' as const }]
  const table = (rows: number) => buffer(workbook([{ name: 'x', columns, rows: [Array.from({ length: rows }, (_, n) => ({ n }))] }]))
  t.equal((await read(await table(10_000))).rows.length, 10_000)
  await refused(t, await table(10_001), /行数超过上限10000/)
  await refused(t, Buffer.from(`n\n${'1\n'.repeat(10_001)}`), /行数超过上限10000/, 'csv')
  await refused(t, file(bookOf(Array.from({ length: 10_002 }, () => [1])), 'biff8'), /行数超过上限10000/, 'xls')
  await t.rejects(read(await table(6), 5), { message: '行数超过上限5' })
  t.equal(
    (await read(await handmade(`<row><c><v>1</v></c></row>${'<row><c s="1"/></row>'.repeat(50_000)}<row><c><v>2</v></c></row>`))).rows[0]
      ?.line,
    50_002,
    'blank rows with borders do not count',
  )

  await refused(t, Buffer.from(`${'a,'.repeat(256)}b`), /列数超过上限256/)
  t.equal((await read(Buffer.from(`a\n"${'x,'.repeat(300)}""${',\n'.repeat(300)}"`))).rows.length, 1, 'what is quoted parts nothing')
  const long = `<row><c t="inlineStr"><is><t>${'x'.repeat(5_000)}</t></is></c></row>`
  t.equal(String((await read(await handmade(long.repeat(3)))).rows[0]?.cells[0]).length, 4_000)
  await refused(t, await handmade(long.repeat(5_100)), /文件过大/, 'twenty million characters')
})

test('bombs', async t => {
  const mb = 1024 * 1024
  const blanks = { name: 'xl/worksheets/sheet1.xml', text: repeated(' '.repeat(mb), 51) }
  await refused(t, await buffer(zip([...workbookParts([{ name: '数据' }]), blanks])), /文件过大/, 'honest: 51 MB of blanks')

  const bomb = await buffer(
    zip([...workbookParts([{ name: '数据' }]), { name: 'xl/worksheets/sheet1.xml', text: repeated(' '.repeat(mb), 30) }]),
  )
  // the sheet's size stands in the last entry of the directory, 24 bytes from its mark
  bomb.writeUInt32LE(1000, bomb.lastIndexOf('PK\u0001\u0002') + 24)
  await refused(t, bomb, /不是有效的/, 'a lie: 30 MB that say they are 1000 bytes')

  const many = Array.from({ length: 201 }, (_, n) => ({ name: `xl/media/${n}.xml`, text: '' }))
  await refused(t, await handmade('<row><c><v>1</v></c></row>', ...many), /文件过大/, 'too many parts')
  await refused(t, await handmade('<row/>', { name: 'xl/worksheets/sheet1.xml', text: sheetXml('') }), /不是有效的/, 'one name twice')
  await refused(t, await handmade('<row/>', { name: '../../etc/passwd', text: 'x' }), /不是有效的/, 'a name that climbs')
})

test('tags that never end are refused at once, wherever they stand', async t => {
  const million = (text: string) => repeated(text.repeat(Math.floor(100_000 / text.length)), 100)
  const beginning = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
  const after = async function* (head: string, text: AsyncIterable<string>) {
    yield head
    yield* text
  }
  for (const hostile of ['<c ', '<c a="', '<!--', '<!-- > ', '<![CDATA[', '<?x ', "<c r='>"]) {
    const parts = partsOf(after(beginning, million(hostile)))
    const bytes = await buffer(zip(parts))
    const begun = process.cpuUsage()
    await refused(t, bytes, /不是有效的/, `${hostile}, ${bytes.length} bytes`)
    t.ok(process.cpuUsage(begun).user < 3_000_000, 'in less than three seconds of work')
  }
  const named = (name: string) =>
    partsOf(sheetXml('<row/>')).map(part => (part.name === name ? { ...part, text: `${part.text}<sheet ${'a'.repeat(99_000)}` } : part))
  const begun = process.cpuUsage()
  await refused(t, await buffer(zip(named('xl/workbook.xml'))), /不是有效的/, 'a long word in the workbook')
  t.ok(process.cpuUsage(begun).user < 3_000_000, 'a long word is read once')
  t.same(
    await cellsOf(
      await handmade(
        '<!-- <c> > --><row><c t="inlineStr"><is><t>a</t></is></c></row><?x > ?><row><c t="inlineStr"><is><t><![CDATA[1 < 2 > ]]></t></is></c></row>',
      ),
    ),
    [[2, '1 < 2 > ']],
    'comments, instructions and CDATA that end are read',
  )
})

test('a file that takes too long is given up, and the next one is read', async t => {
  const wide = await handmade(`<row><c><v>1</v></c></row>${'<row><c r="XFD1"/></row>'.repeat(50_000)}`)
  await t.rejects(readSheet(wide, { budget: 300 }), {
    name: 'SheetError',
    status: 400,
    message: '文件内容过于复杂，解析用时超过上限，已停止读取',
  })
  t.same((await readSheet(Buffer.from('a\n1'))).headers, ['a'])
})

test('one user has one file read at a time; others need not wait for his', async t => {
  const slow = await handmade(`<row><c><v>1</v></c></row>${'<row><c r="XFD1"/></row>'.repeat(60)}`)
  const ended: string[] = []
  await Promise.all([
    ...[1, 2, 3].map(async n => readSheet(slow, { user: 'a' }).then(() => ended.push(`a${n}`))),
    readSheet(Buffer.from('a\n1'), { user: 'b' }).then(() => ended.push('b')),
  ])
  t.same(
    ended.filter(word => word !== 'b'),
    ['a1', 'a2', 'a3'],
  )
  t.not(ended.at(-1), 'b', ended.join())
})

test('a file that eats the memory of its worker (or, on a slow machine, its time) is refused and the server lives', async t => {
  const strings = { name: 'xl/sharedStrings.xml', text: repeated('<si><t/></si>'.repeat(1000), 3900) }
  const workbookRels = workbookParts([{ name: '数据' }]).map(part =>
    part.name === 'xl/_rels/workbook.xml.rels'
      ? {
          ...part,
          text: String(part.text).replace(
            '</Relationships>',
            '<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
          ),
        }
      : part,
  )
  const bytes = await buffer(
    zip([...workbookRels, { name: 'xl/worksheets/sheet1.xml', text: sheetXml('<row><c t="s"><v>0</v></c></row>') }, strings]),
  )
  await t.rejects(readSheet(bytes), { name: 'SheetError', message: /文件过大|已停止读取/ })
  t.same((await readSheet(Buffer.from('a\n1'))).rows, [{ line: 2, cells: ['1'], formulas: [] }])
})

test('many files at once are read in turn, each with its own answer', async t => {
  const answers = await Promise.all(
    Array.from({ length: 7 }, (_, n) =>
      readSheet(Buffer.from(n === 3 ? '' : `a\n${n}`)).then(
        sheet => sheet.rows[0]?.cells[0],
        error => error.message,
      ),
    ),
  )
  t.same(answers, ['0', '1', '2', '文件没有内容', '4', '5', '6'])
})

test('through the worker: a table, a refusal with its cause, what is refused at the door', async t => {
  const bytes = file(
    bookOf([
      ['航班', '日期'],
      ['MU5101', new Date('2026-12-01T00:00:00Z')],
    ]),
    'xlsx',
  )
  t.same(await readSheet(bytes), {
    headers: ['航班', '日期'],
    headerRow: { line: 1, cells: ['航班', '日期'], formulas: [] },
    rows: [{ line: 2, cells: ['MU5101', new Date('2026-12-01T00:00:00Z')], formulas: [] }],
  })
  await t.rejects(readSheet(Buffer.from('a\n1\n2'), { maxRows: 1 }), { name: 'SheetError', status: 400, message: '行数超过上限1' })
  await t.rejects(readSheet(bytes.subarray(0, 900)), {
    name: 'SheetError',
    message: '不是有效的 Excel 或 CSV 文件',
    cause: /end of central directory/i,
  })
  await t.rejects(readSheet(Buffer.alloc(0)), { name: 'SheetError', message: '文件没有内容' })
  await t.rejects(readSheet(Buffer.alloc(10 * 1024 * 1024 + 1, 'a')), { name: 'SheetError', message: '文件过大，不能超过10MB' })
})
