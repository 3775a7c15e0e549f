import t from 'tap'
import { bareName, checkName, isSameButTitle } from '../../kernel/passenger-name.ts'
import { documentOf, toldBy } from './inferred.ts'
import { judgeNames } from './list.ts'
import { documentOfHeading } from './words.ts'
import { nameWritten, wordIn } from './written.ts'

t.test('what stands beside a name gives type, title or sex, and is told; a name alone stays', async t => {
  const read: Record<string, object> = {
    陈小宝CHD: { name: '陈小宝', type: 'CHILD', left: [], note: '“陈小宝CHD”按姓名“陈小宝”录入，旅客类型为儿童' },
    'SMITH TOM CHD': { name: 'SMITH TOM', type: 'CHILD' },
    张三先生: { name: '张三', title: 'MR', note: '“张三先生”按姓名“张三”录入，称谓为先生' },
    'MR SMITH/JOHN': { name: 'SMITH/JOHN', title: 'MR' },
    'MASTER SMITH/TOM': { name: 'SMITH/TOM', title: 'MSTR' },
    '①张三': { name: '张三', left: [], note: '“①张三”按姓名“张三”录入' },
    '1、张三先生（领队）': { name: '张三', title: 'MR', left: ['领队'] },
    '张小明（儿童）': { name: '张小明', type: 'CHILD' },
    '张小明（小孩）': { name: '张小明', type: 'CHILD' },
    '张三（女）': { name: '张三', gender: 'F', note: '“张三（女）”按姓名“张三”录入，性别为女' },
    '杨蒋（领队）': { name: '杨蒋', left: ['领队'], note: '“杨蒋（领队）”按姓名“杨蒋”录入，没有录入“领队”' },
    '一、张三': { name: '张三', left: [] },
    'NO.3 安娜': { name: '安娜', left: [] },
    '李四★': { name: '李四', left: ['★'], note: '“李四★”按姓名“李四”录入，没有录入“★”' },
    '[微笑]张三': { name: '张三', left: ['微笑'] },
    '儿童：陈小宝': { name: '陈小宝', type: 'CHILD', left: [] },
    '张三（小）': { name: '张三', type: 'CHILD', left: [] },
    'A组：张三': { name: '张三', left: ['A组'] },
    导游张三: { name: '张三', left: ['导游'] },
    陈志强身份证: { name: '陈志强', left: ['身份证'] },
    陈志强的护照号: { name: '陈志强', left: ['的护照号'] },
    姓名陈志强: { name: '陈志强', left: ['姓名'] },
    旅客姓名陈志强身份证号: { name: '陈志强', left: ['旅客姓名', '身份证号'] },
    张三老师: { name: '张三', left: ['老师'] },
    '买买提 艾力': { name: '买买提 艾力', note: '空格不进订座，按 买买提艾力 订座' },
  }
  for (const [text, as] of Object.entries(read)) t.match(nameWritten(text, {}), as, text)
  // a mark that hides a character is asked about; 备注 stands before a remark
  for (const name of ['*小明', '张*', '备注：张三要清真餐', '张老师']) t.same(nameWritten(name, {}).name, name, name)
  for (const name of ['张三', '张 三', 'SMITH/JOHN MR', 'ZHANG/SAN', '王先生', '欧阳先生', 'OMAR/DR', '王博士'])
    t.same(nameWritten(name, {}), { name, left: [] }, name)
  t.same(nameWritten('陈小宝CHD', { type: 'ADULT' }), { name: '陈小宝CHD', left: [] }, 'a mark that contradicts stays, and is asked about')
  t.same(bareName('王先生'), { name: '王先生', beside: [] })
})

