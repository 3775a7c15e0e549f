import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import t, { type Test } from 'tap'
import { orgOffice } from '#contracts/agency/office.ts'
import { airline } from '#contracts/basicinfo/airline.ts'
import { airport } from '#contracts/basicinfo/airport.ts'
import { cabin } from '#contracts/basicinfo/cabin.ts'
import { tax } from '#contracts/basicinfo/tax.ts'
import { type AnyEndpoint, endpointsIn, type Who } from '#contracts/kernel/endpoint.ts'
import { date, key, maybe, text } from '#contracts/kernel/field.ts'
import { type AnyRecord, idOf, record } from '#contracts/kernel/record.ts'
import { seedRecords } from '#ops/seed/records.ts'
import { openSqliteEventStore } from '#services/eventstore/sqlite.ts'
import { localFiles } from '../files/files.ts'
import { server } from '../http/server.ts'
import { wrongAnswer } from '../http/validate.ts'
import { commands } from '../stream/commands.ts'
import { memoryKeys } from '../test/memory-keys.ts'
import { readSheet } from '../test/read-sheet.ts'
import { recordDecider } from './decide.ts'
import { recordRoutes, recordsIn } from './routes.ts'
import { seeding } from './seed.ts'
import { wholeImports } from './whole-import.ts'

/** A record without key: its ids are given by the server. */
const notice = record(
  'notice',
  '通知',
  { title: text('标题', { max: 10 }), until: maybe(date('截止日期')) },
  { area: 'basicinfo', importable: true },
)
const records: AnyRecord[] = [airline, airport, cabin, tax, notice, orgOffice]

const admin: Who = { user: 'admin', name: '管理员', actor: 'employee', role: 'admin', permissions: ['*'], airlines: ['*'] }
const ofHu: Who = { ...admin, user: 'hu', airlines: ['HU'] }
const people: Record<string, Who> = { admin, hu: ofHu, reader: { ...admin, user: 'reader', permissions: ['basicinfo.airport.r'] } }

