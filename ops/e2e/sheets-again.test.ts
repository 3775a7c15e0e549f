import { buffer } from 'node:stream/consumers'
import t, { type Test } from 'tap'
import { read, utils } from 'xlsx'
import { interCabin } from '#contracts/basicinfo/inter-cabin.ts'
import { city } from '#contracts/basicinfo/place.ts'
import { addDays } from '#contracts/kernel/calendar.ts'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import type { RecordFields } from '#contracts/kernel/field.ts'
import { present } from '#contracts/kernel/present.ts'
import type { AnyRecord, ImportReport } from '#contracts/kernel/record.ts'
import { importForeign, importPassenger } from '#contracts/order/api.ts'
import { addDepartment } from '#contracts/organisation/department-api.ts'
import { addEmployee } from '#contracts/organisation/employee-api.ts'
import { addGroup, saveGroupRoles } from '#contracts/organisation/group-api.ts'
import { exportPolicy, pausePolicy, savePolicy } from '#contracts/policy/api.ts'
import type { PolicyKind } from '#contracts/policy/kind.ts'
import { policyKinds } from '#contracts/policy/kinds.ts'
import { cancelJob, getJob, jobFile, requestExport } from '#contracts/report/api.ts'
import { exportHistory } from '#contracts/report/history.ts'
import { adjustStock, importStock, invalidStock, queryItem } from '#contracts/seats/api.ts'
import { until } from '#ops/e2e/until.ts'
import { basicRecords } from '#projections/basicinfo/records.ts'
import { exportColumns } from '#projections/kernel/record.ts'
import { compose, resources } from '#services/contexts.ts'
import { exportSheet } from '#services/kernel/sheet/export.ts'
import { drawnRows } from './drawn-rows.ts'
import { kindRow, kindTerms } from './policy/kind-terms.ts'
import { adults, namesOf, OUT, selling, stockRow, workbookOf } from './sale.ts'
import { MONDAY, startProgram } from './start.ts'

/** Exported rows can be imported again and change nothing; every export says what it is. */
const house = await startProgram()
t.teardown(house.close)
const { call, send, program } = house

const exported = async (resource: string, { columns, filter }: { columns?: string[]; filter?: object } = {}) => {
  const asked = { resource, scope: filter ? ('FILTER' as const) : ('ALL' as const) }
  const { id } = await call(requestExport, { ...asked, ...present({ columns, filter }) } as never, 'admin')
  await until(
    () => call(getJob, { id }, 'admin'),
    ({ status }) => status !== 'RUNNING',
  )
  return (await send(jobFile, { id }, 'admin')).bytes
}
/** Each file is parsed once, however often it is looked at: one of ten thousand rows takes seconds. */
const parsed = new WeakMap<Uint8Array, { rows: Record<string, string>[]; told: [string, string][] }>()
const parsedOf = (bytes: Uint8Array) => {
  const known = parsed.get(bytes)
  if (known) return known
  const { Sheets } = read(bytes, { dense: true })
  const [first] = Object.values(Sheets)
  const told = Sheets.导出说明 ? utils.sheet_to_json<[string, string]>(Sheets.导出说明, { header: 1 }) : []
  const made = { rows: utils.sheet_to_json<Record<string, string>>(first!), told }
  parsed.set(bytes, made)
  return made
}
const sheetOf = (bytes: Uint8Array) => parsedOf(bytes).rows
const sorted = (bytes: Uint8Array) =>
  sheetOf(bytes)
    .map(row => JSON.stringify(row))
    .sort()
/** Imports an export again: each of its rows is understood, and is the same. */
const again = async (t: Test, endpoint: AnyEndpoint, bytes: Uint8Array, { as = 'admin', ...body }: { as?: string } = {}) => {
  const rows = sheetOf(bytes).length
  const files = [{ name: '导出.xlsx', bytes: new Uint8Array(bytes) }]
  const preview = (await call(endpoint, { ...body, mode: 'preview' } as never, as, { files })) as ImportReport
  t.match(preview, { total: rows, bad: 0 }, endpoint.path)
  t.same(
    preview.rows.flatMap(({ errors }) => Object.values(errors)),
    [],
  )
  t.same(preview.unread, undefined)
  t.same([...new Set(preview.rows.map(({ action }) => action))], ['same'])
  const head = await program.events.head()
  t.match(await call(endpoint, { ...body, mode: 'all' } as never, as, { files }), { written: 0 })
  const after: { type: string }[] = []
  for await (const { events } of program.events.subscribe({ from: head, signal: AbortSignal.timeout(150) })) after.push(...events)
  t.same(
    after.map(({ type }) => type),
    [],
    'nothing was written',
  )
}
const about = (bytes: Uint8Array) => Object.fromEntries(parsedOf(bytes).told)

