import fc from 'fast-check'
import t from 'tap'
import { runs } from '#services/kernel/test/runs.ts'
import { addDays } from './calendar.ts'
import * as documents from './documents.ts'
import { checkName } from './passenger-name.ts'

const { checkDocument, checkIdNumber, documentTypes } = documents

const regions = fc.constantFrom('110101', '440106', '650102', '460105', '310115')
const births = fc.integer({ min: 0, max: 40_000 }).map(days => addDays('1920-01-01', days))
const idNumbers = fc.tuple(regions, births, fc.integer({ min: 0, max: 999 })).map(([region, birthDate, serial]) => {
  const first17 = `${region}${birthDate.replaceAll('-', '')}${String(serial).padStart(3, '0')}`
  return { number: first17 + documents.idCheckDigit(first17), birthDate, gender: serial % 2 === 1 ? ('M' as const) : ('F' as const) }
})
const reason = (check: documents.Check) => (check.ok ? undefined : check.reason)

t.test('22 document types, each with a Chinese label', async t => {
  t.same(
    Object.keys(documentTypes),
    'ID_CARD HMT_ID PASSPORT JGZ WZGBZ YWBZ SGZ WZRYZ ZGZ WJJGZ WZSBZ HYZ HM2M T2M WJRYZ YJJLZ CSZM HKB XSZ SFZM QTZJ OTHER'.split(' '),
  )
  for (const label of Object.values(documentTypes)) t.match(label, /^\p{Script=Han}+$/u)
})

t.test('GB 11643', async t => {
  t.same(
    checkIdNumber('11010519491231002X'),
    { ok: true, number: '11010519491231002X', birthDate: '1949-12-31', gender: 'F' },
    'the example of the standard',
  )
  t.same(
    checkIdNumber('440524188001010014'),
    { ok: true, number: '440524188001010014', birthDate: '1880-01-01', gender: 'M' },
    'its other example',
  )
  t.same(
    checkIdNumber(' １1010519491231002x '),
    { ok: true, number: '11010519491231002X', birthDate: '1949-12-31', gender: 'F' },
    'full width, blanks, small x',
  )
  for (const text of ["'11010519491231002X", '’11010519491231002X', '11010519491231002X。', "11010519491231002x'"])
    t.match(checkIdNumber(text), { ok: true, number: '11010519491231002X' }, text)
  t.equal(reason(checkIdNumber('110105194912310021')), '身份证校验失败')
  t.equal(reason(checkIdNumber('11010549123100')), '身份证号应为18位')
  t.equal(reason(checkIdNumber('990105194912310021')), '身份证号地区码有误')
  t.equal(reason(checkIdNumber('110105194902300021')), '身份证号出生日期有误')
  fc.assert(
    fc.property(idNumbers, id => t.same(checkIdNumber(id.number), { ok: true, ...id })),
    { numRuns: runs(100) },
  )
  fc.assert(
    fc.property(idNumbers, fc.integer({ min: 0, max: 17 }), fc.constantFrom(...'0123456789'), (id, place, digit) => {
      fc.pre(id.number[place] !== digit)
      return !checkIdNumber(id.number.slice(0, place) + digit + id.number.slice(place + 1)).ok
    }),
    { numRuns: runs(1000) },
  )
})

t.test('documents against the traveller', async t => {
  const number = '11010519491231002X'
  t.same(checkDocument('ID_CARD', number, { birthDate: '1949-12-31', gender: 'F', at: '2026-12-10' }), {
    ok: true,
    number,
    birthDate: '1949-12-31',
    gender: 'F',
  })
  t.equal(reason(checkDocument('ID_CARD', number, { birthDate: '1949-12-30' })), '出生日期与证件不符')
  t.equal(reason(checkDocument('ID_CARD', number, { gender: 'M' })), '性别与证件不符')
  t.equal(reason(checkDocument('ID_CARD', number, { at: '1949-12-30' })), '身份证号出生日期有误', 'born after departure')
  t.equal(reason(checkDocument('ID_CARD', ' ')), '证件号码为空')
  const permit = `83000019900101001${documents.idCheckDigit('83000019900101001')}`
  t.equal(checkDocument('HMT_ID', permit).ok, true)
  t.equal(reason(checkDocument('ID_CARD', permit)), '证件号码不是居民身份证号码')
  t.equal(reason(checkDocument('HMT_ID', number)), '证件号码不是港澳台居民居住证号码')
  const valid: [documents.DocumentType, string][] = [
    ['PASSPORT', 'E12345678'],
    ['HM2M', 'H12345678'],
    ['HM2M', 'M1234567800'],
    ['T2M', '12345678'],
    ['YJJLZ', 'USA110012345678'],
    ['JGZ', '军字第123456号'],
    ['HKB', '123'],
  ]
  for (const [type, text] of valid) t.same(checkDocument(type, text), { ok: true, number: text }, type)
  const wrong: [documents.DocumentType, string][] = [
    ['PASSPORT', 'E123'],
    ['PASSPORT', 'E1234567-8'],
    ['HM2M', 'X12345678'],
    ['HM2M', 'H123456789'],
    ['T2M', '1234567'],
    ['YJJLZ', 'USA1'],
    ['OTHER', '<b>'],
    ['SGZ', '1'.repeat(41)],
  ]
  for (const [type, text] of wrong) t.equal(reason(checkDocument(type, text)), `${documentTypes[type]}号码格式有误`, `${type} ${text}`)
  t.equal(checkDocument('HKB', '123', { birthDate: '2010-12-11', at: '2026-12-10' }).ok, true, 'fifteen, on the last day')
  t.equal(reason(checkDocument('HKB', '123', { birthDate: '2010-12-10', at: '2026-12-10' })), '户口簿仅限16周岁以下旅客使用')
  t.equal(reason(checkDocument('CSZM', 'A123456789', { at: '2026-12-10' })), '请填写出生日期')
  t.equal(reason(checkDocument('PASSPORT', 'E12345678', { birthDate: '2010-02-30' })), '出生日期有误')
  t.same(
    ['ID_CARD', 'HKB', 'PASSPORT', 'JGZ'].map(type => documents.hostDocumentCode(type as documents.DocumentType)),
    ['NI', 'NI', 'PP', 'ID'],
  )
})

