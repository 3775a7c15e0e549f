import t, { type Test } from 'tap'
import { addAbnormalFlight } from '#contracts/disruption/api.ts'
import * as flow from '#contracts/flow/api.ts'
import { orderDetail } from '#contracts/order/api.ts'
import { queryNotices } from '#contracts/order/notice/notice-api.ts'
import { serviceHt } from '#contracts/order/service-ht-record.ts'
import { modifyRefundStatus, submitRefund } from '#contracts/refund/api.ts'
import { timeline } from '#contracts/report/history.ts'
import * as api from '#contracts/service/api.ts'
import { retrieve, typeCommand } from '#contracts/terminal/api.ts'
import { turns } from '#services/kernel/test/turns.ts'
import { ground } from '../ground.ts'
import { adults } from '../sale.ts'

/** Services that airlines do for groups besides flying them, over HTTP (DOMAIN §3.37). */
const { fresh } = ground(t)
let contracts = 0

const start = async (t: Test) => {
  const house = await fresh()
  const { call, sale, agent, OUT, program, agencyId } = house
  await sale.putOnSale()
  const { orderId } = await sale.ticketed(agent, [OUT], adults(12))
  const { passengers, legs } = await call(orderDetail, { orderId }, agent)
  const people = passengers.map(({ id }) => id)
  /** the offers of this agency's contract */
  const offers = async (service: string, more: object = {}) => {
    const row = {
      contractNo: `FW-E2E-${++contracts}`,
      service,
      agency: agencyId,
      airLine: 'HU',
      hours: 24,
      from: '2026-11-01',
      to: '2028-12-31',
    }
    const { id } = (await call(serviceHt.endpoints.add, { ...row, ...more } as never, 'admin')) as { id: string }
    await program.settle()
    return id
  }
  const ask = (more: object) => ({ orderId, stockId: OUT, service: 'WCHR', count: 2, ids: people.slice(0, 2), ...more }) as never
  const titles = async (who: string) =>
    (await call(queryNotices, { size: 50 }, who)).content.map(({ title }) => title.replace(/^《.+》/, ''))
  const get = async (id: string, who = agent) => call(api.getService, { id }, who)
  const decide = async (id: string, kind: 'pass' | 'back' | 'reject') => {
    await program.settle()
    const [task] = (await call(flow.flowTaskList, { businessId: id }, 'order')).content
    const action = { instanceId: task!.instanceId, curentTaskId: task!.id, routeId: `step1-${kind}`, flowRemark: '请核对' }
    await call(flow.handleFlow, action, 'order')
    await program.settle()
  }
  const refused = (endpoint: any, body: object, who: string, status: number, message: string | RegExp) =>
    sale.refused(t, endpoint, body, who, { status, message: message as string })
  return { ...house, orderId, people, std: legs[0]!.std, offers, ask, titles, get, decide, refused }
}