t.test('codes are told by the names that the screen shows', async t => {
  for (const bytes of [(await send(city.endpoints.export, {}, 'admin')).bytes, await exported('city')])
    t.ok(
      sheetOf(bytes).some(({ 省份 }) => /^海南省?（460000）$/.test(省份!)),
      'a city by its province',
    )
  const limits = sheetOf(await exported('timeLimit')).map(({ 航空公司 }) => 航空公司)
  t.ok(limits.includes('所有航空公司'), limits.join())
  await call(addDepartment, { deptId: 'HAK-1', name: '海口一组', parent: 'SALES' }, 'admin')
  t.match(
    sheetOf(await exported('department')).find(({ 部门编号 }) => 部门编号 === 'HAK-1'),
    { 上级部门: /.（SALES）$/ },
  )
  const group = { groupId: 'HAK-G', name: '海口组' }
  await call(addGroup, group, 'admin')
  await call(saveGroupRoles, { groupId: 'HAK-G', roles: ['ORDER_DESK'] }, 'admin')
  t.match(
    sheetOf(await exported('group')).find(({ 名称 }) => 名称 === '海口组'),
    { 角色: /.（ORDER_DESK）$/ },
  )
})

t.test('employees, with all their roles', async t => {
  await call(addEmployee, { loginName: 'two', name: '两岗', roles: ['ORDER_DESK', 'REFUND_DESK'], airlines: ['HU', 'JD'] }, 'admin')
  const bytes = await exported('employee')
  const rows = sheetOf(bytes)
  t.match(
    rows.find(({ 登录名 }) => 登录名 === 'two'),
    { 角色: /^.+（ORDER_DESK）、.+（REFUND_DESK）$/, 航空公司: 'HU、JD' },
  )
  t.match(
    rows.find(({ 登录名 }) => 登录名 === 'admin'),
    { 航空公司: '所有航空公司' },
  )
})

t.test('policies with everything that they may say', async t => {
  const terms = {
    name: '海口—北京',
    airLine: 'HU',
    origin: 'HAK',
    destination: 'PEK',
    flights: ['HU7182', 'HU7184'],
    weekdays: [5, 1],
    paxMin: 10,
    paxMax: 60,
    price: { kind: 'DISCOUNT' as const, rate: 4550 },
    normalFare: { kind: 'DISCOUNT' as const, rate: 8000 },
    childFareMode: 'HALF_OF_Y' as const,
    refundable: false,
    audit: false,
    passengerTypes: ['ADULT' as const, 'CHILD' as const],
    free: { every: 16, counting: 'FREE_INCLUDED' as const },
    deposits: [
      { rate: 1000, assessment: 8500 },
      { rate: 2000, assessment: 9000, daysBefore: 30 },
    ],
    limits: { payMinutes: 60, ticketDays: 3 },
    remark: '试行',
  }
  const fixed = {
    ...terms,
    name: '固定',
    cabin: 'G',
    price: { kind: 'FIXED' as const, fare: 100_000 },
    normalFare: { kind: 'FIXED' as const, fare: 141_000 },
  }
  await call(savePolicy, { terms }, 'admin')
  await call(savePolicy, { terms: fixed }, 'admin')
  const { policyId } = await call(savePolicy, { terms: { ...terms, name: '暂停的', cabin: 'K' } }, 'admin')
  await call(pausePolicy, { policyId, reason: '换季' }, 'admin')
  await call(savePolicy, { terms: { ...terms, name: '草稿', cabin: 'L' }, draft: true }, 'admin')
  const { bytes } = await send(exportPolicy, { airLine: 'HU' }, 'admin')
  t.match(about(bytes), { 数据: '国内政策', 范围: '当前筛选结果', 筛选: '航空公司：HU', 行数: '4', 导出人: 'admin' })
  const { bytes: history } = await send(exportHistory, { stream: `policy-${policyId}` }, 'auditor')
  t.match(about(history), { 数据: '历史', 筛选: /连同相关对象：否/, 行数: '2', 导出人: 'auditor' })
})

/** rows of each record by default, and in the nightly run */
const MANY = process.env.DEEP ? 10_000 : 50
/** ids that a reference may name: of enabled or approved rows */
const idsOf = async (list: string) =>
  (await rowsOf(list)).filter(({ enabled = true, status = 'APPROVED' }) => enabled && status === 'APPROVED').map(({ id }) => id)
