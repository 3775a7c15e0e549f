import t from 'tap'
import { idCheckDigit } from '#contracts/kernel/documents.ts'
import type { NamedGroup } from '#contracts/order/names/list.ts'
import type { Cell } from '#services/kernel/sheet/collect.ts'
import { importPassengers, readNames } from './passenger-import.ts'

const card = (birth: string, order: string) => {
  const first17 = `460106${birth}${order}`
  return first17 + idCheckDigit(first17)
}
const [grown, other, boy, baby] = [card('19790814', '241'), card('19810322', '162'), card('20180506', '011'), card('20260201', '022')]
const by = { who: { user: 'yefeng' }, now: '2026-11-24T04:00:00.000Z' }
const files = [{ field: 'files', name: '名单.xlsx', bytes: new Uint8Array() }]
const sheetOf = (headers: string[], rows: Cell[][]) => async () => ({
  headers,
  rows: rows.map((cells, at) => ({ line: at + 2, cells, formulas: cells.flatMap((cell, at) => (cell === '=' ? [at] : [])) })),
})
const read = async (headers: string[], ...rows: Cell[][]) => {
  const answer = await readNames(
    { departure: '2026-12-20', named: [] },
    { mode: 'preview', files, by },
    { readSheet: sheetOf(headers, rows), clashOf: async () => undefined },
  )
  if (!('passengers' in answer)) throw new Error('no report')
  return {
    people: answer.passengers.map(({ name, type, docType }) => `${name} ${type} ${docType}`),
    wrong: answer.rows.flatMap(({ errors }) => Object.values(errors)),
    total: answer.total,
    beside: answer.beside?.map(({ row, text }) => `${row} ${text}`),
    values: answer.rows.map(({ values }) => values),
    notes: answer.rows.flatMap(({ notes }) => (notes ? [notes] : [])),
  }
}

t.test('a list without types is read by birth dates, as a pasted one', async t => {
  const { people, wrong, values } = await read(
    ['姓名', '证件号码', '生日'],
    ['陈志强', grown, null],
    ['陈小宝', boy, null],
    ['陈贝贝', baby, null],
    ['LI/NA', 'E12345678', '1990-07-19'],
  )
  t.same(wrong, [])
  t.same(people, ['陈志强 ADULT ID_CARD', '陈小宝 CHILD ID_CARD', '陈贝贝 INFANT ID_CARD', 'LI/NA ADULT PASSPORT'])
  t.match(values[1], { type: 'CHILD', docType: 'ID_CARD' }, 'and shown so')
})

t.test('cells merged downward are blank below the first', async t => {
  const { people, wrong } = await read(
    ['姓名', '旅客类型', '证件类型', '证件号码'],
    ['陈志强', '成人', '身份证', grown],
    ['林月珍', null, null, other],
    ['陈凯文', '成人', '', 'H04123782'],
  )
  t.same(wrong, [])
  t.same(people, ['陈志强 ADULT ID_CARD', '林月珍 ADULT ID_CARD', '陈凯文 ADULT HM2M'])
})

t.test('what nothing tells is wrong in its row alone', async t => {
  const { people, wrong } = await read(
    ['姓名', '旅客类型', '证件类型', '证件号码'],
    ['陈志强', null, null, grown],
    ['台小姐', '成人', null, '01234567'],
    ['LI/NA', null, '护照', 'E12345678'],
    ['吴小梅', null, null, grown.slice(0, 17)],
    ['王芳', '儿童', null, other],
  )
  t.same(people, ['陈志强 ADULT ID_CARD'])
  t.same(wrong, [
    '第3行:证件类型不能为空',
    '第4行:旅客类型不能为空，也可填写出生日期',
    '第5行:身份证号应为18位',
    '第6行:按首航段出发日期，该旅客应为成人，与旅客类型儿童不符',
  ])
})