t.test('an agency asks for wheelchairs, the desk returns it, it is handed in again and approved', async t => {
  const { call, agent, rival, orderId, OUT, offers, ask, get, decide, refused, program, titles } = await start(t)
  await refused(api.addService, ask({}), agent, 409, '该服务未提供')
  await offers('WCHR', { price: 3_000 })
  t.match((await call(api.offeredServices, { orderId }, agent)).legs, [{ stockId: OUT, services: [{ service: 'WCHR', price: 3_000 }] }])
  await refused(api.addService, ask({}), rival, 404, '订单不存在')
  await refused(api.addService, ask({}), 'order-jd', 403, /HU/)
  await refused(api.addService, ask({ stockId: 'X' }), agent, 400, '航段不在订单中')
  await refused(api.addService, ask({ ids: ['x1', 'x2'] }), agent, 400, '旅客不在订单中')
  await refused(api.addService, ask({ ids: undefined }), agent, 400, '请选择旅客')
  await refused(api.addService, ask({ count: 3 }), agent, 400, '人数与所选旅客不一致')
  await refused(api.addService, ask({ service: 'MEAL', ids: undefined, count: 20 }), agent, 409, '该服务未提供')

  const { id } = await call(api.addService, ask({ remark: '两位老人' }), agent)
  t.match(await get(id), { status: 'DRAFT', remark: '两位老人', count: 2, travellers: { length: 2 } })
  t.equal((await call(api.queryServices, { orderId }, agent)).totalElements, 1)
  t.equal((await call(api.queryServices, { orderId }, rival)).totalElements, 0, 'no other agency sees it')
  await refused(api.getService, { id }, rival, 404, '团队服务不存在')
  await refused(api.submitService, { id }, rival, 404, '团队服务不存在')

  t.match(await call(api.submitService, { id, flowRemark: '请尽快' }, agent), { status: 'RUNNING' })
  await refused(api.submitService, { id }, agent, 409, '团队服务审批中')
  await refused(api.deleteService, { id }, agent, 409, '团队服务审批中')
  await decide(id, 'back')
  t.match(await get(id), { status: 'RETURNED', returnRemark: '请核对', price: 3_000, amount: 6_000 })
  const { orderId: _, ...terms } = ask({ ids: undefined, service: 'WCHR' }) as { orderId: string }
  await refused(api.modifyService, { id, ...terms }, agent, 400, '请选择旅客')
  await call(api.modifyService, { id, ...(ask({ remark: '另有陪同' }) as object), orderId: undefined } as never, agent)
  t.match(await call(api.submitService, { id }, agent), { status: 'RUNNING' })
  await program.settle()
  t.match(await get(id), { status: 'SUBMITTED', remark: '另有陪同' })
  await decide(id, 'pass')
  t.match(await get(id), { status: 'APPROVED', amount: 6_000 })
  t.ok((await titles(agent)).some(title => title.includes('已审批通过')))
  const pnr = (await call(orderDetail, { orderId }, agent)).pnrs[0]!.pnr
  const pages = [await call(retrieve, { pnr }, 'order')]
  while (pages.length < pages[0]!.pages) pages.push(await call(typeCommand, { command: 'PN' }, 'order'))
  t.match(pages.flatMap(({ lines }) => lines).join('\n'), /SSR WCHR HU HK2 .*\/P\d+\/P\d+/, 'the terminal shows it in the PNR')
  await refused(api.modifyService, { id, ...terms, ids: ['x'], count: 1 } as never, agent, 400, '旅客不在订单中')
  await refused(api.deleteService, { id }, agent, 409, '团队服务已通过')
  await refused(api.deleteService, { id }, 'order', 400, '取消已通过的服务须填写原因')
  await call(api.deleteService, { id, reason: '设备检修' }, 'order')
  await program.settle()
  t.match(await get(id), { status: 'CANCELLED', end: 'BY_AIRLINE', reason: '设备检修' })
  t.ok((await titles(agent)).includes('团队服务已取消'))
  t.ok((await call(timeline, { stream: `groupservice-${id}`, page: 0, size: 30 }, 'auditor')).events.length >= 7)
})

t.test('it is asked for so many hours before departure, up to the second, and is over at departure', async t => {
  const { call, agent, offers, ask, get, refused, time, std, sale, program } = await start(t)
  await offers('DESK')
  const { id: first } = await call(api.addService, ask({ service: 'DESK', ids: undefined }), agent)
  const { id: second } = await call(api.addService, ask({ service: 'DESK', ids: undefined, count: 3 }), agent)
  const limit = new Date(Date.parse(std) - 24 * 3_600_000).toISOString()
  time.now = limit
  await call(api.submitService, { id: first }, agent)
  time.now = new Date(Date.parse(limit) + 1_000).toISOString()
  await refused(api.submitService, { id: second }, agent, 409, '团队服务须在起飞前24小时申请')
  await sale.pass(new Date(Date.parse(std) + 60_000).toISOString())
  await program.settle()
  for (const id of [first, second]) t.match(await get(id), { status: 'CANCELLED', end: 'DEPARTED' })
})

t.test('ten disabled travellers or more ask 72 hours before departure, whatever their contract says', async t => {
  const { call, agent, offers, ask, refused, time, std, people } = await start(t)
  await offers('WCHC', { hours: 24 })
  const draft = async (count: number) =>
    (await call(api.addService, ask({ service: 'WCHC', ids: people.slice(0, count), count }), agent)).id
  const [nine, ten] = [await draft(9), await draft(10)]
  time.now = new Date(Date.parse(std) - 72 * 3_600_000 + 1_000).toISOString()
  await refused(api.submitService, { id: ten }, agent, 409, '团队服务须在起飞前72小时申请')
  await call(api.submitService, { id: nine }, agent)
})