t.test('why a number is none: what Excel has made of it, another document, a wrong sign', async t => {
  const excel = '请将单元格设为文本格式后重新填写'
  t.equal(reason(checkDocument('ID_CARD', '4.60106E+17')), `Excel 把长数字变成了科学计数，${excel}`)
  t.equal(reason(checkDocument('PASSPORT', '4.6E+17')), `Excel 把长数字变成了科学计数，${excel}`)
  for (const type of ['HM2M', 'ID_CARD'] as const)
    t.equal(reason(checkDocument(type, 'C12345678')), '往来港澳通行证不是回乡证，请填写身份证号；是护照的请选择护照', type)
  const permit = '911124198108030024'
  t.same(checkDocument('YJJLZ', permit, { gender: 'M' }), { ok: true, number: permit, birthDate: '1981-08-03', gender: 'M' })
  t.equal(reason(checkDocument('YJJLZ', '911124198108030025')), '永久居留身份证号校验失败')
  t.equal(reason(checkDocument('YJJLZ', '911124198113030024')), '永久居留身份证号出生日期有误')
  t.equal(reason(checkDocument('YJJLZ', permit, { birthDate: '1981-08-04' })), '出生日期与证件不符')
})

t.test('other numbers', async t => {
  t.equal(documents.isCreditCode('91350100M000100Y43'), true, 'the example of GB 32100')
  t.equal(documents.isCreditCode('91350100M000100Y44'), false)
  t.equal(documents.isCreditCode('91350100I000100Y43'), false)
  t.equal(documents.isIataNumber('08307736'), true)
  t.equal(documents.isIataNumber('08307735'), false)
  t.equal(documents.isIataNumber('8307736'), false)
})

t.test('names', async t => {
  const kept: Record<string, string> = {
    张三: '张三',
    ' 张 三 ': '张三',
    阿卜杜拉·买买提: '阿卜杜拉买买提',
    张yan: '张YAN',
    𠮷田: '𠮷田',
    'zhang/san': 'ZHANG/SAN',
    'LI/XIAO MING': 'LI/XIAOMING',
    MADONNA: 'MADONNA',
  }
  for (const [text, name] of Object.entries(kept)) t.same(checkName(text), { ok: true, name })
  t.same(checkName('smith/john mr'), { ok: true, name: 'SMITH/JOHN', title: 'MR' }, 'a title is none of the name')
  t.same(checkName('SMITH/JOHN PAUL MSTR '), { ok: true, name: 'SMITH/JOHNPAUL', title: 'MSTR' })
  t.same(checkName('OMAR/DR'), { ok: true, name: 'OMAR/DR' }, 'a given name of these letters stays one')
  t.equal(checkName('A'.repeat(55)).ok, true)
  for (const wrong of ['', '张', '张三1', '张/三', 'Z/SAN', 'ZHANG/', '/SAN', 'A/B/C', "O'NEIL/X", 'A'.repeat(56)])
    t.type(reason(checkName(wrong)), 'string', wrong)
})

