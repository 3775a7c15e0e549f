import t from 'tap'
import * as batches from '#contracts/auction/bag-batch-events.ts'
import { allocationStatuses, bagStatuses, newsIdOf } from '#contracts/auction/bag-codes.ts'
import * as events from '#contracts/auction/bag-events.ts'
import { bagKindOf, bagWord } from '#contracts/auction/bag-kinds.ts'
import { present } from '#contracts/kernel/present.ts'
import { stdOf } from '#contracts/kernel/zones.ts'
import { orderableUntil } from '#contracts/order/rules/limits.ts'
import { samples } from '#ops/samples/samples.ts'
import { aClerk, anAgent, spec } from '#services/kernel/spec.ts'
import { sees } from '#services/kernel/stream/access.ts'
import { bag, isFor, lossOf } from './bag.ts'
import { bagBatch } from './bag-batch.ts'

/** data of a sample: a bag for A001 and its sub-agent S1, without earnest */
const said = (name: string): any => samples.get(`${name}.v1`)!.data
const to = { agency: 'A001', agencyName: '海口假日旅行社', subAgents: ['S1'] }
const offering = { ...said('BagOffered'), bagId: 'C1.A01', batchId: 'C1', earnest: 0, to }
const { BagOffered, BagBooked, BagUndone, BagDefaulted, BagClosed, BagDeclined } = events
const offered = BagOffered(offering)
const earnestId = 'bag~C1.A01~A001~1'
const sample = said('BagBooked')
const booked = BagBooked({ ...sample, earnestId, bag: { ...sample.bag, batchName: offering.batchName, earnest: 0 } })
const booking = { agency: 'A001', agencyName: '海口假日旅行社', earnestId, orderBy: orderableUntil(stdOf(offering.lots[0])) }
const target = { ...anAgent, agency: 'A001' }
const by = spec(bag, { who: target, at: '2026-11-26T02:00:00.000Z' })
const OVER = { at: offering.endsAt }

t.test('only whom it is for confirms it, until it is to be confirmed', async () => {
  by.given(offered).when('book', booking).then(booked).state({ status: 'BOOKED', turn: 1 })
  by.given(offered)
    .when('book', { ...booking, agency: 'S1' })
    .then(BagBooked({ ...booked.data, agency: 'S1' }))
  by.given(offered)
    .when('book', { ...booking, agency: 'B001' })
    .refused('该袋未分配给您', { status: 404 })
  by.given(offered).when('book', booking, OVER).refused('已过确认时限')
  by.given(offered, booked)
    .when('book', { ...booking, agency: 'S1', earnestId: 'bag~C1.A01~S1~2' })
    .refused('切位包已确认')
  const whose = { turn: 1, agency: 'A001', earnestId }
  by.given(offered, booked).when('undo', {}).then(BagUndone(whose)).state({ status: 'AVAILABLE' })
  by.given(offered, booked, BagUndone(whose)).when('undo', {}).refused('切位包未确认')
  const late = BagDefaulted({ ...whose, bag: booked.data.bag, cause: 'NOT_TAKEN', forfeit: 0 })
  const again = BagDefaulted({ ...late.data, again: offering.endsAt })
  const passed = (at: string, orderBy?: string) => by.given(offered, booked).when('passTime', present({ orderBy }), { at })
  const { prepayBy } = booked.data
  passed(prepayBy)
    .then(again)
    .state({ status: 'AVAILABLE', lost: { agency: 'A001', cause: 'NOT_TAKEN', forfeit: 0 } })
  passed(prepayBy, booking.orderBy).then(again)
  // nobody is asked to confirm a bag that is too near to departure, or over
  passed(prepayBy, prepayBy).then(late)
  passed(offering.endsAt).then(late, BagClosed({}))
  by.given(offered).when('passTime', {}, OVER).then(BagClosed({})).state({ status: 'CLOSED' })
})

t.test('who has lost it is told what it cost, until it has it again; nobody else is', async t => {
  const lost = { agency: 'A001', cause: 'NOT_TAKEN', forfeit: 100_000 } as const
  const free = { status: 'AVAILABLE', offered: offering, holdId: 'h', turn: 1, lost } as Parameters<typeof lossOf>[0]
  t.same(lossOf(free, 'A001'), { cause: 'NOT_TAKEN', forfeit: 100_000 })
  t.equal(lossOf({ ...free, booked: booked.data }, 'A001'), undefined)
  t.same([lossOf(free, 'S1'), lossOf(free, undefined)], [undefined, undefined])
})

