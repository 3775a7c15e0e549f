import t from 'tap'
import { StockBatchImported, StockBatchInvalidated } from '#contracts/seats/batch.ts'
import {
  SeatsHeld,
  SeatsReleased,
  SeatsReturned,
  SeatsSold,
  StockAdjusted,
  StockImported,
  StockInvalidated,
  StockStaged,
} from '#contracts/seats/events.ts'
import { spec } from '#services/kernel/spec.ts'
import { stockBatch } from './batch.ts'
import { type Stock, seats, stockId, taken } from './decide.ts'
import { STOCK, stockItem } from './test/sample.ts'

const at = spec(seats)
const until = '2026-11-21T04:31:00.000Z'
const imported = (change: object = {}) => StockImported(stockItem(change))
const held = (holdId = 'h1', n = 12) => SeatsHeld({ holdId, seats: n, until })
const sold = (holdId = 'h1', n = 12) => SeatsSold({ holdId, seats: n })
const released = (holdId = 'h1', n = 12) => SeatsReleased({ holdId, seats: n })
const returned = (refundId = 'R1', n = 2) => SeatsReturned({ holdId: 'h1', seats: n, refundId })

t.test('brought in, brought in again', async () => {
  at.given().when('importStock', stockItem()).then(imported()).state({ status: 'EFFECTIVE', total: 40 })
  at.given(imported())
    .when('importStock', stockItem({ batchId: 'b2' }))
    .nothing()
  at.given(imported())
    .when('importStock', stockItem({ seats: 50 }))
    .then(imported({ seats: 50 }))
    .state({ total: 50 })
  at.given(imported())
    .when('importStock', stockItem({ fullFare: 180_000 }))
    .then(imported({ fullFare: 180_000 }))
  at.given(imported(), StockAdjusted({ seats: 50 }))
    .when('importStock', stockItem())
    .then(imported())
    .state({ total: 40 })
  at.given(imported(), StockInvalidated({})).when('importStock', stockItem()).then(imported()).state({ status: 'EFFECTIVE' })
  at.given(imported(), held(), sold())
    .when('importStock', stockItem({ seats: 12 }))
    .state({ total: 12 })
  at.given(imported(), held(), sold(), held('h2', 5))
    .when('importStock', stockItem({ seats: 16 }))
    .refused('已售数量大于调整后总量（已占用5，已售12）')
})

t.test('a batch gives seats and takes back what is free, once a turn', async () => {
  const turned = (seats: number, turn: number, added: number) => StockAdjusted({ seats, batch: { id: 'B', turn, added } })
  const follow = (turn: number, seats: number) => ['followAddition', { batchId: 'B', turn, seats }] as const
  at.given(imported())
    .when(...follow(1, 20))
    .then(turned(60, 1, 20))
  at.given(imported(), turned(60, 1, 20))
    .when(...follow(1, 20))
    .nothing()
  at.given(imported(), turned(60, 1, 20), held('h1', 45))
    .when(...follow(2, 0))
    .then(turned(45, 2, 5))
  at.given(imported(), turned(60, 1, 20), held('h1', 45), turned(45, 2, 5))
    .when(...follow(3, 20))
    .then(turned(60, 3, 20))
  at.given(imported(), turned(60, 1, 20), held('h1', 60))
    .when(...follow(2, 0))
    .then(turned(60, 2, 20))
  // the file says how many there are in all
  at.given(imported(), turned(60, 1, 20), imported({ seats: 50 }))
    .when(...follow(2, 0))
    .then(turned(50, 2, 0))
  at.given(imported(), turned(60, 1, 20), imported({ seats: 50 }))
    .when(...follow(1, 20))
    .nothing()
  at.given(imported(), StockInvalidated({}))
    .when(...follow(1, 20))
    .nothing()
  at.given()
    .when(...follow(1, 20))
    .nothing()
})

t.test('adjusted, never below what is taken', async () => {
  at.given(imported())
    .when('adjustStock', { seats: 30, reason: '收回' })
    .then(StockAdjusted({ seats: 30, reason: '收回' }))
    .state({ total: 30 })
  at.given(imported()).when('adjustStock', { seats: 40 }).nothing()
  at.given(imported(), held())
    .when('adjustStock', { seats: 12 })
    .then(StockAdjusted({ seats: 12 }))
  at.given(imported(), held()).when('adjustStock', { seats: 11 }).refused('已售数量大于调整后总量（已占用12，已售0）')
  at.given().when('adjustStock', { seats: 30 }).refused('库存不存在')
  at.given(imported(), StockInvalidated({})).when('adjustStock', { seats: 30 }).refused('库存已作废')
})

