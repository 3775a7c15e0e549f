import t, { type Test } from 'tap'
import { timeline } from '#contracts/report/history.ts'
import { productFreight } from '#contracts/retail/freight-record.ts'
import * as api from '#contracts/retail/rules-api.ts'
import { rulesInForce } from '#projections/retail/rules-in-force.ts'
import { rule, steps } from '#services/retail/test/sample.ts'
import type { ReadRule } from '#services/retail/text/read.ts'
import { readRules } from '#services/retail/text/reader.ts'
import { startProgram } from '../start.ts'

/** Fare rules of single tickets over HTTP (DOMAIN §3.58). */
const FROM = '2026-12-01'
const text =
  'K舱\n退票：起飞前7天（含）以前5%；7天（不含）至48小时（含）10%；48小时（不含）以内及起飞后40%\n变更：起飞前及起飞后10%，最低50元\n不得签转'
const { ruleNo: _, ...content } = rule()

/** answers as the text is read until a test says otherwise */
let reading: (text: string) => Promise<ReadRule[]> = async text => readRules(text)
const house = await startProgram({ outside: () => ({ ruleReader: () => ({ name: 'built-in', read: text => reading(text) }) }) })
t.teardown(house.close)
const { call, send, program } = house
const refused = async (t: Test, endpoint: Parameters<typeof send>[0], body: object, expected: object, as = 'order') => {
  await send(api.queryVersion, {}, as)
  await program.settle()
  const head = await program.events.head()
  t.match(await send(endpoint, body, as), expected, `${endpoint.path} ${JSON.stringify(body).slice(0, 80)}`)
  t.equal(await program.events.head(), head, 'nothing is written')
}
const airLine = 'HU'
const draft = async (validFrom = FROM, more: object = {}) =>
  (await call(api.addVersion, { airLine, name: '冬春客规', validFrom, ...more }, 'order')).id