t.test('王先生 is asked about, and entered once somebody has said that he is called so', async t => {
  const group = { departure: '2026-12-20', named: [] }
  const wang = { name: '王先生', type: 'ADULT', docType: 'PASSPORT', docNo: 'E12345678' } as const
  const [asked] = judgeNames(group, [wang])
  t.same(asked!.problems, { name: '姓名中不写称谓“先生”，请填写证件上的全名；证件上就是“王先生”的，请确认' })
  const [said] = judgeNames(group, [{ ...wang, nameConfirmed: true }])
  t.same(said!.traveller, { ...wang, nameConfirmed: true })
  const [plain] = judgeNames(group, [{ ...wang, name: '王三', nameConfirmed: true }])
  t.same(plain!.traveller, { ...wang, name: '王三' }, 'of a plain name there is nothing to confirm')
  t.equal(checkName('王先生①', { confirmed: true }).ok, false)
})

t.test('a name of letters in several words is asked for its surname', async t => {
  const judged = (name: string) =>
    judgeNames({ departure: '2026-12-20', named: [] }, [{ name, type: 'ADULT', docType: 'PASSPORT', docNo: 'E12345678' }])
  t.same(judged('zhang san')[0]!.problems, { name: '英文姓名请用“/”把姓和名分开，姓在前，如 ZHANG/SAN' })
  t.same(judged('SMITH JOHN PAUL')[0]!.problems, { name: '英文姓名请用“/”把姓和名分开，姓在前，如 SMITH/JOHN PAUL' })
  for (const name of ['MADONNA', 'LI/XIAO MING', 'SMITH/JOHN MR', '张 三']) t.same(judged(name)[0]!.problems, {}, name)
})

t.test('a name with a character that nobody can print is refused by its place', async t => {
  for (const [name, what] of Object.entries({
    '张\u0007三': '第2个字符无法显示（U+0007）',
    '\ue863三': '第1个字符无法显示（U+E863）',
    '张三\ufffd': '第3个字符无法显示（U+FFFD）',
    '张\u0378三': '第2个字符无法显示（U+0378）',
    '𠮷\u{f0000}': '第2个字符无法显示（U+F0000）',
  })) {
    const checked = checkName(name)
    t.match(checked.ok ? '' : checked.reason, `姓名中${what}，请按证件重新输入`)
  }
  t.match(checkName('𠮷三'), { ok: true }, 'a rare character that has its place is none')
})

t.test('names that differ by a title or a type alone', async t => {
  for (const [one, other] of [
    ['张三先生', '张三'],
    ['张三', '张三先生'],
    ['MRSMITH/JOHN', 'SMITH/JOHN'],
    ['陈小宝CHD', '陈小宝'],
    ['张三', '张三'],
  ] as const)
    t.ok(isSameButTitle(one, other), `${one} ${other}`)
  for (const [one, other] of [
    ['张三', '张三丰'],
    ['王先生', '王'],
    ['SMITH/JOHN', 'SMITH/JOHNNY'],
  ] as const)
    t.notOk(isSameButTitle(one, other), `${one} ${other}`)
})

t.test('everyday words and shapes of documents', async t => {
  const words = { 户口本: 'HKB', 出生证明: 'CSZM', 出生证: 'CSZM', 居住证: 'HMT_ID', 台湾通行证: 'T2M', 临时身份证: 'ID_CARD', '√身份证': 'ID_CARD', 身份证: 'ID_CARD' } // biome-ignore format: a table
  for (const [word, type] of Object.entries(words)) t.equal(wordIn.docType(word), type, word)
  const headings = {
    护照号: 'PASSPORT',
    '护照号码*': 'PASSPORT',
    身份证: 'ID_CARD',
    台胞证号: 'T2M',
    证件号: undefined,
    '身份证/护照号': undefined,
  }
  for (const [heading, type] of Object.entries(headings)) t.equal(documentOfHeading(heading), type, heading)
  t.equal(documentOf('T460000001'), 'CSZM', 'a certificate of birth is no passport')
  t.equal(documentOf('C12345678'), undefined, 'either 往来港澳通行证 or a passport: asked')
  t.equal(documentOf('911124198108030024'), 'YJJLZ')
  t.same(toldBy('YJJLZ', '911124198108030024'), { birthDate: '1981-08-03' })
  t.same(toldBy('HKB', '460106201805060116'), { birthDate: '2018-05-06', gender: 'M' })
})