t.test('invalid: no new holds, the old ones go on', async () => {
  const invalid = StockInvalidated({ reason: '取消航班' })
  at.given(imported()).when('invalidStock', { reason: '取消航班' }).then(invalid).state({ status: 'INVALID' })
  at.given().when('invalidStock', {}).refused('库存不存在')
  at.given(imported(), invalid).when('invalidStock', {}).refused('库存已作废')
  at.given(imported(), invalid).when('hold', { holdId: 'h1', seats: 1, until }).refused('库存已作废')
  at.given(imported(), held(), invalid).when('sell', { holdId: 'h1' }).then(sold()).state({ status: 'INVALID' })
  at.given(imported(), held(), invalid).when('release', { holdId: 'h1' }).then(released())
})

t.test('made invalid with seats that are taken: only when somebody has said what becomes of them', async () => {
  const message = '仍有座位未处理：占用15座（2个订单），已售7座（1个订单），请选择保留或释放'
  const busy = at.given(imported(), held(), held('h1~c1', 2), held('h2', 1), held('h3', 7), sold('h3', 7))
  busy.when('invalidStock', { reason: '航班取消' }).refused(message)
  busy.when('invalidStock', { taken: 'KEEP' }).then(StockInvalidated({ taken: 'KEEP' }))
  busy
    .when('invalidStock', { reason: '航班取消', taken: 'RELEASE' })
    .then(StockInvalidated({ reason: '航班取消', taken: 'RELEASE' }))
    .state({ status: 'INVALID', taken: 'RELEASE' })
  at.given(imported(), held(), released()).when('invalidStock', {}).then(StockInvalidated({}))
  // imported again, the block is as if it had never been invalid
  at.given(imported(), StockInvalidated({ taken: 'RELEASE' }), imported()).state({ status: 'EFFECTIVE', taken: undefined })
})

t.test('held: up to the last seat', async () => {
  at.given(imported()).when('hold', { holdId: 'h1', seats: 12, until }).then(held())
  at.given(imported()).when('hold', { holdId: 'h1', seats: 40, until }).then(held('h1', 40))
  at.given(imported()).when('hold', { holdId: 'h1', seats: 41, until }).refused('座位不足')
  at.given(imported(), held(), sold(), held('h2', 20)).when('hold', { holdId: 'h3', seats: 9, until }).refused('座位不足')
  at.given(imported(), held(), sold(), held('h2', 20)).when('hold', { holdId: 'h3', seats: 8, until }).then(held('h3', 8))
  at.given(imported()).when('hold', { holdId: 'h1', seats: 0, until }).refused('座位不足')
  // the last five are not for this hold
  at.given(imported()).when('hold', { holdId: 'h1', seats: 35, until, leave: 5 }).then(held('h1', 35))
  at.given(imported()).when('hold', { holdId: 'h1', seats: 36, until, leave: 5 }).refused('座位不足')
  at.given(imported(), held()).when('hold', { holdId: 'h1', seats: 12, until }).nothing()
  at.given().when('hold', { holdId: 'h1', seats: 1, until }).refused('库存不存在')
})

t.test('sold and released, once', async () => {
  at.given(imported(), held()).when('sell', { holdId: 'h1' }).then(sold())
  at.given(imported(), held(), sold()).when('sell', { holdId: 'h1' }).nothing()
  at.given(imported()).when('sell', { holdId: 'h1' }).nothing()
  at.given(imported(), held())
    .when('release', { holdId: 'h1', reason: 'TIME_LIMIT' })
    .then(SeatsReleased({ holdId: 'h1', seats: 12, reason: 'TIME_LIMIT' }))
    .state({ holds: [] })
  at.given(imported(), held(), released()).when('release', { holdId: 'h1' }).nothing()
  at.given(imported(), held(), sold()).when('release', { holdId: 'h1' }).nothing()
  at.given(imported(), held(), released()).when('sell', { holdId: 'h1' }).nothing()
})