const rowsOf = async (list: string): Promise<Record<string, any>[]> => {
  const { view } = compose().lists.find(one => one.list.name === list)!
  const { store, collection } = program.runner
  return store.find(await collection(view.name), { limit: 20_000 })
}
/** Fills a record by its own import with as many rows as its keys allow. */
const filled = async (t: Test, record: AnyRecord, endpoint: AnyEndpoint, given: object) => {
  const names = Object.values(record.fields as RecordFields).flatMap(({ ref, or }) => [ref, or].filter(name => name !== undefined))
  const ids = new Map(await Promise.all(names.map(async name => [name, await idsOf(name)] as const)))
  const rows = drawnRows(record, { there: await rowsOf(record.name), ids: name => ids.get(name)!, given, many: MANY })
  const sheet = exportSheet(
    exportColumns(record).filter(({ field }) => field in record.fields),
    batches(rows),
    record.zh,
  )
  const files = [{ name: '导入.xlsx', bytes: new Uint8Array(await buffer(sheet)) }]
  const begun = Date.now()
  const { status, data, errors } = await send(endpoint, { mode: 'all' } as never, 'admin', { files })
  t.match({ status, data, errors }, { status: 200, data: { total: rows.length, bad: 0, written: rows.length }, errors: undefined })
  await program.settle()
  t.comment(`${endpoint.path}: ${rows.length} rows in ${((Date.now() - begun) / 1000).toFixed(1)} s`)
}
async function* batches<Row>(rows: Row[]) {
  yield rows
}

/** Fills a kind of policy by its own import: each row holds from another day on. */
const policiesFilled = async (kind: PolicyKind) => {
  await call(interCabin.endpoints.modify, { id: 'HU.K', group: true } as never, 'admin')
  const rows = Array.from({ length: MANY }, (_, n) => kindRow(kind, { ...kindTerms[kind.name]!, from: addDays('2026-12-01', n) }))
  const files = [{ name: '政策.xlsx', bytes: await workbookOf(rows) }]
  const begun = Date.now()
  const { data, message } = await send(kind.endpoints.import, { mode: 'all' } as never, 'admin', { files })
  t.match({ data, message }, { data: { total: MANY, bad: 0, written: MANY } }, kind.name)
  await program.settle()
  t.comment(`${kind.endpoints.import.path}: ${MANY} rows in ${((Date.now() - begun) / 1000).toFixed(1)} s`)
  return {}
}

/** makes the rows that a list or a document exports, and says who imports them and to which order they belong */
const prepared: Readonly<Record<string, () => Promise<{ as?: string; orderId?: string }>>> = {
  // also those adjusted and those made invalid since
  [importStock.path]: async () => {
    const rows = ['2026-12-10', '2026-12-11', '2026-12-12'].map(date => stockRow({ seats: 40, date }))
    await call(importStock, { mode: 'all' }, 'order', { files: [{ name: '切位.xlsx', bytes: await workbookOf(rows) }] })
    const { content } = await call(queryItem, { size: 10 }, 'order')
    await call(adjustStock, { id: content[1]!.id, seats: 30, reason: '减舱' }, 'order')
    await call(invalidStock, { id: content[2]!.id, reason: '取消' }, 'order')
    return {}
  },
  ...Object.fromEntries(policyKinds.map(kind => [kind.endpoints.import.path, () => policiesFilled(kind)])),
  [importPassenger.path]: async () => {
    const { submit, putOnSale, name } = selling(house, { now: MONDAY })
    await putOnSale([{ seats: 40 }])
    const { orderId } = await submit('yefeng', [OUT], adults(12))
    await name('yefeng', orderId, await namesOf(adults(12)))
    return { as: 'yefeng', orderId }
  },
  [importForeign.path]: async () => {
    const { submit } = selling(house, { now: MONDAY })
    const { orderId } = await submit('yefeng', [OUT], adults(12), { confirmDuplicate: true })
    const rows = Array.from({ length: 12 }, (_, n) => ({
      姓名: `SMITH/J${'ABCDEFGHIJKL'[n]}`,
      证件号码: `L8765432${n + 10}`,
      出生日期: '1985-03-14',
      国籍: '英国',
      签发国: 'GBR',
      有效期: '2031-05-20',
      常住国家: '法国',
    }))
    const files = [{ name: '外籍名单.xlsx', bytes: await workbookOf(rows) }]
    await call(importForeign, { orderId, mode: 'all' }, 'yefeng', { files })
    return { as: 'yefeng', orderId }
  },
}

