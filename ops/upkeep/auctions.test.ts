import t from 'tap'
import type { EventStore } from '#services/eventstore/port.ts'
import { idFrom } from '#services/kernel/commands.ts'
import { openStore } from '#services/kernel/test/purse.ts'
import { lotsAgain } from './auctions.ts'

const meta = { user: 'test', role: 'system', correlationId: 'c', causationId: 'c' } as never
const write = (store: EventStore, stream: string, facts: { type: string; data: object }[]) =>
  store.append(
    stream,
    facts.map((fact, n) => ({ id: idFrom(stream, String(n)), ...fact, at: '2026-11-26T05:00:00.000Z', meta })) as never,
    { expected: 'none' } as never,
  )
const opened = {
  ...{ lotId: 'L1', airLine: 'HU', title: 'HU7182', units: 1, seatsPerUnit: 10, floor: 100_000, cap: 300_000, step: 1_000 },
  ...{ wholeAllowed: false, startsAt: '2026-11-26T02:00:00.000Z', endsAt: '2026-11-26T06:00:00.000Z', ratesId: 'HU.1' },
  ...{ closingSeconds: 120, extendSeconds: 120, mostExtensions: 3 },
}
const lot = (rate: number, winner: string) => [
  { type: 'BidsOpened', data: opened },
  ...['A1', 'A2'].map((agency, n) => ({
    type: 'BidPlaced',
    data: {
      ...{ agency, paddle: n + 1, bidId: `b${n}`, no: n + 1, price: 110_000 + 1_000 * n, units: 1, partial: true },
      ...{ rate: n ? rate : 9_250, receivedAt: '2026-11-26T05:00:00.000Z', standing: [] },
    },
  })),
  {
    type: 'BidsClosed',
    data: {
      ...{ endsAt: opened.endsAt, next: [], sold: 1, bids: 2, bidders: 2 },
      winners: [
        { agency: winner, agencyName: winner, paddle: winner === 'A1' ? 1 : 2, units: 1, price: winner === 'A1' ? 110_000 : 111_000 },
      ],
    },
  },
]

t.test('verify computes closed lots again, by the table that they name', async t => {
  const store = await openStore(t)
  const table = { ratesId: 'HU.1', airLine: 'HU', from: '2026-10-01', to: '2026-10-31', days: 31, minSeats: 30, initial: 8_000 }
  await write(store, 'rates-HU.1', [{ type: 'RatesFrozen', data: { ...table, rates: [{ agency: 'A1', seats: 120, ticketed: 111 }] } }])
  await write(store, 'bids-L1', lot(8_000, 'A2'))
  await write(store, 'bids-L2', lot(9_999, 'A2'))
  await write(store, 'bids-L3', lot(8_000, 'A1'))
  await write(store, 'bids-L4', lot(8_000, 'A1').slice(0, 3))
  const { count, wrong } = await lotsAgain(store, ['lot-L1', 'bids-L1', 'bids-L2', 'bids-L3', 'bids-L4'])
  t.equal(count, 3)
  t.match(wrong.lines(), [/L2：第2次出价（2号）出票率记为99.99%，出票率表为80%/, /L3：2号应得1份，成交0份/, /L3：1号不应成交/])
  t.equal(wrong.count(), 3)
})