t.test('given back by a refund, once per refund and never more than was sold', async () => {
  const back = { holdId: 'h1', seats: 2, refundId: 'R1' }
  at.given(imported(), held(), sold()).when('giveBack', back).then(returned())
  at.given(imported(), held(), sold(), returned()).when('giveBack', back).nothing()
  at.given(imported(), held(), sold(), returned())
    .when('giveBack', { ...back, refundId: 'R2', seats: 10 })
    .then(returned('R2', 10))
  at.given(imported(), held(), sold(), returned())
    .when('giveBack', { ...back, refundId: 'R2', seats: 11 })
    .refused('退还座位数超过已售座位')
  at.given(imported(), held(), sold())
    .when('giveBack', { ...back, seats: 0 })
    .nothing()
  at.given(imported()).when('giveBack', back).nothing()
})

t.test('free is what is neither held nor sold', async t => {
  const seatsOf = (...facts: Parameters<typeof at.given>) => {
    let counted: ReturnType<typeof taken> | undefined
    at.given(...facts).look((stock: Stock) => {
      counted = taken(stock)
    })
    return counted
  }
  t.same(seatsOf(), { held: 0, sold: 0, free: 0 })
  t.same(seatsOf(imported(), held(), sold(), held('h2', 5)), { held: 5, sold: 12, free: 23 })
  t.same(seatsOf(imported(), held(), sold(), returned()), { held: 0, sold: 10, free: 30 })
  t.equal(stockId(stockItem()), STOCK)
})

t.test('staged by a batch: nothing of it is there before the batch is complete', async () => {
  const staged = (change: object = {}) => StockStaged(stockItem(change))
  const second = { batchId: 'b2', seats: 10 }
  at.given().when('stageStock', stockItem()).then(staged()).state({ status: 'NONE', total: 0 })
  at.given(staged()).when('hold', { holdId: 'h1', seats: 1, until }).refused('库存不存在')
  at.given(staged()).actions([])
  at.given(staged()).when('settleStock', { batchId: 'other' }).nothing()
  at.given(staged())
    .when('settleStock', { batchId: stockItem().batchId })
    .then(imported())
    .state({ status: 'EFFECTIVE', total: 40, coming: undefined })
  at.given(staged(), imported()).when('settleStock', { batchId: stockItem().batchId }).nothing()
  // a staged version does not change the block on sale; each batch brings its own version
  at.given(imported(), staged({ batchId: 'b2', seats: 50 }), staged({ batchId: 'b3', seats: 60 }))
    .when('settleStock', { batchId: 'b2' })
    .then(imported({ batchId: 'b2', seats: 50 }))
    .state({ coming: [stockItem({ batchId: 'b3', seats: 60 })] })
  at.given(imported(), staged(second)).when('hold', { holdId: 'h1', seats: 12, until }).then(held())
  // seats taken since then stay, on their flight
  at.given(imported(), staged({ ...second, depTime: '09:00' }), held())
    .when('settleStock', { batchId: 'b2' })
    .then(imported({ batchId: 'b2', seats: 12 }))
  at.given(imported(), held()).when('stageStock', stockItem(second)).refused('已售数量大于调整后总量（已占用12，已售0）')
  at.given(imported())
    .when('stageStock', stockItem({ batchId: 'b2' }))
    .nothing()
})

t.test('what may be done by hand', async () => {
  at.given().actions([])
  at.given(imported()).actions(['adjustStock', 'invalidStock'])
  at.given(imported(), StockInvalidated({})).actions([])
})

t.test('facts about a block that is not there change nothing', async () => {
  at.given(held(), sold(), StockAdjusted({ seats: 3 }), StockInvalidated({})).state({ status: 'NONE', total: 0, holds: [] })
})

t.test('a batch', async () => {
  const batch = { batchId: 'b1', fileName: '切位.xlsx', airLines: ['HU'], items: 3, seats: 120, failed: 0, ids: ['S1', 'S2', 'S3'] }
  const at = spec(stockBatch)
  at.given().when('importBatch', batch).then(StockBatchImported(batch)).state({ status: 'EFFECTIVE' })
  at.given(StockBatchImported(batch)).when('importBatch', batch).nothing()
  at.given(StockBatchImported(batch))
    .when('invalidBatch', { reason: '错误' })
    .then(StockBatchInvalidated({ reason: '错误' }))
    .state({ status: 'INVALID' })
  at.given().when('invalidBatch', {}).refused('批次不存在')
  at.given(StockBatchImported(batch), StockBatchInvalidated({})).when('invalidBatch', {}).refused('批次已作废')
})
