import t from 'tap';
import { sealing } from '#services/auction/sealed/seal.ts';
import { idFrom } from '#services/kernel/stream/commands.ts';
import { openStore } from '#services/kernel/test/purse.ts';
import { auctionsAgain } from './auctions.ts';
const meta = { user: 'test', role: 'system', correlationId: 'c', causationId: 'c' };
const write = (store, stream, facts) => store.append(stream, facts.map((fact, n) => ({ id: idFrom(stream, String(n)), ...fact, at: '2026-11-26T05:00:00.000Z', meta })), { expected: 'none' });
const opened = {
    lotId: 'L1',
    airLine: 'HU',
    title: 'HU7182',
    units: 1,
    seatsPerUnit: 10,
    floor: 100_000,
    cap: 300_000,
    step: 1_000,
    wholeAllowed: false,
    startsAt: '2026-11-26T02:00:00.000Z',
    endsAt: '2026-11-26T06:00:00.000Z',
    ratesId: 'HU.1',
    closingSeconds: 120,
    extendSeconds: 120,
    mostExtensions: 3,
};
/** the next bidder in rank, whoever is recorded as the winner */
const next = { agency: 'A1', agencyName: 'A1', paddle: 1, bidId: 'b0', price: 110_000, units: 1, partial: true };
const lot = (rate, winner) => [
    { type: 'BidsOpened', data: opened },
    ...['A1', 'A2'].map((agency, n) => ({
        type: 'BidPlaced',
        data: {
            agency,
            paddle: n + 1,
            bidId: `b${n}`,
            no: n + 1,
            price: 110_000 + 1_000 * n,
            units: 1,
            partial: true,
            rate: n ? rate : 9_250,
            receivedAt: '2026-11-26T05:00:00.000Z',
            standing: [],
        },
    })),
    {
        type: 'BidsClosed',
        data: {
            endsAt: opened.endsAt,
            next: [next],
            sold: 1,
            bids: 2,
            bidders: 2,
            winners: [
                {
                    agency: winner,
                    agencyName: winner,
                    paddle: winner === 'A1' ? 1 : 2,
                    units: 1,
                    seats: 10,
                    ...(winner === 'A1' ? { price: 110_000, amount: 1_100_000 } : { price: 111_000, amount: 1_110_000 }),
                },
            ],
        },
    },
];
t.test('verify computes closed lots again, by the table that they name', async (t) => {
    const store = await openStore(t);
    const table = { ratesId: 'HU.1', airLine: 'HU', from: '2026-10-01', to: '2026-10-31', days: 31, minSeats: 30, initial: 8_000 };
    await write(store, 'rates-HU.1', [{ type: 'RatesFrozen', data: { ...table, rates: [{ agency: 'A1', seats: 120, ticketed: 111 }] } }]);
    await write(store, 'bids-L1', lot(8_000, 'A2'));
    await write(store, 'bids-L2', lot(9_999, 'A2'));
    await write(store, 'bids-L3', lot(8_000, 'A1'));
    await write(store, 'bids-L4', lot(8_000, 'A1').slice(0, 3));
    const { count, wrong } = await auctionsAgain(store, ['lot-L1', 'bids-L1', 'bids-L2', 'bids-L3', 'bids-L4']);
    t.equal(count, 3);
    t.match(wrong.lines(), [/L2：第2次出价（2号）出票率记为99.99%，出票率表为80%/, /L3：2号应得1份，成交0份/, /L3：1号不应成交/]);
    t.equal(wrong.count(), 3);
});
t.test('verify computes ranked bags again whose bids are closed: prices against commitments, and who has the bag', async (t) => {
    const store = await openStore(t);
    const seals = sealing('a key');
    const bag = (bagId, said, booked) => {
        const bid = { bagId, agency: 'A1', bidId: 'b1' };
        const { commit, box } = seals.seal(bid, 120_000);
        const { nonce } = seals.open(bid, box);
        const name = { agency: 'A1', bidId: 'b1', no: 1, rate: 10_000 };
        const terms = { bagId, mostChanges: 20, ...opened, ratesId: undefined };
        return {
            bids: [
                { type: 'SealedBidsOpened', data: terms },
                { type: 'SealedBidPlaced', data: { ...name, commit, box, receivedAt: '2026-11-26T05:00:00.000Z' } },
                { type: 'SealedBidsClosed', data: { endsAt: opened.endsAt, ranked: [{ ...name, price: said, nonce }] } },
            ],
            life: [{ type: 'BagBooked', data: { agency: 'A1', bidId: 'b1', bag: { price: booked } } }],
        };
    };
    const bags = {
        'B1.A01': bag('B1.A01', 120_000, 120_000),
        'B1.A02': bag('B1.A02', 130_000, 130_000),
        'B1.A03': bag('B1.A03', 120_000, 110_000),
    };
    for (const [id, { bids, life }] of Object.entries(bags)) {
        await write(store, `bagbids-${id}`, bids);
        await write(store, `bag-${id}`, life);
    }
    await write(store, 'bagbids-B1.A04', bag('B1.A04', 1, 1).bids.slice(0, 2));
    const ids = [...Object.keys(bags), 'B1.A04'];
    const { count, wrong } = await auctionsAgain(store, ids.flatMap(id => [`bag-${id}`, `bagbids-${id}`]));
    t.equal(count, 3);
    t.match(wrong.lines(), [/组合包 B1\.A02：第1次出价的价格与出价承诺不符/, /组合包 B1\.A03：应按¥1,200\.00成交，记为¥1,100\.00/]);
    t.equal(wrong.count(), 2);
});
