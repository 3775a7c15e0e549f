import t from 'tap'
import { disableAgent } from '#contracts/agency/agency-api.ts'
import * as api from '#contracts/auction/api.ts'
import * as bags from '#contracts/auction/bag-api.ts'
import { orderDetail } from '#contracts/order/api.ts'
import { account } from '#services/account/decide.ts'
import { ground } from '../ground.ts'
import { stockRow } from '../sale.ts'
import { auctioning, yuan } from './lots.ts'

/** A disabled agency does not lead any more, and no clock takes its earnest for steps that it cannot do (DOMAIN §3.24). */
const { fresh } = ground(t)
const start = async () => {
  const here = await fresh()
  const steps = auctioning(here, here.time, here)
  for (const as of [here.agent, here.rival]) await steps.recharge(as)
  const { call, program, agencyId } = here
  const disable = async () => {
    await call(disableAgent, { id: agencyId, reason: '停业整顿' }, 'admin')
    await program.settle()
  }
  const earnestOf = async () => {
    const { state } = await program.run.load(account, `E.${agencyId}.HU`)
    return state.status === 'NONE' ? [] : [state.available, state.reserved]
  }
  return { ...here, ...steps, sale: here.sale, disable, earnestOf }
}

t.test('an open lot: who was behind it leads and wins; its earnest is back at once', async t => {
  const { call, sale, publish, close, disable, earnestOf, awardOf, agent, rival } = await start()
  await sale.putOnSale()
  const id = await publish({ units: 1 })
  await call(api.bookBidding, { id, price: yuan(1_200) }, rival)
  await call(api.bookBidding, { id, price: yuan(1_210) }, agent)
  await disable()
  t.same(await earnestOf(), [yuan(5_000), 0])
  t.match(await call(api.showBidding, { id }, rival), { price: yuan(1_200), mine: { won: 1 } })
  await close()
  t.match(await awardOf(id, rival), { status: 'WAIT_PREPAY', amount: yuan(12_000) })
  t.match((await call(api.biddingComputation, { id }, 'order')).differences, [])
})

t.test('won before: the clock ends it without a loss and asks the next; the desk need not wait', async t => {
  const { call, send, program, time, sale, publish, close, disable, earnestOf, awardOf, agent, rival } = await start()
  await sale.putOnSale()
  const won = async () => {
    const id = await publish({ units: 1, afterDefault: 'OFFER' })
    await call(api.bookBidding, { id, price: yuan(1_200) }, rival)
    await call(api.bookBidding, { id, price: yuan(1_210) }, agent)
    return id
  }
  const [first, second] = [await won(), await won()]
  await close()
  const { prepayBy } = (await awardOf(first, agent))!
  await disable()
  t.same(await earnestOf(), [yuan(3_000), yuan(2_000)])
  const { board } = await call(api.biddingDetail, { id: second }, 'order')
  t.match(
    board.map(({ paddle, allowedActions }) => [paddle, allowedActions.map(({ action }) => action)]),
    [
      [2, ['release']],
      [1, []],
    ],
  )
  await sale.refused(t, api.releaseWin, { awardId: `${second}~1`, reason: '代理人已停用' }, 'order', { status: 409, message: '竞价未成交' })
  t.equal((await send(api.releaseWin, { awardId: `${second}~2`, reason: '代理人已停用' }, rival)).status, 403)
  t.match(await call(api.releaseWin, { awardId: `${second}~2`, reason: '代理人已停用' }, 'order'), { award: 'RELEASED' })
  await program.settle()
  t.same(await earnestOf(), [yuan(4_000), yuan(1_000)])
  t.match(await awardOf(second, rival), { status: 'OFFERED', amount: yuan(12_000) })
  time.now = prepayBy!
  await program.pass('awards not taken')
  await program.settle()
  t.same(await earnestOf(), [yuan(5_000), 0], 'nothing is lost')
  t.match(await awardOf(first, rival), { status: 'OFFERED' })
})

t.test('an order of a win, and a bag that is booked, end without a loss', async t => {
  const { call, program, time, sale, publish, approve, close, take, disable, earnestOf, agent, OUT, BACK, flight, back, at } = await start()
  await sale.importFlights([flight, back].map(row => stockRow(row)))
  const bag = { no: 'A01', seats: 20, price: yuan(2_010), earnest: yuan(3_000), stocks: [OUT, BACK] }
  const batch = { name: '北京往返', airLine: 'HU', startsAt: at('00:00'), endsAt: at('06:00', 3), prepayMinutes: 60, bags: [bag] }
  const { batchId } = await call(bags.saveBatch, batch, 'order')
  await approve((await call(bags.submitBagFlow, { batchId }, 'order')).instanceId)
  const lot = await publish()
  await call(api.bookBidding, { id: lot, price: yuan(1_200) }, agent)
  await close()
  const { orderNo } = await take(lot, agent)
  t.match(
    await call(orderDetail, { orderId: orderNo }, agent),
    { seats: 10, groupName: / 10座$/ },
    'called by its own seats, not by those of the lot',
  )
  await call(bags.bookCABag, { id: `${batchId}.A01` }, agent)
  await disable()
  t.same(await earnestOf(), [yuan(1_000), yuan(4_000)])
  time.now = at('12:00', 2)
  await sale.pass(time.now)
  await program.pass('bags not taken')
  await program.settle()
  t.match(await call(orderDetail, { orderId: orderNo }, 'order'), { status: 'EXPIRED', closeReason: 'BACKOFFICE_CANCEL' })
  t.same(await earnestOf(), [yuan(5_000), 0])
})
