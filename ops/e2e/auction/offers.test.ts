import t from 'tap'
import * as api from '#contracts/auction/api.ts'
import { queryNotices } from '#contracts/order/notice/notice-api.ts'
import { OUT } from '../sale.ts'
import { MONDAY, startProgram } from '../start.ts'
import { auctioning, yuan } from './lots.ts'

t.test('what a winner lets pass is offered to who came next, who may take it or not', async t => {
  const time = { now: MONDAY }
  const house = await startProgram({ clock: () => time.now })
  t.teardown(house.close)
  const { call, program } = house
  const { sale, recharge, publish, close, take, pay, money } = auctioning(house, time)
  await sale.offer([{}])
  for (const agent of ['yefeng', 'changcheng']) await recharge(agent)
  const id = await publish({ afterDefault: 'OFFER' })
  await call(api.bookBidding, { id, price: yuan(1_200), units: 1 }, 'changcheng')
  await call(api.bookBidding, { id, price: yuan(1_210), units: 2 }, 'yefeng')
  await close()
  const mine = async (as: string) => (await call(api.showBidding, { id }, as)).mine?.award
  t.match(await mine('changcheng'), { status: 'MISSED' })
  await sale.refused(t, api.acceptOffer, { id }, 'changcheng', { status: 409, message: '竞价未成交' })
  const { prepayBy } = (await mine('yefeng'))!
  time.now = prepayBy!
  await program.pass('awards not taken')
  await program.settle()
  const offered = (await mine('changcheng'))!
  t.match(offered, { status: 'OFFERED', seats: 10, amount: yuan(12_000), earnest: yuan(1_000), offerBy: String })
  t.match((await call(api.myBiddings, { won: true }, 'changcheng')).content, [{ lotId: id, status: 'OFFERED', offerBy: offered.offerBy }])
  t.match((await call(queryNotices, {}, 'changcheng')).content, [{ kind: 'OFFER', lotId: id, by: offered.offerBy }, { kind: 'LOST' }])
  t.match((await call(api.biddingDetail, { id }, 'order')).board, [
    { award: 'DEFAULTED', agency: 'AG1001' },
    { award: 'OFFERED', offerBy: offered.offerBy },
  ])
  t.same(await sale.seatsOf(OUT), { total: 60, held: 10, sold: 0, free: 50 })
  await sale.refused(t, api.acceptOffer, { id }, 'yefeng', { status: 409, message: '没有可接受的递补' })
  t.match(
    (await call(api.acceptOffer, { id }, 'changcheng')).mine,
    { earnest: yuan(1_000), award: { status: 'WAIT_PREPAY', earnest: yuan(1_000) } },
    'what the offer holds is told',
  )
  await program.settle()
  t.match((await call(queryNotices, {}, 'changcheng')).content, [{ kind: 'WON' }, { kind: 'OFFER', settled: true }, { kind: 'LOST' }])
  await sale.refused(t, api.declineOffer, { id }, 'changcheng', { status: 409, message: '递补已接受' })
  const { prepay } = await take(id, 'changcheng')
  await pay(id, prepay, 'changcheng')
  t.match(await mine('changcheng'), { status: 'ORDERED' })
  t.same(await sale.seatsOf(OUT), { total: 60, held: 10, sold: 0, free: 50 })
  t.match(await money('AG1001', 'yefeng'), [yuan(3_000), 0], 'earnest of two units is lost')
})
