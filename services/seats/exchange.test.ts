import t from 'tap'
import { HoldMerged, SeatsHeld, SeatsReturned, SeatsSold, StockImported } from '#contracts/seats/events.ts'
import { spec } from '#services/kernel/spec.ts'
import { seats } from './decide.ts'
import { stockItem } from './test/sample.ts'

const at = spec(seats)
const until = '2026-11-21T04:31:00.000Z'
const held = (holdId: string, n: number) => SeatsHeld({ holdId, seats: n, until })

t.test("seats of a change go on as the order's own, and come back by its number", async () => {
  const past = [StockImported(stockItem()), held('O1~G1', 2), SeatsSold({ holdId: 'O1~G1', seats: 2 })]
  const merged = HoldMerged({ holdId: 'O1~G1', into: 'O1', seats: 2 })
  at.given(...past)
    .when('mergeHold', { holdId: 'O1~G1', into: 'O1', rename: true })
    .then(merged)
  at.given(...past, merged)
    .when('mergeHold', { holdId: 'O1~G1', into: 'O1', rename: true })
    .nothing()
  at.given(...past, merged)
    .when('giveBack', { holdId: 'O1', seats: 1, refundId: 'R1' })
    .then(SeatsReturned({ holdId: 'O1', seats: 1, refundId: 'R1' }))
  // the order already has seats there by another change
  at.given(...past, merged, held('O1~G2', 1), SeatsSold({ holdId: 'O1~G2', seats: 1 }))
    .when('mergeHold', { holdId: 'O1~G2', into: 'O1', rename: true })
    .then(HoldMerged({ holdId: 'O1~G2', into: 'O1', seats: 1 }))
  at.given(
    ...past,
    merged,
    held('O1~G2', 1),
    SeatsSold({ holdId: 'O1~G2', seats: 1 }),
    HoldMerged({ holdId: 'O1~G2', into: 'O1', seats: 1 }),
  ).look(stock => t.match(stock.holds, [{ holdId: 'O1', seats: 3, sold: true }]))
  // as today where nothing says so
  at.given(...past)
    .when('mergeHold', { holdId: 'O1~G1', into: 'O1' })
    .nothing()
})
