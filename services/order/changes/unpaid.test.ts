import t from 'tap'
import type { Fact } from '#contracts/kernel/event.ts'
import { UnpaidSeatsClaimed, UnpaidSeatsCounted, UnpaidSeatsDropped } from '#contracts/order/changes/unpaid-events.ts'
import { NOON, spec } from '#services/kernel/spec.ts'
import { foldAt } from '#services/kernel/stream/decider.ts'
import { order } from '../decide.ts'
import { deposited, depositOrder } from '../test/deposit.ts'
import { paid, submitted } from '../test/sample.ts'
import { unpaid, unpaidSeats } from './unpaid.ts'

const at = spec(unpaid)
const until = '2026-11-21T04:10:00.000Z'
const [OUT, BACK, OTHER] = ['HU7182-2026-12-10', 'HU7181-2026-12-16', 'HU7182-2026-12-11']
const limits = { perFlight: 60, total: 150 }
const claim = (orderNo: string, seats: number, flights = [OUT], claimId = orderNo) => ({ claimId, orderNo, seats, flights, until })
const claimed = (...of: Parameters<typeof claim>) => UnpaidSeatsClaimed(claim(...of))
const asked = (...of: Parameters<typeof claim>) => ({ ...claim(...of), limits, stale: [] as string[] })
const counted = (orderNo: string, seats: number, revision: number, joined: string[] = []) =>
  UnpaidSeatsCounted({ orderNo, seats, flights: [OUT], revision, joined })
const count = (orderNo: string, seats: number, revision: number, added: string[] = []) => ({
  orderNo,
  seats,
  flights: [OUT],
  revision,
  added,
})

t.test('so many on a flight, so many in all: what is refused says how many are held and what the limit is', async () => {
  at.given().when('claim', asked('O1', 60)).then(claimed('O1', 60))
  at.given(claimed('O1', 40)).when('claim', asked('O2', 20)).then(claimed('O2', 20))
  at.given(claimed('O1', 40))
    .when('claim', asked('O2', 21))
    .refused('未付款座位超过上限：航班HU7182-2026-12-10已占40座未付款，本次21座，每航班最多60座，请先支付或取消已有订单')
  at.given(claimed('O1', 40))
    .when('claim', asked('O2', 60, [OTHER]))
    .then(claimed('O2', 60, [OTHER]))
  // a seat counts on each of its flights
  at.given(claimed('O1', 55, [OUT, BACK]))
    .when('claim', asked('O2', 41, [OTHER]))
    .refused('未付款座位超过上限：各航班共占110座未付款，本次41座，合计最多150座，请先支付或取消已有订单')
  at.given(claimed('O1', 900))
    .when('claim', { ...asked('O2', 900), limits: { perFlight: 0, total: 0 } })
    .then(claimed('O2', 900))
})

t.test('once for an order, whatever is sent again; a dead claim does not count', async () => {
  at.given(claimed('O1', 60)).when('claim', asked('O1', 60)).nothing()
  at.given(claimed('O1', 60))
    .when('claim', { ...asked('O2', 60), stale: ['O1', 'O9'] })
    .then(UnpaidSeatsDropped({ claims: ['O1'] }), claimed('O2', 60))
  at.given(claimed('O1', 60))
    .when('drop', { claimId: 'O1' })
    .then(UnpaidSeatsDropped({ claims: ['O1'] }))
  at.given(claimed('O1', 60)).when('drop', { claimId: 'O2' }).nothing()
})

t.test('the order’s own word replaces its claim and those of its changes; an older word says nothing any more', async () => {
  const more = claimed('O1', 5, [OUT], 'O1~c1')
  at.given(claimed('O1', 12))
    .when('count', count('O1', 12, 0))
    .nothing()
  at.given(claimed('O1', 12))
    .when('count', count('O1', 10, 1))
    .then(counted('O1', 10, 1))
  at.given(claimed('O1', 12), counted('O1', 0, 2))
    .when('claim', asked('O2', 60))
    .then(claimed('O2', 60))
  at.given(claimed('O1', 12), more)
    .when('count', count('O1', 17, 1, ['c1']))
    .then(counted('O1', 17, 1, ['O1~c1']))
  at.given(claimed('O1', 12), counted('O1', 10, 3))
    .when('count', count('O1', 12, 2))
    .nothing()
  at.given()
    .when('count', count('O1', 12, 0))
    .nothing()
  at.given()
    .when('count', { ...count('O2', 12, 1), adopt: true })
    .then(counted('O2', 12, 1))
})

t.test('what is unpaid of an order', async t => {
  const after = (...facts: Fact[]) => unpaidSeats(foldAt(order, order.initial, facts, NOON))
  t.equal(after(), 0)
  t.equal(after(submitted()), 12)
  t.equal(after(submitted(), paid()), 0)
  t.equal(after(depositOrder()), 20)
  t.equal(after(depositOrder(), deposited()), 0)
  // added seats that bring a deposit of their own
  spec(order)
    .given(depositOrder(), deposited())
    .when('addSeats', { changeId: 'c1', counts: { ADULT: 300 }, payBy: '2026-11-25T04:30:00.000Z' }, { at: '2026-11-25T04:00:00.000Z' })
    .check(facts => t.equal(after(depositOrder(), deposited(), ...facts), 300))
})

t.test('a sub-agent has a share of what its family may hold', async () => {
  const of = (agency: string, orderNo: string, seats: number) => ({ ...claim(orderNo, seats), agency })
  const share = { perFlight: 30, total: 75 }
  const wanted = (agency: string, orderNo: string, seats: number) => ({
    ...of(agency, orderNo, seats),
    limits: { ...limits, share },
    stale: [],
  })
  const held = [UnpaidSeatsClaimed(of('A', 'O1', 25)), UnpaidSeatsClaimed(of('A1', 'O2', 20))]
  at.given(...held)
    .when('claim', wanted('A1', 'O3', 11))
    .refused('未付款座位超过上限：航班HU7182-2026-12-10已占20座未付款，本次11座，每航班最多30座，请先支付或取消已有订单')
  at.given(...held)
    .when('claim', wanted('A1', 'O3', 10))
    .then(UnpaidSeatsClaimed(of('A1', 'O3', 10)))
  at.given(...held)
    .when('claim', wanted('A2', 'O3', 16))
    .refused('未付款座位超过上限：航班HU7182-2026-12-10已占45座未付款，本次16座，每航班最多60座，请先支付或取消已有订单')
  // a later fact of the order counts for the same agency
  at.given(held[1]!, UnpaidSeatsCounted({ orderNo: 'O2', seats: 30, flights: [OUT], revision: 3, joined: [], agency: 'A1' }))
    .when('claim', wanted('A1', 'O3', 1))
    .refused('未付款座位超过上限：航班HU7182-2026-12-10已占30座未付款，本次1座，每航班最多30座，请先支付或取消已有订单')
})