t.test('a contract serves so many people in a month', async t => {
  const { call, agent, offers, ask, decide, refused } = await start(t)
  await offers('MEET', { monthly: 5 })
  const draft = async (count: number) => (await call(api.addService, ask({ service: 'MEET', ids: undefined, count }), agent)).id
  const [four, two, one] = [await draft(4), await draft(2), await draft(1)]
  await call(api.submitService, { id: four }, agent)
  await refused(api.submitService, { id: two }, agent, 409, '该服务本月仅剩1人')
  await call(api.submitService, { id: one }, agent)
  await decide(four, 'reject')
  await call(api.submitService, { id: two }, agent)
})

t.test('what is changed while it is handed in, or after it was returned, has the price and quota of what it is now', async t => {
  const { call, send, agent, OUT, offers, ask, get, decide, program } = await start(t)
  await offers('DESK', { price: 1_000, monthly: 200 })
  await offers('MEAL', { price: 90_000, monthly: 9 })
  const asked = async () => (await call(api.addService, ask({ service: 'DESK', ids: undefined }), agent)).id
  const meals = (id: string) => ({ id, stockId: OUT, service: 'MEAL' as const, count: 9 })
  for (let round = 0; round < 10; round++) {
    const id = await asked()
    await program.settle()
    const submitting = send(api.submitService, { id }, agent, { hasty: true })
    await turns(round)
    await Promise.all([submitting, send(api.modifyService, meals(id), agent, { hasty: true })])
    await program.settle()
    const { service, price } = await get(id)
    t.ok(price === undefined || price === (service === 'MEAL' ? 90_000 : 1_000), `round ${round}: ${service} for ${price}`)
  }
  const id = await asked()
  await call(api.submitService, { id }, agent)
  await decide(id, 'back')
  await call(api.modifyService, meals(id), agent)
  await call(api.submitService, { id }, agent)
  await decide(id, 'pass')
  t.match(await get(id), { status: 'APPROVED', service: 'MEAL', price: 90_000, amount: 810_000 })
  const more = (await call(api.addService, ask({ service: 'MEAL', ids: undefined, count: 1 }), agent)).id
  t.match(
    await send(api.submitService, { id: more }, agent),
    { status: 409, message: '该服务本月仅剩0人' },
    'it has the quota of its meals',
  )
})

t.test('it ends with its traveller, and with its flight', async t => {
  const { call, agent, offers, ask, get, decide, people, orderId, program, titles, flight, day } = await start(t)
  await offers('WCHR')
  await offers('MEAL')
  const { id: chair } = await call(api.addService, ask({ ids: people.slice(0, 1), count: 1 }), agent)
  const { id: meal } = await call(api.addService, ask({ service: 'MEAL', ids: undefined, count: 12 }), agent)
  for (const id of [chair, meal]) await call(api.submitService, { id }, agent)
  await decide(meal, 'pass')
  const { refundId } = await call(submitRefund, { orderId, ids: people.slice(0, 1), refundType: 'VOLUNTE' }, agent)
  await call(modifyRefundStatus, { refundId, statusId: 'REFUNDAPPROVE' }, 'refund')
  await call(modifyRefundStatus, { refundId, statusId: 'REFUNDACCOMPLISH' }, 'finance')
  await program.settle()
  t.match(await get(chair), { status: 'CANCELLED', end: 'TRAVELLER' })
  t.match(await get(meal), { status: 'APPROVED' })
  const gone = { flightNo: flight.flightNo, date: flight.date, kind: 'CANCEL' as const, cause: 'WEATHER' as const, text: '台风' }
  await call(addAbnormalFlight, { ...gone, refund: true, answerBy: `${day(7)}T08:00:00.000Z` } as never, 'order')
  await program.settle()
  t.match(await get(meal), { status: 'CANCELLED', end: 'FLIGHT' })
  t.ok((await titles(agent)).filter(title => title === '团队服务已取消').length >= 2)
})