t.test('a version is drawn up by hand, enabled, and never changed after', async t => {
  const id = await draft()
  await refused(t, api.addVersion, { airLine, name: '旧', validFrom: '2026-11-01' }, { status: 400, message: '生效日期不能早于今天' })
  await refused(t, api.addVersion, { airLine: 'ZZ', name: '无', validFrom: FROM }, { status: 400, message: '航空公司ZZ不存在' }, 'admin')
  await refused(t, api.enableRetailRules, { id }, { status: 409, message: '版本中没有规则' })
  t.same(await call(api.addRule, { versionId: id, ...rule() }, 'order'), { ruleId: `${id}.K`, versionId: id })
  await refused(t, api.addRule, { versionId: id, ...rule() }, { status: 409, message: '规则K已存在' })
  await refused(t, api.addRule, { versionId: id, ...rule({ ruleNo: 'X', line: '*-*' }) }, { status: 400 })
  const { ruleId: spare } = await call(api.addRule, { versionId: id, ...rule({ ruleNo: 'K2' }) }, 'order')
  await refused(t, api.enableRetailRules, { id }, { status: 409, message: '规则冲突：K与K2' })
  t.same((await call(api.deleteRule, { ruleId: spare, reason: '重复' }, 'order')).ids, [spare])
  t.match((await send(api.deleteRule, { ruleId: spare }, 'order')).message, /客规不存在/)
  const ruleId = `${id}.K`
  await call(api.modifyRule, { ruleId, ...content, keepsLower: true, cabins: ['K', 'L'] }, 'order')
  await refused(t, api.modifyRule, { ruleId: `${id}.NONE`, ...content }, { status: 404, message: '客规不存在' })
  await refused(
    t,
    api.modifyRule,
    { ruleId, ...content, refund: [{ minutes: 60, fee: { rate: 1 } }] },
    { errors: { refund: '费率阶梯须到起飞为止' } },
  )
  t.match(await call(api.getRule, { ruleId }, 'order'), {
    versionId: id,
    keepsLower: true,
    words: ['退票：起飞前48小时（含）以前 5%；起飞前 20%；起飞后 40%', /差额不退$/, '签转：不得', '免手续费：婴儿'],
  })
  await refused(t, api.getRule, { ruleId: `${id}.NONE` }, { status: 404 })
  t.equal((await call(api.queryRule, { versionId: id, cabin: 'L' }, 'order')).totalElements, 1)
  t.equal((await call(api.queryRule, { versionId: id, cabin: 'Q' }, 'order')).totalElements, 0)
  await refused(t, api.queryRule, { versionId: 'V0' }, { status: 404, message: '客规版本不存在' })

  await refused(t, api.disableRetailRules, { id }, { status: 409, message: '版本未启用' })
  t.same(await call(api.enableRetailRules, { id }, 'order'), { id, status: 'ACTIVE', pending: 0 })
  await refused(
    t,
    api.modifyVersion,
    { id, name: '改', validFrom: FROM },
    { status: 409, message: '版本已启用过，不能修改，请复制为新版本' },
  )
  await refused(t, api.deleteVersion, { id }, { status: 409 })
  const copy = await draft(FROM, { copyOf: id })
  t.equal((await call(api.getVersion, { id: copy }, 'order')).rules.length, 1)
  await refused(t, api.enableRetailRules, { id: copy }, { status: 409, message: new RegExp(`^${FROM}已有启用的版本${id}`) })
  await call(api.modifyVersion, { id: copy, name: '冬春客规2', validFrom: '2026-12-10' }, 'order')
  await call(api.enableRetailRules, { id: copy }, 'order')

  await program.settle()
  const { content: rows } = await call(api.queryVersion, { airLine, status: 'ACTIVE' }, 'order')
  t.same(
    rows.map(({ id, ruleCount, pending }) => [id, ruleCount, pending]).sort(),
    [
      [copy, 1, 0],
      [id, 1, 0],
    ].sort(),
  )
  const leg = { origin: 'HAK', destination: 'PEK', flightNo: 'HU7182', cabin: 'L', date: '2026-12-20' }
  const ask = rulesInForce(program.query)
  const sold = async (day: string) => (await ask(airLine, day))(leg)?.ruleId
  t.same([await sold('2026-11-30'), await sold('2026-12-09'), await sold('2026-12-10')], [undefined, ruleId, `${copy}.K`])
  // one rule is taken out of sale without touching the version
  t.same((await call(api.disableTicketRule, { ruleId: `${copy}.K`, reason: '停售' }, 'order')).ids, [`${copy}.K`])
  await program.settle()
  t.equal(await sold('2026-12-10'), undefined)
  await call(api.enableTicketRule, { ids: [`${copy}.K`] }, 'order')
  await call(api.disableRetailRules, { id: copy, reason: '有误' }, 'order')
  await program.settle()
  t.equal(await sold('2026-12-10'), ruleId)
  t.match((await send(api.enableTicketRule, { ruleId: `${copy}.NONE` }, 'order')).message, /客规不存在/)
  t.match((await send(api.disableTicketRule, { ruleId: `${copy}.NONE` }, 'order')).message, /客规不存在/)

  const gone = await draft()
  t.match(await call(api.deleteVersion, { id: gone, reason: '重新编制' }, 'order'), { status: 'DELETED' })
  await refused(t, api.getVersion, { id: gone }, { status: 404, message: '客规版本不存在' })
  const history = await call(timeline, { stream: `ruleversion-${id}` }, 'auditor')
  t.match(
    history.events.map(({ type }) => type),
    ['RuleVersionAdded', 'TicketRuleSaved'],
  )
})

t.test('cabins of freights without a rule', async t => {
  const freight = { product: '标准', airLine, rate: 45, travelFrom: FROM, travelTo: '2027-03-01' }
  for (const [code, cabin, line] of [
    ['FR-K', 'K', 'HAK-PEK'],
    ['FR-Q', 'Q', '*'],
    ['FR-Q2', 'Q', 'HAK-*'],
  ])
    await call(productFreight.endpoints.add, { ...freight, code, cabin, line }, 'order')
  const id = await draft('2026-12-20')
  await call(api.addRule, { versionId: id, ...rule() }, 'order')
  await program.settle()
  t.same((await call(api.getVersion, { id }, 'order')).uncovered, [{ cabin: 'Q', lines: ['*', 'HAK-*'] }])
  t.same((await call(api.getVersion, { id: await draft('2027-03-02') }, 'order')).uncovered, [], 'they are not sold any more then')
})

