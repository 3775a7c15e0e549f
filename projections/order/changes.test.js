import t from 'tap';
import { DepositPaid, LimitApproaching, LimitMissed, LimitsModified, MoneyOwed, MoneyReturned, OrderExpired, OrderPaid, PaidInFull, PriceModified, RefundClosed, RefundFixed, RefundOpened, SeatsAdded, SeatsReduced, TourCodeModified, UnnamedKept, } from '#contracts/order/events.ts';
import { HoldMerged, HoldProlonged, HoldReduced, SeatsHeld, SeatsReleased, SeatsReturned, SeatsSold, StockImported, } from '#contracts/seats/events.ts';
import { BALANCE_BY, DEPOSIT, deposited, depositOrder, money, SUM, twenty } from '#services/order/test/deposit.ts';
import { approval, named, ORDER, PAY_BY, paid, submission, submitted, ticketed, ticketNo, twelve } from '#services/order/test/sample.ts';
import { refundApplication } from '#services/refund/test/sample.ts';
import { STOCK, stockItem } from '#services/seats/test/sample.ts';
import { dueList as emptyList } from '../kernel/due.ts';
import { spec } from '../kernel/spec.ts';
import { withParts } from '../kernel/view.ts';
import { seatsDues } from '../seats/due.ts';
import { stockList } from '../seats/stock.ts';
import { orderList } from './list.ts';
import { orderDues } from './schedule.ts';
import { ticketNumbers } from './tickets.ts';
const dueList = withParts(emptyList, [orderDues, seatsDues]);
/** Tests how changes of an order, its limits and its deposits appear in the lists. */
const stream = `order-${ORDER}`;
const from = '2026-11-21T04:00:00.000Z';
const inOrder = (fact, at = from) => ({ ...fact, stream, at });
const whose = { orderNo: ORDER, agency: 'A001', airLine: 'HU' };
const { limits } = submission();
const before = (by, hours) => new Date(Date.parse(by) - hours * 3_600_000).toISOString();
const none = { ADULT: 0, CHILD: 0, SOLIDER: 0, FREE: 0, INFANT: 0 };
const balance = (amount) => [{ no: 2, kind: 'BALANCE', amount, by: BALANCE_BY }];
const fifteen = {
    counts: { ...twenty, ADULT: 15 },
    seats: 15,
    persons: 15,
    legs: [],
    total: 15 * 86_000,
    instalments: balance(15 * 86_000 + 15_800 - DEPOSIT),
};
const reduced = SeatsReduced({
    changeId: 'c1',
    cut: { ...none, ADULT: 5 },
    removed: ['adult-0'],
    holds: [],
    settlement: { free: 3, returned: 23_700, forfeited: 15_800, kept: 118_500 },
    ...fifteen,
});
const all = (...facts) => facts.map(fact => inOrder(fact));
t.test('order list: what is to be paid next, and what was kept', async () => {
    const list = spec(orderList);
    list
        .given(...all(submitted()))
        .row({ payProgress: 'UNPAID', nextDue: PAY_BY, nextAmount: submission().total })
        .twice();
    list.given(...all(depositOrder())).row({ nextAmount: DEPOSIT, balanceBy: BALANCE_BY });
    list
        .given(...all(depositOrder(), deposited()))
        .row({ status: 'WAIT_FOR_PAY', payProgress: 'DEPOSIT_PAID', paid: DEPOSIT, nextDue: BALANCE_BY, nextAmount: SUM - DEPOSIT })
        .twice();
    const fen = DepositPaid({
        no: 1,
        airLine: 'HU',
        ...money('P0', 1),
        deposit: 1,
        instalments: [
            { no: 1, kind: 'DEPOSIT', amount: DEPOSIT - 1, by: PAY_BY },
            { no: 2, kind: 'BALANCE', amount: SUM - DEPOSIT, by: BALANCE_BY },
        ],
    });
    list
        .given(...all(depositOrder(), fen))
        .row({ payProgress: 'UNPAID', paid: 1, nextAmount: DEPOSIT - 1 })
        .twice();
    list
        .given(...all(depositOrder(), deposited(), named(), reduced))
        .row({ seats: 15, total: 15 * 86_000, forfeited: 15_800, named: 12, unnamed: 3, nextAmount: 15 * 86_000 + 15_800 - DEPOSIT })
        .twice();
    list
        .given(...all(depositOrder(), deposited(), OrderPaid({ ...money('P2', SUM - DEPOSIT), airLine: 'HU' })))
        .row({ status: 'PAID', payProgress: 'FULLY_PAID', paid: SUM, nextDue: undefined, nextAmount: undefined })
        .twice();
    const owed = MoneyOwed({ ...whose, agencyName: 'x', why: 'OVERPAID', amount: 5, sources: [money('P1', 5)] });
    list.given(...all(submitted(), paid(), owed)).row({ status: 'PAID', payProgress: 'OVERPAID' });
    const back = (left) => MoneyReturned({ orderNo: ORDER, item: `${ORDER}-2`, amount: 5, left });
    list.given(...all(submitted(), paid(), owed, back(1))).row({ payProgress: 'OVERPAID' });
    list.given(...all(submitted(), paid(), owed, back(0))).row({ payProgress: 'FULLY_PAID' });
    list.given(...all(submitted(), PaidInFull({ orderNo: ORDER, paid: 0 }))).row({ status: 'PAID', payProgress: 'FULLY_PAID' });
    list
        .given(...all(depositOrder(), deposited(), owed, PaidInFull({ orderNo: ORDER, paid: DEPOSIT - 5 })))
        .row({ status: 'PAID', payProgress: 'OVERPAID' })
        .twice();
    const closed = OrderExpired({ reason: 'TIME_LIMIT', holds: [], settlement: { paid: DEPOSIT, forfeited: 134_300, returned: 23_700 } });
    list
        .given(...all(depositOrder(), deposited(), closed))
        .row({ status: 'EXPIRED', forfeited: 134_300, nextDue: undefined })
        .twice();
});
t.test('order list: more travellers, another price, other limits, a tour code', async () => {
    const list = spec(orderList);
    const added = SeatsAdded({ ...fifteen, changeId: 'c1', added: { ...none, ADULT: 3 }, holds: [], seats: 15, persons: 16 });
    list
        .given(...all(submitted(), added))
        .row({ seats: 15, persons: 16, unnamed: 16, total: 15 * 86_000, nextAmount: fifteen.instalments[0].amount })
        .twice();
    const price = PriceModified({ legs: [], total: 7, instalments: balance(7), reason: 'x' });
    list.given(...all(submitted(), price)).row({ total: 7, nextAmount: 7 });
    const moved = { ...limits, ticketBy: '2026-12-08T09:00:00.000Z' };
    list.given(...all(submitted(), LimitsModified({ limits: moved, instalments: [] }))).row({ ticketBy: moved.ticketBy });
    list.given(...all(submitted(), TourCodeModified({ tourCode: 'HUTEAM1' }))).row({ tourCode: 'HUTEAM1' });
});
t.test('order list: past the name limit, paid seats without a name wait for a decision, or stay', async () => {
    const list = spec(orderList);
    const missed = (more = {}) => LimitMissed({ ...whose, limit: 'NAME', by: limits.nameBy, unnamed: 13, ...more });
    const row = (expected, ...facts) => list
        .given(...all(...facts))
        .row(expected)
        .twice();
    row({ late: 'NAME', unnamedSeats: undefined }, submitted(), missed());
    row({ late: 'NAME', unnamedSeats: 'ASK' }, submitted(), paid(), missed());
    row({ late: 'NAME', unnamedSeats: 'KEEP', keptUnnamed: 13 }, submitted(), paid(), missed({ unnamedRule: 'KEEP' }));
    row({ late: 'NAME', unnamedSeats: 'KEEP' }, submitted(), paid(), missed(), UnnamedKept({ unnamed: 13 }));
    row({ late: undefined, unnamedSeats: undefined }, submitted(), paid(), named(), missed({ unnamed: 0 }));
    const moved = LimitsModified({ limits: { ...limits, nameBy: '2026-12-08T09:00:00.000Z' }, instalments: [] });
    row({ late: undefined, unnamedSeats: undefined, keptUnnamed: 0 }, submitted(), paid(), missed({ unnamedRule: 'KEEP' }), moved);
});
t.test('due list: one row an order, at the next thing to do or to say', async () => {
    const due = spec(dueList);
    const row = (dueAt, ...facts) => dueAt
        ? due
            .given(...facts)
            .row({ kind: 'order', subject: ORDER, dueAt })
            .twice()
        : due.given(...facts).none();
    row(PAY_BY, ...all(submitted()));
    row(before(limits.nameBy, 24), ...all(submitted(), paid()));
    row(before(BALANCE_BY, 24), ...all(depositOrder(), deposited()));
    row(before(BALANCE_BY, 24), ...all(depositOrder(), deposited(), reduced));
    const told = (limit, hours) => LimitApproaching({ ...whose, limit, by: limits.nameBy, hours });
    row(before(limits.nameBy, 24), ...all(submitted(), paid(), told('NAME', 24)));
    row(before(limits.nameBy, 12), ...all(submitted(), paid(), told('NAME', 24), told('TICKET', 24)));
    const missed = (limit) => LimitMissed({ ...whose, limit, by: limits.nameBy });
    row(before(limits.nameBy, 24), ...all(submitted(), paid(), missed('NAME')));
    row(undefined, ...all(submitted(), paid(), missed('NAME'), missed('TICKET')));
    row(undefined, ...all(submitted(), paid(), named(), ticketed()));
    row(undefined, ...all(depositOrder(), OrderExpired({ reason: 'TIME_LIMIT', holds: [] })));
    row(before(limits.nameBy, 24), ...all(submitted(), PaidInFull({ orderNo: ORDER, paid: 0 })));
    const moved = LimitsModified({
        limits: { ...limits, payBy: '2026-11-21T06:00:00.000Z' },
        instalments: [{ no: 1, kind: 'FULL', amount: 1, by: '2026-11-21T06:00:00.000Z' }],
    });
    row('2026-11-21T06:00:00.000Z', ...all(submitted(), moved));
});
t.test('due list and stock: holds that grow, shrink and are vouched for', async () => {
    const inBlock = (fact) => ({ ...fact, stream: `seats-${STOCK}` });
    const held = (holdId, seats) => inBlock(SeatsHeld({ holdId, seats, until: PAY_BY }));
    const merged = inBlock(HoldMerged({ holdId: `${ORDER}~c1`, into: ORDER, seats: 3 }));
    const later = inBlock(HoldProlonged({ holdId: ORDER, until: BALANCE_BY }));
    const due = spec(dueList);
    due
        .given(held(ORDER, 12), held(`${ORDER}~c1`, 3), merged)
        .ids(`hold:${STOCK}:${ORDER}`)
        .twice();
    due.given(held(ORDER, 12), later).row({ kind: 'hold', dueAt: BALANCE_BY }).twice();
    due.given(held(ORDER, 12), later, inBlock(SeatsReleased({ holdId: ORDER, seats: 12 }))).none();
    spec(stockList)
        .given(inBlock(StockImported(stockItem({ seats: 40 }))), held(ORDER, 12), held(`${ORDER}~c1`, 3), merged, inBlock(HoldReduced({ holdId: ORDER, seats: 2, changeId: 'c2' })))
        .row({ held: 13, free: 27 })
        .twice();
    // the event of the sale arrived before that of the change
    const sold = (holdId, seats) => inBlock(SeatsSold({ holdId, seats }));
    spec(stockList)
        .given(inBlock(StockImported(stockItem({ seats: 40 }))), held(ORDER, 12), held(`${ORDER}~c1`, 3), sold(ORDER, 12), sold(`${ORDER}~c1`, 3), merged, inBlock(SeatsReturned({ holdId: ORDER, seats: 2, refundId: 'c2' })))
        .row({ held: 0, sold: 13, free: 27 })
        .twice();
});
t.test('ticket numbers: whose they are', async () => {
    const row = { orderNo: ORDER, passengerId: 'adult-0' };
    spec(ticketNumbers)
        .given(...all(ticketed(twelve)))
        .row(row, ticketNo(0))
        .twice();
});
t.test('what an order is late with: its tickets before its names, nothing when these are there or the limit was moved', async () => {
    const list = spec(orderList);
    const { limits } = submission();
    const missed = (limit) => inOrder(LimitMissed({ ...whose, limit, by: limit === 'NAME' ? limits.nameBy : limits.ticketBy }));
    const bought = [inOrder(submitted()), inOrder(paid())];
    list.given(...bought, missed('NAME')).row({ late: 'NAME' });
    list
        .given(...bought, missed('NAME'), missed('TICKET'))
        .row({ late: 'TICKET' })
        .twice();
    list.given(...bought, missed('NAME'), inOrder(named())).row({ late: undefined });
    list.given(...bought, inOrder(named()), missed('TICKET'), inOrder(ticketed())).row({ late: undefined });
    const ticketBy = '2026-12-08T09:00:00.000Z';
    const moved = inOrder(LimitsModified({ limits: { ...limits, ticketBy }, instalments: [] }));
    list.given(...bought, missed('TICKET'), moved).row({ late: undefined, missed: [] });
    const expired = (reason) => inOrder(OrderExpired({ reason, holds: [] }));
    list.given(inOrder(submitted()), expired('TIME_LIMIT')).row({ late: 'EXPIRED', expiredBy: submission().limits.payBy, nextDue: undefined });
    list.given(inOrder(submitted()), expired('AGENT_CANCEL')).row({ late: undefined, expiredBy: undefined });
});
t.test('what was kept for seats comes back with refunds of those who stay, and is kept again where one is rejected after all', async () => {
    const totals = { paid: 86_000, fee: 7_900, returned: 10_000, refund: 88_100, tickets: 1, belowMinimum: false };
    const fixed = (more) => inOrder(RefundFixed({ refundId: 'R1', ...approval, lines: [], totals, ...more }));
    const owed = MoneyOwed({ ...whose, agencyName: '途易国旅', why: 'REFUND_DIFFERENCE', amount: 900, sources: [], ofSeats: 800 });
    const opened = inOrder(RefundOpened(refundApplication({ orderNo: ORDER })));
    const past = [inOrder(submitted()), inOrder(named()), inOrder(reduced), opened];
    const list = spec(orderList);
    list.given(...past, fixed({})).row({ forfeited: 15_800 });
    list.given(...past, fixed({ ofSeats: 10_000 })).row({ forfeited: 5_800 });
    list.given(...past, fixed({ ofSeats: 10_000 }), inOrder(owed)).row({ forfeited: 5_000 });
    const rejected = RefundClosed({
        refundId: 'R1',
        outcome: 'REJECTED',
        amount: 0,
        airLine: 'HU',
        tickets: 1,
        status: 'PAID',
        ofSeats: 10_000,
    });
    list.given(...past, fixed({ ofSeats: 10_000 }), inOrder(rejected)).row({ forfeited: 15_800 });
});
