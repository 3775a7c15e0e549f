import t from 'tap'
import { present } from '#contracts/kernel/present.ts'
import { sureRequestSeat } from '#contracts/order/api.ts'
import { dueMatters, findOrders, ownCounts } from '#contracts/order/due-api.ts'
import { adults, namesOf, OUT, selling } from '../sale.ts'
import { MONDAY, startProgram } from '../start.ts'

t.test('what is due of an agency’s orders, how many there are, and one of them by whatever is known of it', async t => {
  const time = { now: MONDAY }
  const house = await startProgram({ clock: () => time.now })
  t.teardown(() => house.close())
  const { call, send, program } = house
  const sale = selling(house, time)
  await sale.putOnSale()
  const due = async (as: string) => (await call(dueMatters, {}, as)).content.map(({ kind, groupName }) => [kind, groupName])
  t.same(await due('yefeng'), [])
  t.match(await call(ownCounts, {}, 'yefeng'), { due: 0, orders: { PAID: 0 }, refunds: 0 })

  const first = await sale.submit('yefeng', [OUT], adults(10), { groupName: '北京冬令营' })
  const second = await sale.submit('yefeng', [OUT], adults(12), { groupName: '三亚海岛团', confirmDuplicate: true })
  await sale.payAt(await sale.openPayment('yefeng', second.orderId, second.total))
  await program.settle()
  t.same(await due('yefeng'), [
    ['FULL', '北京冬令营'],
    ['NAMES', '三亚海岛团'],
  ])
  t.match(await call(ownCounts, {}, 'yefeng'), { due: 2, orders: { WAIT_FOR_PAY: 1, PAID: 1 } })
  t.same(await due('changcheng'), [], 'nothing of another agency')
  t.equal((await send(dueMatters, {}, 'order')).status, 403, 'staff have none of their own')

  const { pnrs: [pnr] = [] } = (await call(sureRequestSeat, { orderId: second.orderId }, 'order')) as { pnrs?: string[] }
  const names = await namesOf(adults(12))
  await sale.name('yefeng', second.orderId, names)
  await program.settle()
  t.same(await due('yefeng'), [['FULL', '北京冬令营']], 'named')
  const find = async (q: string, as = 'yefeng') =>
    (await call(findOrders, { q }, as)).content.map(({ id, by, exact, travellers }) => ({
      id,
      by,
      exact,
      ...present({ travellers }),
    }))
  const whole = { exact: true }
  const part = { exact: false }
  t.same(await find(first.orderId), [{ id: first.orderId, by: 'ORDER', ...whole }])
  t.same(await find('三亚'), [{ id: second.orderId, by: 'GROUP', ...part }])
  const somebody = names[0]!.姓名
  t.match(await find(somebody), [{ id: second.orderId, by: 'NAME', ...part, travellers: [somebody] }])
  t.match(await find('HU7182'), [{ by: 'FLIGHT' }, { by: 'FLIGHT' }])
  if (pnr) t.same(await find(pnr.toLowerCase()), [{ id: second.orderId, by: 'PNR', ...whole }])
  t.same(await find(first.orderId, 'changcheng'), [])
  t.same(await find(somebody, 'changcheng'), [])

  const sold = await sale.ticketed('changcheng', [OUT], adults(10), { skip: 20, groupName: '长城团', confirmDuplicate: true })
  await program.settle()
  const [{ ticketNo = '' } = {}] = (await sale.detail(sold.orderId)).passengers
  t.same(await find(ticketNo.replace('-', ''), 'changcheng'), [{ id: sold.orderId, by: 'TICKET', ...whole }])
  t.same(await find(ticketNo, 'yefeng'), [], 'not another agency’s ticket')
})
