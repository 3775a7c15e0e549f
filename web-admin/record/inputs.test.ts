import t from 'tap'
import { airport } from '#contracts/basicinfo/airport.ts'
import { airportGroup } from '#contracts/basicinfo/airport-group.ts'
import { cabin } from '#contracts/basicinfo/cabin.ts'
import { config } from '#contracts/basicinfo/config.ts'
import { handler } from '#contracts/basicinfo/handler.ts'
import { tax } from '#contracts/basicinfo/tax.ts'
import { columnsIn } from '#contracts/client/columns.ts'
import { textOf } from '#contracts/client/format.ts'
import { policyKinds } from '#contracts/policy/kinds.ts'
import { records } from '#contracts/records.ts'
import { readText, wrongIn } from '../kit/inputs.ts'
import { hints } from './hints.ts'
import { changesOf, compact, readable, recordInputs, recordTexts } from './inputs.ts'

const inputOf = (inputs: ReturnType<typeof recordInputs>, field: string) => inputs.find(input => input.field === field)!

t.test('a form is made from the declaration alone', async t => {
  const inputs = recordInputs(tax, {})
  t.same(inputs.map(({ field, title, kind }) => [field, title, kind]).slice(0, 4), [
    ['kind', '税种', 'choice'],
    ['band', '适用范围', 'choice'],
    ['from', '生效日期', 'date'],
    ['adult', '成人', 'money'],
  ])
  t.same(inputOf(inputs, 'kind').labels, { CN: '民航发展基金', YQ: '燃油附加费' })
  t.match(inputOf(recordInputs(airport, {}), 'lat'), { kind: 'number', min: -90, max: 90 })
  t.match(inputOf(recordInputs(cabin, { airLine: { HU: 'HU 海南航空' } }), 'airLine'), { kind: 'choice', labels: { HU: 'HU 海南航空' } })
})

t.test('limits are those of the schema', async t => {
  const inputs = recordInputs(airport, {})
  t.equal(wrongIn(inputOf(inputs, 'airportCode'), 'PE'), '格式不正确')
  t.equal(wrongIn(inputOf(inputs, 'airportCode'), 'PEK'), undefined)
  t.equal(wrongIn(inputOf(inputs, 'lat'), '91'), '不能大于 90')
  t.equal(wrongIn(inputOf(inputs, 'lat'), '北'), '请输入数字')
  t.equal(wrongIn(inputOf(inputs, 'city'), ''), '必填')
  t.equal(wrongIn(inputOf(inputs, 'province'), ''), undefined)
  t.equal(wrongIn(inputOf(recordInputs(tax, {}), 'adult'), '12.345'), '请输入金额，最多两位小数')
})

t.test('a new record starts with what is declared; money is shown in yuan', async t => {
  t.match(recordTexts(airport, undefined), { country: 'CN', domestic: 'false', city: '' })
  t.match(recordTexts(tax, { adult: 5_000, infant: 0 }), { adult: '50.00', infant: '0.00', source: '' })
})

t.test('codes are typed as people list them; a reference that is disabled is shown as that', async t => {
  const airports = inputOf(recordInputs(airportGroup, {}), 'airports')
  t.equal(wrongIn(airports, ' pek、ＰＫＸ tsn '), undefined)
  t.equal(readText(airports, ' pek、ＰＫＸ tsn pek'), 'PEK,PKX,TSN')
  t.equal(wrongIn(airports, 'PEK，北京'), '格式不正确')
  const [airLine] = recordInputs(cabin, { airLine: { HU: 'HU 海南航空' } }, { airLine: 'JD' })
  t.same(airLine!.labels, { HU: 'HU 海南航空', JD: 'JD（已停用）' })
})

t.test('several codes are chosen by their words, and read as words or codes; what is there stays a choice', async t => {
  const matters = inputOf(recordInputs(handler, {}, { matters: 'RENAME,DRAWN' }), 'matters')
  t.match(matters, { kind: 'choice', many: true, labels: { '*': '所有业务', REFUND: '退票', QUOTE: '人工报价', DRAWN: 'DRAWN' } })
  t.notOk(matters.long)
  t.equal(readText(matters, 'REFUND,RENAME'), 'REFUND,RENAME')
  t.equal(readText(matters, '退票、客票更名 QUOTE'), 'REFUND,RENAME,QUOTE')
  t.equal(readText(matters, '所有业务'), '*')
  const column = columnsIn(handler.row).get('matters')!
  t.same([textOf(column, 'REFUND,RENAME'), textOf(column, '*')], ['退票、客票更名', '所有业务'])
})

t.test('a change says what differs, and no key', async t => {
  const doc = { airportCode: 'PEK', city: '北京', province: '北京', lat: 40.07, hot: false }
  const given = { airportCode: 'PKX', city: '北京', lat: 40.08, hot: false }
  t.same(changesOf(airport, doc, given), { province: null, lat: 40.08 })
})

t.test('JSON is read in lines and kept in one; blanks are no change', async t => {
  const doc = { key: 'refundTypeReasonConfig', configValue: '{"VOLUNTE":[{"code":"A","label":"甲"}]}', type: 'JSON', front: true }
  const texts = recordTexts(config, doc)
  t.equal(texts.configValue!.split('\n').length, 8)
  t.same(changesOf(config, doc, { ...doc, configValue: texts.configValue }), {})
  t.same(changesOf(config, doc, { ...doc, configValue: '{ "VOLUNTE": [] }' }), { configValue: '{"VOLUNTE":[]}' })
  for (const text of ['7', '{"broken"', '[1, 2', '一句话']) t.same([readable(text), compact(text)], [text, text])
})

t.test('every hint is of a field that there is', async t => {
  for (const [name, fields] of Object.entries(hints)) {
    const known = [...records, ...policyKinds].find(one => one.name === name)?.fields ?? {}
    for (const field of Object.keys(fields)) t.ok(field in known, `${name}.${field}`)
  }
})
