import t, { type Test } from 'tap'
import { disableAgent } from '#contracts/agency/agency-api.ts'
import * as api from '#contracts/auction/api.ts'
import { dueMatters, ownCounts } from '#contracts/order/due-api.ts'
import { queryNotices } from '#contracts/order/notice/notice-api.ts'
import { invalidStock } from '#contracts/seats/api.ts'
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
  await program.settle()
  const due = async (as: string) => (await call(dueMatters, {}, as)).content
  t.match(await due('yefeng'), [
    { kind: 'WIN', subject: id, until: prepayBy, amount: yuan(24_200), persons: 20, flights: 'HU7182', route: 'HAK-PEK', std: String },
  ])
  t.equal((await call(ownCounts, {}, 'yefeng')).due, 1)
  t.same(await due('changcheng'), [], 'nothing is to be done of what was missed')
  time.now = prepayBy!
  await program.pass('awards not taken')
  await program.settle()
  const offered = (await mine('changcheng'))!
  t.match(offered, { status: 'OFFERED', seats: 10, amount: yuan(12_000), earnest: yuan(1_000), offerBy: String })
  t.same(await due('yefeng'), [])
  t.match(await due('changcheng'), [{ kind: 'OFFER', subject: id, until: offered.offerBy, amount: yuan(12_000), persons: 10 }])
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

const start = async (t: Test) => {
  const time = { now: MONDAY }
  const house = await startProgram({ clock: () => time.now })
  t.teardown(house.close)
  const { call, program } = house
  const steps = auctioning(house, time)
  await steps.sale.offer([{}])
  for (const agent of ['yefeng', 'changcheng']) await steps.recharge(agent)
  const id = await steps.publish({ afterDefault: 'OFFER' })
  await call(api.bookBidding, { id, price: yuan(1_200), units: 1 }, 'changcheng')
  await call(api.bookBidding, { id, price: yuan(1_210), units: 2 }, 'yefeng')
  await steps.close()
  const { prepayBy } = (await steps.awardOf(id, 'yefeng'))!
  return {
    ...{ id, house, ...steps },
    /** the winner lets it pass */
    defaults: async () => {
      time.now = prepayBy!
      await program.pass('awards not taken')
      await program.settle()
    },
  }
}

t.test('an offer ends with its seats, when the airline takes them back; of what is sold no longer nothing is offered', async t => {
  const { id, house, sale, defaults, awardOf, money } = await start(t)
  const { call, program } = house
  await defaults()
  t.match(await awardOf(id, 'changcheng'), { status: 'OFFERED' })
  await call(invalidStock, { id: OUT, reason: '机型变更', taken: 'RELEASE' }, 'order')
  await program.settle()
  t.match(await awardOf(id, 'changcheng'), { status: 'DECLINED' })
  t.match(await sale.seatsOf(OUT), { held: 0, sold: 0 })
  await sale.refused(t, api.acceptOffer, { id }, 'changcheng', { status: 409, message: '递补已放弃或已过期' })
  t.same(await money('AG1002', 'changcheng'), [yuan(5_000), 0])
  t.match((await call(queryNotices, {}, 'changcheng')).content, [
    { kind: 'OFFER', title: '竞价递补，航司已收回座位', settled: true },
    { kind: 'LOST' },
  ])

  const kept = await start(t)
  await kept.house.call(invalidStock, { id: OUT, reason: '停售', taken: 'KEEP' }, 'order')
  await kept.house.program.settle()
  t.match(await kept.awardOf(kept.id, 'yefeng'), { status: 'WAIT_PREPAY' }, 'who has won keeps it')
  await kept.defaults()
  t.match(await kept.awardOf(kept.id, 'changcheng'), { status: 'MISSED' })
  t.match(await kept.sale.seatsOf(OUT), { held: 0, sold: 0 })
})

t.test('who cannot log in is offered nothing', async t => {
  const { id, house, sale, defaults } = await start(t)
  const { call, program } = house
  await call(disableAgent, { id: 'AG1002', reason: '停业' }, 'admin')
  await program.settle()
  await defaults()
  const { board } = await call(api.biddingDetail, { id }, 'order')
  t.same(
    board.map(({ agency, award = 'MISSED' }) => [agency, award]),
    [
      ['AG1001', 'DEFAULTED'],
      ['AG1002', 'MISSED'],
    ],
  )
  t.match(await sale.seatsOf(OUT), { held: 0, sold: 0 })
})