t.test('what stands beside a name in lists is refused with what to take off, and no name is changed in silence', async t => {
  const off = (what: string, found: string, rest: string) => `姓名中不写${what}“${found}”，请去掉，只填写 ${rest}`
  const wrong: Record<string, string> = {
    张三先生: off('称谓', '先生', '张三'),
    '李四（女士）': off('称谓', '女士', '李四'),
    '张三 MR': off('称谓', 'MR', '张三'),
    'MR SMITH/JOHN': off('称谓', 'MR', 'SMITH/JOHN'),
    'Mrs. Smith/Ann': off('称谓', 'Mrs.', 'Smith/Ann'),
    '①张三': off('序号', '①', '张三'),
    '1、张三': off('序号', '1、', '张三'),
    '12 SMITH/JOHN': off('序号', '12', 'SMITH/JOHN'),
    陈小宝CHD: off('旅客类型', 'CHD', '陈小宝'),
    '陈小宝(chd)': off('旅客类型', 'chd', '陈小宝'),
    'SMITH/TOM CHD': off('旅客类型', 'CHD', 'SMITH/TOM'),
    'SMITH TOM CHD': off('旅客类型', 'CHD', 'SMITH TOM'),
    'SMITH JOHN MR': off('称谓', 'MR', 'SMITH JOHN'),
    'MASTER SMITH/TOM': off('称谓', 'MASTER', 'SMITH/TOM'),
    MR张三: off('称谓', 'MR', '张三'),
    CHD陈小宝: off('旅客类型', 'CHD', '陈小宝'),
    陈小宝儿童: off('旅客类型', '儿童', '陈小宝'),
    张三ＭＲ: off('称谓', 'MR', '张三'),
    '１.李四': off('序号', '1.', '李四'),
    '1-张三': off('序号', '1-', '张三'),
    王先生: '姓名中不写称谓“先生”，请填写证件上的全名',
    MR: '这里只有称谓或旅客类型，请填写姓名',
    先生: '这里只有称谓或旅客类型，请填写姓名',
  }
  for (const [text, message] of Object.entries(wrong)) t.equal(reason(checkName(text)), message, text)
  for (const name of ['MRAZ/PETR', 'ZHANG SAN', 'MS/ANNA', 'DRAKE/NICK', '张CHEN', 'LI/INF', '王博士', 'OMAR/DR'])
    t.equal(checkName(name).ok, true, name)
})

t.test('ages at departure', async t => {
  t.equal(documents.ageAt('2014-12-10', '2026-12-10'), 12)
  t.equal(documents.ageAt('2014-12-11', '2026-12-10'), 11)
  t.equal(documents.ageAt('2024-02-29', '2026-02-28'), 1)
  t.equal(documents.ageAt('2024-02-29', '2026-03-01'), 2)
  t.equal(documents.ageType('2024-12-11', '2026-12-10'), 'INFANT')
  t.equal(documents.ageType('2024-12-10', '2026-12-10'), 'CHILD')
  t.equal(documents.ageType('2014-12-11', '2026-12-10'), 'CHILD')
  t.equal(documents.ageType('2014-12-10', '2026-12-10'), 'ADULT', 'the child fare ends at the 12th birthday')
})

t.test('masks', async t => {
  t.equal(documents.maskName('仲小妮'), '仲*妮')
  t.equal(documents.maskName('张三'), '张*')
  t.equal(documents.maskName('欧阳小妮'), '欧**妮')
  t.equal(documents.maskName('ZHANG/SAN'), 'Z****/S**')
  t.equal(documents.maskPhone('18612341402'), '186****1402')
  t.equal(documents.maskPhone('+8618612341402'), '+86186****1402')
  t.equal(documents.maskPhone('1234567'), '***4567')
  t.equal(documents.maskDocument('11010519491231002X', 1), '1****************X')
  t.equal(documents.maskDocument('11010519491231002X'), '110*************2X')
  t.equal(documents.maskDocument('11010519491231002X', 3), '110105********002X')
  t.equal(documents.maskDocument('E12345678', 3), 'E*******8')
  t.equal(documents.maskDocument('12'), '**')
  t.equal(documents.maskAccount('6222020200112233'), '************2233')
})

t.test('letters that are none of the 26 are told as a passport spells them for machines', async t => {
  const spelt = {
    'Müller/Jörg': 'MUELLER/JOERG',
    'GARCÍA/JOSÉ': 'GARCIA/JOSE',
    'ØSTERGÅRD/SØREN': 'OESTERGAARD/SOEREN',
    "O'BRIEN/ANN": 'OBRIEN/ANN',
    'SMITH-JONES/ANN': 'SMITHJONES/ANN',
    'LÜ/NA': 'LUE/NA',
    'SMITH, JOHN': 'SMITH/JOHN',
    'ИВАНОВ/ИВАН': undefined,
  }
  for (const [text, name] of Object.entries(spelt))
    t.same(checkName(text), { ok: false, reason: `姓名只能包含汉字或26个英文字母${name ? `，请按护照机读区写作 ${name}` : ''}` }, text)
  for (const dot of '·•・‧⋅∙●.．') t.same(checkName(`阿卜杜拉${dot}买买提`), { ok: true, name: '阿卜杜拉买买提' }, dot)
  t.same(checkName('ＳＭＩＴＨ／ＪＯＨＮ'), { ok: true, name: 'SMITH/JOHN' })
  t.same(checkName('⻩⼩⻢'), { ok: true, name: '黄小马' }, 'radicals are the characters they look like')
})