t.test('declined by whom it is for, not by who might have it in its place, and not once it is confirmed', async () => {
  const declined = BagDeclined({ agency: 'A001', reason: '客人取消' })
  by.given(offered).when('decline', { reason: '客人取消' }).then(declined).state({ status: 'DECLINED' })
  by.given(offered)
    .when('decline', {}, { who: { ...anAgent, agency: 'S1' } })
    .refused('只有被分配的代理人可以拒绝')
  by.given(offered, booked).when('decline', {}).refused('切位包已确认')
  by.given(offered).when('decline', {}, OVER).refused('已过确认时限')
  by.given(offered, declined).when('book', booking).refused('切位包已拒绝')
  by.given(offered, declined).when('cancel', {}).refused('切位包已拒绝')
  by.given(offered, declined).when('passTime', {}, OVER).nothing()
  by.given(BagOffered(said('BagOffered')))
    .when('decline', {})
    .refused('组合包未预订')
})

t.test('who may know of it: whom it is for and who may have it, until somebody has it', async t => {
  const open = { status: 'AVAILABLE', offered: offering, holdId: 'h', turn: 0 } as Parameters<typeof isFor>[0]
  const taken = { ...open, status: 'BOOKED', booked: { ...booked.data, agency: 'S1' } } as Parameters<typeof isFor>[0]
  const who = (agency: string) => ({ ...anAgent, agency })
  const seen = (state: typeof open) => ['A001', 'S1', 'S2', 'B001'].filter(one => sees(who(one), bag.document.owner(state)!))
  t.same(seen(open), ['A001', 'S1'])
  t.same(seen(taken), ['S1'])
  t.ok(sees({ ...who('A001'), subAgents: ['S1'] }, bag.document.owner(taken)!), 'its parent reads it')
  t.same([isFor(open, 'S1'), isFor(open, 'S2'), isFor(open, undefined)], [true, false, false])
  t.same([bagKindOf('C1.A01'), bagKindOf('B1.A01'), bagWord('C1')], ['ALLOCATION', 'COMBI', '切位包'])
  t.same(Object.keys(allocationStatuses).sort(), Object.keys(bagStatuses).sort())
})

t.test('news of a batch that is published, so many at a time', async () => {
  const at = spec(bagBatch, { who: aClerk, at: '2026-11-26T02:00:00.000Z' })
  const { draftedBy: _, batchId: __, ...terms } = said('BagBatchDrafted')
  const drafted = batches.BagBatchDrafted({ ...terms, batchId: 'C1', draftedBy: 'u1' })
  const on = [drafted, batches.BagBatchPublished({ bags: 1 })] as const
  const news = { title: '行李额', content: '每人20公斤', readers: ['A001'] }
  const saved = (n: number) => batches.BatchNewsSaved({ newsId: newsIdOf('C1', n), airLine: 'HU', batchName: terms.name, ...news })
  at.given(drafted).when('saveNews', news).refused('批次还是草稿')
  at.given(...on)
    .when('saveNews', news)
    .then(saved(1))
    .state({ news: ['C1.1'], newsCount: 1 })
  at.given(...on, saved(1))
    .when('saveNews', news)
    .then(saved(2))
  at.given(...on, saved(1))
    .when('saveNews', { ...news, id: 'C1.1' })
    .then(saved(1))
    .state({ news: ['C1.1'], newsCount: 1 })
  const gone = batches.BatchNewsDeleted({ newsId: 'C1.1' })
  at.given(...on, saved(1))
    .when('deleteNews', { newsId: 'C1.1' })
    .then(gone)
    .state({ news: [] })
  at.given(...on, saved(1), gone)
    .when('deleteNews', { newsId: 'C1.1' })
    .refused('资讯不存在', { status: 404 })
  at.given(...on, saved(1), gone)
    .when('saveNews', news)
    .then(saved(2))
  const many = Array.from({ length: 20 }, (_, n) => saved(n + 1))
  at.given(...on, ...many)
    .when('saveNews', news)
    .refused('一个批次最多20条资讯')
  at.given(drafted).when('submit', { requestId: 'r1' }).refused('请先录入切位包')
})