t.test('names, headings and documents are read as pasted ones, and what was tidied is told in the preview', async t => {
  const { people, wrong, notes } = await read(
    ['姓名', '身份证号', '出生日期'],
    ['①陈志强先生', grown, null],
    ['陈小宝CHD', boy, null],
    ['买买提 艾力', other, null],
    ['王先生', 'E12345678', '1985-06-30'],
    ['LI NA', 'E12345678', '1985-06-30'],
  )
  t.same(people, ['陈志强 ADULT ID_CARD', '陈小宝 CHILD ID_CARD', '买买提艾力 ADULT ID_CARD'])
  t.same(notes, [
    { name: '“①陈志强先生”按姓名“陈志强”录入，称谓为先生' },
    { name: '“陈小宝CHD”按姓名“陈小宝”录入，旅客类型为儿童' },
    { name: '空格不进订座，按 买买提艾力 订座' },
  ])
  t.same(wrong, [
    '第5行:姓名中不写称谓“先生”，请填写证件上的全名；证件上就是“王先生”的，请确认',
    '第5行:身份证号应为18位',
    '第6行:英文姓名请用“/”把姓和名分开，姓在前，如 LI/NA',
    '第6行:身份证号应为18位',
  ])
  const passports = await read(
    ['姓名', '护照号', '出生日期', '姓名已核对'],
    ['SMITH/JOHN', '123456789', '1985-06-30', null],
    ['王先生', 'E12345678', '1985-06-30', '是'],
  )
  t.same([passports.people, passports.wrong], [['SMITH/JOHN ADULT PASSPORT', '王先生 ADULT PASSPORT'], []])
})

t.test('a passport beside an identity card is told, and read where there is no card', async t => {
  const { people, wrong, notes } = await read(
    ['姓名', '身份证号', '护照号', '出生日期'],
    ['陈志强', grown, 'E12345678', null],
    ['SMITH/JOHN', null, '123456789', '1985-06-30'],
  )
  t.same([people, wrong], [['陈志强 ADULT ID_CARD', 'SMITH/JOHN ADULT PASSPORT'], []])
  t.same(notes, [{ docNo: '按身份证号录入，没有录入护照号“E12345678”' }])
})

t.test('a name with a character that nobody can print is refused by its place', async t => {
  const { people, wrong } = await read(['姓名', '身份证号'], ['陈\u0007强', grown], ['陈\ue863', other], ['陈\u200b小宝', boy])
  t.same(people, ['陈小宝 CHILD ID_CARD'])
  t.match(wrong, ['第2行:姓名中第2个字符无法显示（U+0007）', '第3行:姓名中第2个字符无法显示（U+E863）'])
})

t.test('totals and lines that were only counted are passed over', async t => {
  const { people, wrong, total, beside } = await read(
    ['序号', '姓名', '证件号码'],
    [1, '陈志强', grown],
    [2, '林月珍', other],
    [3, null, null],
    ['合计', null, '='],
    [4, '共两人', null],
  )
  t.same(beside, ['5 合计 =', '6 4 共两人'], 'and totals are named')
  t.same([people.length, wrong, total], [2, [], 2])
})

t.test('whoever finds no seat of a grown-up flies for nothing, where nobody has said otherwise', async t => {
  const group: NamedGroup = { departure: '2026-12-20', named: [], counts: { ADULT: 1, CHILD: 0, SOLIDER: 0, FREE: 1, INFANT: 0 } }
  const imported = async (headers: string[], ...rows: Cell[][]) => {
    const written: string[] = []
    const { bad } = await importPassengers(
      group,
      { mode: 'accepted', files, by, seed: 's' },
      {
        readSheet: sheetOf(headers, rows),
        already: () => false,
        standing: () => undefined,
        clashOf: async () => undefined,
        write: async people => void written.push(...people.map(({ name, type }) => `${name} ${type}`)),
      },
    )
    return { written, bad }
  }
  t.same(await imported(['姓名', '证件号码'], ['陈志强', grown], ['林月珍', other]), { written: ['陈志强 ADULT', '林月珍 FREE'], bad: 0 })
  t.same(await imported(['姓名', '类型', '证件号码'], ['陈志强', '成人', grown], ['林月珍', '成人', other]), {
    written: ['陈志强 ADULT'],
    bad: 1,
  })
})

t.test('a list sent again without types says nothing new', async t => {
  const standing = { id: 'p1', name: '陈志强', type: 'FREE', docType: 'ID_CARD', docNo: grown } as const
  const report = await importPassengers(
    { departure: '2026-12-20', named: [standing], counts: { ADULT: 1, CHILD: 0, SOLIDER: 0, FREE: 1, INFANT: 0 } },
    { mode: 'all', files, by, seed: 's' },
    {
      readSheet: sheetOf(['姓名', '证件号码'], [['陈志强', grown]]),
      already: () => false,
      standing: docNo => (docNo === grown ? standing : undefined),
      clashOf: async () => undefined,
      write: async () => t.fail('written'),
    },
  )
  t.match(report, { bad: 0, written: 0, rows: [{ action: 'same' }] })
})