const open = async (t: Test) => {
  const store = await openSqliteEventStore({ dir: mkdtempSync(join(tmpdir(), 'record-')) })
  const run = commands(store)
  const routes = records.flatMap(one =>
    recordRoutes(one, {
      run,
      ...recordsIn(run, records),
      imports: wholeImports(run, localFiles({ dir: mkdtempSync(join(tmpdir(), 'files-')) })),
      readSheet,
    }),
  )
  const app = await server({
    secret: 'secret of a test',
    routes,
    endpoints: routes.map(route => route.endpoint),
    keys: memoryKeys(),
    run,
    authenticate: token => people[token],
    clock: () => '2026-11-21T04:00:00.000Z',
    log: pino({ level: 'silent' }),
    ratePerMinute: 0,
  })
  t.teardown(async () => {
    await app.close()
    await store.close()
  })
  const send = async (endpoint: AnyEndpoint, body: object, { as = 'admin', headers = {} }: { as?: string; headers?: object } = {}) => {
    const answer = await app.inject({
      method: 'POST',
      url: endpoint.path,
      headers: { authorization: `Bearer ${as}`, ...headers },
      payload: body,
    })
    const json = answer.json()
    if (json.success) t.equal(wrongAnswer(endpoint.data, json.data), undefined, `${endpoint.path} answers as declared`)
    return { ...json, position: Number(answer.headers['x-position'] ?? 0) }
  }
  const table = (of: AnyRecord, lines: string, mode: string, options: { as?: string; headers?: object } = {}) => {
    const boundary = 'table'
    const part = (name: string, content: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${content}\r\n`
    const payload = `${part('mode', `\r\n\r\n${mode}`)}${part('file', `; filename="表.csv"\r\ncontent-type: text/csv\r\n\r\n${lines}`)}--${boundary}--\r\n`
    return send(of.endpoints.import, payload as unknown as object, {
      ...options,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...options.headers },
    })
  }
  const events = async (of: AnyRecord, id: string) => (await store.read(`${of.name}-${id}`)).map(({ type, data }) => ({ type, data }))
  return { app, store, run, send, table, events }
}

const hu = { airLineCode: 'HU', airLineName: '海南航空', shortName: '海航', icao: 'CHH', ticketPrefix: '880' }
const gs = { airLineCode: 'GS', airLineName: '天津航空', shortName: '天津航', icao: 'GCR', ticketPrefix: '826' }
const y = { airLine: 'HU', code: 'Y', name: '经济舱', grade: 'Y' }

t.test('a record lives: added, modified, disabled, enabled, deleted, added again', async t => {
  const { send, events } = await open(t)
  const added = await send(airline.endpoints.add, hu)
  t.same(added.data, { id: 'HU', ...hu, enabled: true, version: 0, updatedAt: '2026-11-21T04:00:00.000Z', updatedBy: 'admin' })
  t.ok(added.position > 0, 'the position lets the client read its write')
  t.match(await send(airline.endpoints.add, hu), { statusCode: 409, message: '航空公司HU已存在' })

  const modified = await send(airline.endpoints.modify, { id: 'HU', shortName: '海南航' })
  t.match(modified.data, { shortName: '海南航', airLineName: '海南航空', version: 1 }, 'the other fields stay')
  t.match((await send(airline.endpoints.modify, { id: 'HU', shortName: '海南航' })).data, { version: 1 }, 'no change, no event')
  t.match(await send(airline.endpoints.modify, { id: 'HU', airLineCode: 'HX' }), { statusCode: 400, message: '航空公司不能修改' })
  t.match(await send(airline.endpoints.modify, { id: 'ZZ', shortName: '无' }), { statusCode: 404, message: '航空公司ZZ不存在' })

  t.same((await send(airline.endpoints.disable, { id: 'HU', reason: '停航' })).data, { ids: ['HU'], failed: [] })
  t.match(await send(airline.endpoints.disable, { id: 'HU' }), { statusCode: 409, message: '航空公司HU已停用' })
  t.match((await send(airline.endpoints.modify, { id: 'HU', shortName: '海航' })).data, { enabled: false }, 'a change does not enable')
  await send(airline.endpoints.enable, { id: 'HU' })
  t.same((await send(airline.endpoints.delete, { ids: ['HU', 'ZZ'] })).data, {
    ids: ['HU'],
    failed: [{ id: 'ZZ', message: '航空公司ZZ不存在' }],
  })
  t.match(await send(airline.endpoints.delete, { id: 'ZZ' }), { statusCode: 404 })
  t.match(await send(airline.endpoints.modify, { id: 'HU', shortName: '海航' }), { statusCode: 404 })
  t.match(await send(airline.endpoints.add, hu), { success: true }, 'a deleted key may be used again')
  t.same(
    (await events(airline, 'HU')).map(event => event.type),
    ['AirlineAdded', 'AirlineModified', 'AirlineDisabled', 'AirlineModified', 'AirlineEnabled', 'AirlineDeleted', 'AirlineAdded'],
  )
  t.same((await events(airline, 'HU'))[1], { type: 'AirlineModified', data: { id: 'HU', ...hu, shortName: '海南航' } }, 'events are whole')
})

t.test('what is wrong is told by field, and nothing is written', async t => {
  const { send, events } = await open(t)
  const bad = await send(airline.endpoints.add, { ...hu, icao: 'chh', ticketPrefix: undefined })
  t.match(bad, { statusCode: 400, errors: { icao: 'ICAO格式错误', ticketPrefix: '票证代码不能为空' } })
  t.same(await events(airline, 'HU'), [])
  t.match(await send(cabin.endpoints.add, y), { statusCode: 400, message: '航空公司HU不存在', errors: { airLine: '航空公司HU不存在' } })
  await send(airline.endpoints.add, hu)
  t.match((await send(cabin.endpoints.add, y)).data, { id: 'HU.Y', group: false }, 'a composite key; a flag not said is 否')
  t.match(await send(cabin.endpoints.modify, { id: 'HU.Y', grade: 'X' }), { statusCode: 400, errors: { grade: '等级不在可选范围内' } })
  const fuel = { kind: 'YQ', band: 'DOMESTIC', from: '2026-01-05', adult: 1000, child: 0, soldier: 0 }
  t.match(await send(tax.endpoints.add, fuel), { statusCode: 400, errors: { band: '燃油附加费没有“国内航段”这一范围' } })
  t.match((await send(tax.endpoints.add, { ...fuel, band: 'LONG', source: null })).data, { id: 'YQ.LONG.2026-01-05', infant: 0 })
  t.match(await send(airline.endpoints.delete, {}), { statusCode: 400, message: '编号不能为空' })
})

t.test('what an import would refuse as a formula is not entered either', async t => {
  const { send } = await open(t)
  for (const title of ['=1+1', '@SUM(A1)', '#N/A'])
    t.match(await send(notice.endpoints.add, { title }), { statusCode: 400, message: '标题疑似公式，请改写' }, title)
  t.match(await send(notice.endpoints.add, { title: '-婴儿（不占座）' }), { success: true })
})

t.test('null empties an optional field; a server-given id when there is no key', async t => {
  const { send, events } = await open(t)
  const { data } = await send(notice.endpoints.add, { title: '春运', until: '2026-12-31' }, { headers: { 'idempotency-key': 'k1' } })
  t.equal(
    (await send(notice.endpoints.add, { title: '春运', until: '2026-12-31' }, { headers: { 'idempotency-key': 'k1' } })).data.id,
    data.id,
  )
  t.equal((await events(notice, data.id)).length, 1, 'the same key has no second effect')
  const emptied = await send(notice.endpoints.modify, { id: data.id, until: null })
  t.notOk('until' in emptied.data)
  t.match(await send(notice.endpoints.modify, { id: data.id, title: null }), { statusCode: 400 })
})

t.test('a stale If-Match is refused; two changes at once make one', async t => {
  const { send } = await open(t)
  await send(airline.endpoints.add, hu)
  await send(airline.endpoints.modify, { id: 'HU', shortName: '一' }, { headers: { 'if-match': '"0"' } })
  t.match(await send(airline.endpoints.modify, { id: 'HU', shortName: '二' }, { headers: { 'if-match': '"0"' } }), { statusCode: 412 })
  const both = await Promise.all(
    ['三', '四'].map(shortName => send(airline.endpoints.modify, { id: 'HU', shortName }, { headers: { 'if-match': '"1"' } })),
  )
  t.same(both.map(answer => answer.statusCode).sort(), [200, 412])
  const adds = await Promise.all(Array.from({ length: 8 }, () => send(airline.endpoints.add, gs)))
  t.same(adds.filter(answer => answer.success).length, 1, 'one key, one record')
})

t.test('who may: module permission, and the airlines of the staff', async t => {
  const { send } = await open(t)
  t.match(await send(airport.endpoints.add, {}, { as: 'reader' }), { statusCode: 403 })
  t.match(await send(airport.endpoints.add, {}, { as: 'nobody' }), { statusCode: 401 })
  await send(airline.endpoints.add, hu)
  await send(airline.endpoints.add, gs)
  t.match(await send(cabin.endpoints.add, { ...y, airLine: 'GS' }, { as: 'hu' }), { statusCode: 403, message: '没有该航空公司的数据权限' })
  t.match(await send(cabin.endpoints.add, y, { as: 'hu' }), { success: true })
  t.match(await send(airline.endpoints.disable, { id: 'GS' }, { as: 'hu' }), { statusCode: 403 })
})

t.test('import: preview, accepted, all', async t => {
  const { send, table, events } = await open(t)
  await send(airline.endpoints.add, hu)
  await send(cabin.endpoints.add, y)
  const lines = [
    '航司,舱位代码,舱位名称,舱位等级,团队,备注',
    'HU,Y,经济舱,经济舱,否,', // the same as is there
    'hu,Ｇ,团队舱,Y,是,随意', // synonyms, small letters, full width, a code for a label
    'ZZ,Y,经济舱,Y,否,', // no such airline
    'HU,F,头等舱,豪华,否,', // no such grade
    'HU,G,重复,Y,是,', // the key of line 3
    'HU,J,,C,否,', // no name
  ].join('\n')
  const preview = await table(cabin, lines, 'preview')
  t.match(preview.data, { total: 6, good: 2, bad: 4, written: 0, ignored: ['备注'] })
  const byRow = Object.fromEntries(preview.data.rows.map((row: { row: number }) => [row.row, row]))
  t.match(byRow[2], { action: 'same', errors: {} })
  t.match(byRow[3], { action: 'add', id: 'HU.G', values: { airLine: 'HU', code: 'G', grade: 'Y', group: true } })
  t.same(byRow[4].errors, { airLine: '第4行:航空公司ZZ不存在' })
  t.match(byRow[5].errors, { grade: /只能填头等舱、公务舱、经济舱/ })
  t.same(byRow[6].errors, { '': '第6行:与第3行重复' })
  t.match(byRow[7].errors, { name: /不能为空/ })
  t.same(await events(cabin, 'HU.G'), [], 'a preview writes nothing')

  const all = await table(cabin, lines, 'all')
  t.match(all, { statusCode: 400, message: '有4行数据错误，整个文件未导入', errors: { 第4行: '第4行:航空公司ZZ不存在' } })
  t.same(await events(cabin, 'HU.G'), [])

  const accepted = await table(cabin, lines, 'accepted', { headers: { 'idempotency-key': 'import-1' } })
  t.match(accepted.data, { good: 2, bad: 4, written: 1 })
  t.match(
    await table(cabin, lines, 'accepted', { headers: { 'idempotency-key': 'import-1' } }),
    { data: { written: 1 } },
    'the same answer',
  )
  t.equal((await events(cabin, 'HU.G')).length, 1)
  const changed = await table(cabin, '航司,舱位代码,舱位名称,舱位等级\nHU,G,团体舱,Y', 'all')
  t.match(changed.data, { written: 1, rows: [{ action: 'modify' }] })
  t.match(
    (await events(cabin, 'HU.G'))[1],
    { type: 'CabinModified', data: { name: '团体舱', group: true } },
    'a column not there leaves the field alone',
  )
  const named = await table(cabin, '航司,舱位代码,舱位名称,舱位等级\n天津航空（HU）,K,团队舱,Y\n海南航空（HU）,L,团队舱,Y', 'accepted')
  t.same(named.data.rows[0].errors, { airLine: '第2行:航空公司HU是海南航空，不是天津航空' }, 'a name beside a code is not passed over')
  t.equal((await events(cabin, 'HU.L')).length, 1)
  t.match(await table(cabin, '航司,名称\nHU,经济舱', 'all'), { statusCode: 400, message: '缺少列：舱位、等级' })
  t.match((await table(cabin, '航司,舱位代码,舱位名称,舱位等级\nGS,G,团体舱,Y', 'preview', { as: 'hu' })).data.rows[0].errors, {
    '': '没有该航空公司的数据权限',
  })
})

t.test('import of decimals and money, yuan in the table and fen in the record', async t => {
  const { table, events } = await open(t)
  const airports = '三字码,名称,简称,城市,纬度,经度,国内\nHAK,海口美兰国际机场,海口,海口,19.935,110.459,是\nXXX,某机场,某,某,九十,1,是'
  const report = await table(airport, airports, 'accepted')
  t.match(report.data, { written: 1, rows: [{ errors: { lat: '纬度应为数字' } }, {}] })
  t.match(await events(airport, 'HAK'), [{ data: { lat: 19.935, country: 'CN', hot: false } }])
  await table(tax, '税种,适用范围,生效日期,成人,儿童,军残/警残\n燃油附加费,800公里以上,2026/1/5,20,10.00,10', 'all')
  t.match(await events(tax, 'YQ.LONG.2026-01-05'), [{ data: { kind: 'YQ', adult: 2000, child: 1000, infant: 0 } }])
})

t.test('the template is what the import reads', async t => {
  const { app } = await open(t)
  const answer = await app.inject({ url: cabin.endpoints.template.path, headers: { authorization: 'Bearer admin' } })
  t.match(decodeURIComponent(String(answer.headers['content-disposition'])), /舱位导入模板\.xlsx/)
  t.same((await readSheet(answer.rawPayload)).headers, ['航空公司', '舱位', '名称', '等级', '团队可售'])
})

t.test('the seed is added once by the ordinary commands', async t => {
  const { run, send, store } = await open(t)
  const add = seeding(run, { who: { ...admin, actor: 'system', user: 'system:seed' }, now: '2026-11-21T00:00:00.000Z' })
  t.ok((await seedRecords(add)) > 12 + 351 + 48 + 40)
  const head = await store.head()
  await send(airline.endpoints.delete, { id: 'HU' })
  await seedRecords(add)
  t.equal((await store.read('airline-HU')).length, 2, 'what was deleted is not brought back')
  t.equal((await store.read('airport-PEK')).length, 1)
  t.ok((await store.head()) > head)
})

t.test('ids hold only what ids may hold', async t => {
  t.equal(idOf(cabin, { airLine: 'HU', code: 'Y' }), 'HU.Y')
  const named = record('named', '名称', { name: key(text('名称')) }, { area: 'basicinfo' })
  t.match(idOf(named, { name: '春运 A.1~' }), /^[A-Za-z0-9_.:@~-]+$/)
  t.not(idOf(named, { name: 'a.b' }), idOf(named, { name: 'a~b' }))
  t.equal(recordDecider(named).name, 'named')
})

t.test('one declaration gives exactly the endpoints it asks for', async t => {
  t.same(
    endpointsIn(notice.endpoints).map(endpoint => endpoint.path.split('/').slice(-2).join('/')),
    ['r/query', 'r/get', 'r/export', 'w/add', 'w/modify', 'w/delete', 'r/template', 'w/import'],
  )
  t.ok(
    endpointsIn(airline.endpoints).some(
      endpoint => endpoint.path === '/api/basicinfo/airline/r/frontList' && endpoint.allow.includes('public'),
    ),
  )
})

t.test('offices, which have no key, are known again: by their name, and by the number that an export gives them', async t => {
  const { table, events } = await open(t)
  const list = '营业部名称,所在城市\n海口营业部,海口\n北京营业部,北京'
  t.match((await table(orgOffice, list, 'all')).data, { good: 2, written: 2 })
  const { data } = await table(orgOffice, list, 'all')
  t.match(data, { good: 2, bad: 0, written: 0, rows: [{ action: 'same' }, { action: 'same' }] })
  const [first] = data.rows
  const change = `编号,营业部名称,所在城市\n${first.id},海口美兰营业部,海口`
  t.match((await table(orgOffice, change, 'all')).data, { written: 1, rows: [{ id: first.id, action: 'modify' }] })
  t.same(
    (await events(orgOffice, first.id)).map(({ type }) => type),
    ['OrgOfficeAdded', 'OrgOfficeModified'],
  )
  t.match((await table(orgOffice, '编号,营业部名称\nnone,某营业部', 'preview')).data.rows, [{ errors: { '': /编号none不存在/ } }])
})