t.test('what is exported can be imported again, and changes nothing', async t => {
  const { endpoints, lists } = compose()
  const propertiesOf = (schema: unknown) => (schema as { properties?: object } | undefined)?.properties ?? {}
  const imports = endpoints.filter(({ kind, data }) => kind === 'upload' && 'written' in propertiesOf(data))
  // before records are filled with rows that would have a say in it
  const ready = new Map<string, Awaited<ReturnType<(typeof prepared)[string]>>>()
  for (const [path, prepare] of Object.entries(prepared)) ready.set(path, await prepare())
  for (const endpoint of imports) {
    const [prefix] = endpoint.path.split('/w/')
    const known = basicRecords.find(({ record }) => Object.values(record.endpoints).includes(endpoint))
    // a document's own rows are exported with the document
    const of = Object.keys(propertiesOf(endpoint.body)).filter(field => field !== 'mode')
    const file = endpoints.find(
      ({ kind, path, body }) => kind === 'file' && path === `${prefix}/r/export` && of.every(field => field in propertiesOf(body)),
    )
    // lists that are read at its addresses; where a file of its own is for the import, they are for reading
    const names =
      known?.record.name ??
      lists.flatMap(({ list, resource }) =>
        !file && of.length === 0 && resource && Object.values(list.calls).some(({ path }) => path.startsWith(`${prefix}/r/`))
          ? list.name
          : [],
      )
    if (!file && names.length === 0) {
      t.comment(`${endpoint.path}: nothing exports its rows`)
      continue
    }
    await t.test(endpoint.path, async t => {
      const { imports: given = {} } = known?.record ?? {}
      const filter = Object.entries(given).find(([call]) => endpoint.path.endsWith(`/w/${call}`))?.[1].given ?? {}
      if (known) await filled(t, known.record, endpoint, filter)
      const { as = 'admin', ...body } = ready.get(endpoint.path) ?? {}
      let direct: Uint8Array | undefined
      if (file) {
        const { status, bytes } = await send(file, { ...filter, ...body }, as)
        direct = bytes
        t.equal(status, 200)
        t.not(sheetOf(bytes).length, 0, 'there are rows')
        if (known)
          t.match(about(bytes), { 数据: known.record.zh, 行数: String(sheetOf(bytes).length), 导出人: 'admin', 导出时间: /北京时间/ })
        await again(t, endpoint, bytes, { as, ...body })
      }
      let understood = file ? 1 : 0
      for (const name of [names].flat()) {
        const bytes = await exported(name, Object.keys(filter).length > 0 ? { filter } : {})
        t.not(sheetOf(bytes).length, 0, `${name} has rows`)
        const files = [{ name: '导出.xlsx', bytes: new Uint8Array(bytes) }]
        const { status, message } = known ? { status: 200, message: '' } : await send(endpoint, { mode: 'preview' } as never, as, { files })
        // batches of blocks are no blocks
        if (status === 400 && message.startsWith('缺少列')) continue
        // a record's own export was imported already, and a job writes the same
        if (direct) t.same(sorted(bytes), sorted(direct))
        else await again(t, endpoint, bytes)
        understood++
      }
      t.ok(understood > 0, 'one of them is what the import reads')
    })
  }
})

t.test('every document’s own number, and labels for what is a code', t => {
  const first = Object.fromEntries(resources.map(({ name, columns }) => [name, columns[0]!.title]))
  t.match(first, {
    order: '订单号',
    refund: '退票单号',
    payment: '支付单号',
    'needs-refund': '应退款编号',
    'payment-refund': '支付单号',
    offset: '抵扣编号',
    'stock-batch': '批次号',
    policy: '政策编号',
    withdrawal: '退款申请号',
    'virtual-account': '账户号',
  })
  const column = (resource: string, field: string) =>
    resources.find(({ name }) => name === resource)!.columns.find(one => one.field === field)
  for (const [resource, field] of [
    ['order', 'channel'],
    ['order', 'late'],
    ['refund', 'refundType'],
    ['payment', 'businessCode'],
    ['needs-refund', 'channels'],
  ] as const)
    t.ok(column(resource, field)?.labels, `${resource}.${field}`)
  t.notOk(column('fine', 'withheld'), 'whom the airline has not told yet stands in no sheet')
  t.notOk(column('fine', 'told'), 'nor whom it has told')
  t.end()
})

t.test('an export is cancelled over HTTP', async t => {
  const { id } = await call(requestExport, { resource: 'airport', scope: 'ALL' }, 'admin')
  const answer = await send(cancelJob, { id }, 'admin', { hasty: true })
  t.ok(answer.status === 200 || /已结束/.test(answer.message))
  t.equal((await send(cancelJob, { id }, 'order')).status, 404)
})