t.test('surnames and given names in columns of their own are one name, below a title too', async t => {
  const one = await read(['姓', '名', '证件号码'], ['张', '三', grown], ['欧阳', '娜娜', other], ['SMITH', 'JOHN', 'E12345678'])
  t.same(one.wrong, ['第4行:旅客类型不能为空，也可填写出生日期'], 'a passport tells no age')
  t.same(one.people, ['张三 ADULT ID_CARD', '欧阳娜娜 ADULT ID_CARD'])
  const titled = await read(
    ['三亚团名单', '', '', ''],
    ['Surname', 'Given name', '护照号', '生日'],
    ['SMITH', 'JOHN', 'E12345678', '1990-07-19'],
  )
  t.same(titled.wrong, [])
  t.same(titled.people, ['SMITH/JOHN ADULT PASSPORT'])
  const beside = await read(['姓名', '姓', '名', '证件号码'], ['张三', '张', '三', grown])
  t.same(beside.people, ['张三 ADULT ID_CARD'], 'where whole names stand, they count')
})

t.test('two people in the cells of one line are two, and each is judged by itself', async t => {
  const both = await read(['姓名', '证件号码', '电话'], ['陈志强、林月珍', `${grown}，${other}`, '13800138000'], ['陈小宝', boy, null])
  t.same(both.wrong, [])
  t.same(both.people, ['陈志强 ADULT ID_CARD', '林月珍 ADULT ID_CARD', '陈小宝 CHILD ID_CARD'])
  t.equal(both.total, 3)
  const wrong = await read(['姓名', '证件号码'], ['陈志强 林月珍', `${grown} ${other.slice(0, 17)}9`])
  t.same(wrong.people, ['陈志强 ADULT ID_CARD'])
  t.match(wrong.wrong, [/^第2行:/])
  const unclear = await read(['姓名', '证件号码'], ['陈志强、林月珍', grown])
  t.same(unclear.people, [], 'whose number it is nobody knows')
  t.equal(unclear.wrong.length, 1)
})

t.test('two people of one line are written as two, each under an id of its own', async t => {
  const written: { id: string; name: string }[] = []
  const report = await importPassengers(
    { departure: '2026-12-20', named: [] },
    { mode: 'all', files, by, seed: 'request' },
    {
      readSheet: sheetOf(['姓名', '证件号码'], [['陈志强、林月珍', `${grown}，${other}`]]),
      already: () => false,
      standing: () => undefined,
      clashOf: async () => undefined,
      write: async passengers => void written.push(...passengers),
    },
  )
  t.match(report, { total: 2, written: 2 })
  t.same(
    written.map(({ name }) => name),
    ['陈志强', '林月珍'],
  )
  t.equal(new Set(written.map(({ id }) => id)).size, 2)
})

t.test('a list in English is read: its headings, and countries by their names', async t => {
  const { people, wrong, values } = await read(
    ['Name', 'ID No.', 'Nationality', 'DOB'],
    ['MUELLER/ANNA', 'C01X00T47', 'Germany', '1990-01-02'],
    ['OBRIEN/PAT', 'PX1234567', 'IRELAND', '1990-01-02'],
    ['KIM/MINSU', 'M12345678', 'South Korea', '1990-03-12'],
  )
  t.same(wrong, [])
  t.same(people, ['MUELLER/ANNA ADULT PASSPORT', 'OBRIEN/PAT ADULT PASSPORT', 'KIM/MINSU ADULT PASSPORT'])
  t.same(values.map(({ nationality }) => nationality).toSorted(), ['DE', 'IE', 'KR'])
})

t.test('a telephone is written as everywhere', async t => {
  const { wrong } = await read(['姓名', '证件号码', '电话'], ['陈志强', grown, '(0898) 6666-8888'], ['林月珍', other, '无'])
  t.match(wrong, [/^第3行:手机号/])
  t.equal(wrong.length, 1)
})
