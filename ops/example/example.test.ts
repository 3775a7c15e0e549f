import t from 'tap'
import { read, utils } from 'xlsx'
import { contexts, isPermission } from '#contracts/contexts.ts'
import { menus } from '#contracts/organisation/permission-api.ts'
import { roleModule, saveRoleModule } from '#contracts/organisation/role-api.ts'
import { getJob, jobFile, requestExport } from '#contracts/report/api.ts'
import { until } from '#ops/e2e/until.ts'
import { startProgram } from '../e2e/start.ts'
import { askPlace, freePlace, parkingContract, queryPlaces } from './contracts.ts'
import { context } from './services.ts'

/**
 * What a new context costs: its own files (here those beside this test, in the house one folder in each place) and one line in
 * contracts/contexts.ts, for which `more` stands here. Nothing else of the house knows of it.
 */
t.test('a context is composed in: command, list, REST face, export, history, reaction', async t => {
  const { call, send, program, token, close } = await startProgram({ more: [{ contract: parkingContract, context }] })
  t.teardown(close)
  const tree = await call(menus, {}, 'admin')
  t.match(
    tree.filter(({ id }) => id.startsWith('parking')),
    [
      { id: 'parking', name: '停车' },
      { id: 'parking.place', parent: 'parking', name: '大巴车位', path: '/parking', permission: 'parking.place.r' },
      { id: 'parking.place.w', parent: 'parking.place', permission: 'parking.place.w' },
    ],
    'the start plants its module and its screen',
  )
  const place = { airLine: 'HU', orderNo: '2026110200001', plate: '琼A12345', arrivesAt: '2026-12-01T02:00:00.000Z' }
  t.equal((await send(askPlace, place, 'order')).status, 403, 'nobody has it until a role grants it')
  const { modules } = await call(roleModule, { id: 'ORDER_DESK' }, 'admin')
  await call(saveRoleModule, { id: 'ORDER_DESK', permissionIds: [...modules.map(({ id }) => id), 'parking.place.w'] }, 'admin')
  const { id } = await call(askPlace, place, 'order')
  t.equal((await send(askPlace, place, 'order')).message, '车位已申请', 'its rules refuse')
  t.equal((await send(askPlace, place)).status, 401, 'who may call is asked')
  t.equal((await send(queryPlaces, {}, 'yefeng')).status, 403)

  const listed = await call(queryPlaces, {}, 'order')
  t.match(listed, { content: [{ id, ...place, status: 'ASKED' }], totalElements: 1 })
  t.same((await call(queryPlaces, {}, 'order-jd')).content, [], 'staff see their airlines')
  const rest = await program.app.inject({ url: '/api/rest/parking', headers: { authorization: `Bearer ${await token('order')}` } })
  t.match(rest.json(), [{ id, plate: '琼A12345' }])

  const job = await call(requestExport, { resource: 'parking', scope: 'ALL' }, 'order')
  await until(
    () => call(getJob, { id: job.id }, 'order'),
    ({ status }) => status !== 'RUNNING',
  )
  const sheet = read((await send(jobFile, { id: job.id }, 'order')).bytes)
  t.match(utils.sheet_to_json(sheet.Sheets[sheet.SheetNames[0]!]!), [{ 车牌号: '琼A12345', 订单号: place.orderNo }])

  await call(freePlace, { id }, 'order')
  t.match((await call(queryPlaces, {}, 'order')).content, [{ status: 'FREED' }])
})

t.test('the house knows nothing of it', async t => {
  t.notOk(contexts.some(({ name }) => name === 'parking'))
  t.notOk(isPermission('parking.place.r'))
})