t.test('a text is read, checked field by field, and enabled', async t => {
  const validFrom = '2027-02-01'
  const { id, pending } = await call(api.addVersion, { airLine, name: '识别', validFrom, text }, 'order')
  t.equal(pending, 6)
  const version = await call(api.getVersion, { id }, 'order')
  t.match(version, { text, obstacles: ['还有6个字段未核对'], rules: [{ ruleNo: 'K', cabins: ['K'], transfer: false }] })
  t.match(
    version.refusedActions.find(({ action }) => action === 'enable'),
    { why: '还有6个字段未核对' },
  )
  await refused(t, api.enableRetailRules, { id }, { status: 409, message: '还有6个字段未核对' })
  const { content: fields } = await call(api.queryAiResultField, { versionId: id, status: 'PENDING' }, 'order')
  t.same(fields.map(({ kind, quote }) => [kind, quote !== '']).slice(0, 2), [
    ['UNREAD', true],
    ['KEEPS_LOWER', false],
  ])
  await refused(t, api.queryAiResultField, { versionId: 'V0' }, { status: 404 })
  await refused(
    t,
    api.checkAiResultField,
    { id: `${id}.K.KEEPS_LOWER`, result: 'CONFIRM' },
    { status: 400, message: '未识别到内容，请填写' },
  )
  await refused(
    t,
    api.checkAiResultField,
    { id: `${id}.K.REFUND`, result: 'CORRECT', cabins: ['K'] },
    { status: 400, message: '请填写费率阶梯' },
  )
  await refused(t, api.checkAiResultField, { id: `${id}.K.constructor`, result: 'CONFIRM' }, { status: 404, message: '字段不存在' })
  // the second person's word stands
  await call(api.checkAiResultField, { id: `${id}.K.REFUND`, result: 'CONFIRM' }, 'order')
  await call(api.checkAiResultField, { id: `${id}.K.REFUND`, result: 'CORRECT', steps, remark: '按公告' }, 'admin')
  await call(api.checkAiResultField, { id: `${id}.K.KEEPS_LOWER`, result: 'CORRECT', flag: true }, 'order')
  for (const { id: field, kind } of fields)
    if (kind !== 'REFUND' && kind !== 'KEEPS_LOWER') await call(api.checkAiResultField, { id: field, result: 'CONFIRM' }, 'order')
  const checked = await call(api.getVersion, { id }, 'order')
  t.match(checked, { pending: 0, obstacles: [], rules: [{ refund: steps, keepsLower: true }] })
  t.match(await send(api.modifyVersion, { id, name: '识别', validFrom }, 'order', { headers: { 'if-match': '"0"' } }), { status: 412 })
  // read anew, all begins again
  t.match(await call(api.modifyVersion, { id, name: '识别', validFrom, text: '退票：起飞前10%，起飞后20%' }, 'order'), { pending: 5 })
  await refused(
    t,
    api.addVersion,
    { airLine, name: 'x', validFrom, text, copyOf: id },
    { status: 400, message: '复制与识别原文只能选一项' },
  )
})

t.test('a reader that fails', async t => {
  reading = async () => {
    throw new Error('away')
  }
  await refused(t, api.addVersion, { airLine, name: '识别', validFrom: FROM, text }, { status: 503, message: '识别服务未响应，请稍后再试' })
  reading = async text => readRules(text)
})

t.test('who may', async t => {
  const id = await draft('2027-03-01')
  await refused(t, api.getVersion, { id }, { status: 403 }, 'yefeng')
  await refused(t, api.addRule, { versionId: id, ...rule() }, { status: 403 }, 'finance')
  t.equal((await send(api.getVersion, { id }, 'finance')).status, 200)
})
