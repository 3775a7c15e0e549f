import t from 'tap';
import { PnrSplit } from '#contracts/order/events.ts';
import { HoldSplit, SeatsHeld } from '#contracts/seats/events.ts';
import { confirmed, named, ORDER, PAY_BY, paid, submission, submitted, TOTAL, ticketed, ticketNo } from '#services/order/test/sample.ts';
import { halves, INTO } from '#services/order/test/split.ts';
import { STOCK } from '#services/seats/test/sample.ts';
import { dueList as emptyList } from '../kernel/due.ts';
import { spec } from '../kernel/spec.ts';
import { withParts } from '../kernel/view.ts';
import { seatsDues } from '../seats/due.ts';
import { orderList } from './list.ts';
import { orderDues } from './schedule.ts';
import { ticketNumbers } from './tickets.ts';
const dueList = withParts(emptyList, [orderDues, seatsDues]);
/** Tests the lists after an order is split: two rows, each as if it had always been an order of its own. */
const at = '2026-11-21T04:00:00.000Z';
const whole = { paxMin: 2 };
const of = (id) => (fact) => ({ ...fact, stream: `order-${id}`, at });
const both = (past, command) => {
    const { facts, opened } = halves(past, command);
    return [...[...past, ...facts].map(of(ORDER)), ...opened.map(of(INTO))];
};
t.test('order list', async () => {
    const list = spec(orderList);
    const unpaid = both([submitted(whole), named()], { ids: ['adult-0', 'adult-1'], counts: {} });
    list
        .given(...unpaid)
        .row({ orderNo: ORDER, seats: 10, persons: 11, named: 11, total: TOTAL - 172_000, nextAmount: TOTAL - 172_000 }, ORDER)
        .row({
        orderNo: INTO,
        seats: 2,
        persons: 2,
        named: 2,
        unnamed: 0,
        total: 172_000,
        nextAmount: 172_000,
        splitFrom: ORDER,
        payProgress: 'UNPAID',
    }, INTO)
        .twice();
    const out = both([submitted(whole), confirmed(), paid(), named(), ticketed()], { ids: ['adult-0', 'adult-1'], pnrs: ['NEW111'] });
    list
        .given(...out)
        .row({ status: 'PRINTED', paid: TOTAL - 172_000, tickets: 11, liveTickets: 11, ticketProgress: 'ALL', pnrs: ['MQ4T7K'] }, ORDER)
        .row({
        status: 'PRINTED',
        paid: 172_000,
        tickets: 2,
        liveTickets: 2,
        ticketProgress: 'ALL',
        pnrs: ['NEW111'],
        seatStatus: 'CONFIRMED',
        payProgress: 'FULLY_PAID',
        channel: 'alipay',
    }, INTO)
        .twice();
    const pnr = PnrSplit({ pnr: 'MQ4T7K', into: 'NEW222', seats: 2, ids: [] });
    list
        .given(...[submitted(whole), confirmed(), pnr].map(of(ORDER)))
        .row({ pnr: 'MQ4T7K', pnrs: ['MQ4T7K', 'NEW222'] })
        .twice();
});
t.test('due list: both wait for their limits, and the seats of both are looked into', async () => {
    const due = spec(dueList);
    due
        .given(...both([submitted(whole)], { counts: { ADULT: 2 } }))
        .row({ subject: INTO, dueAt: PAY_BY }, `order:${INTO}`)
        .row({ subject: ORDER, dueAt: PAY_BY }, `order:${ORDER}`)
        .twice();
    const tickets = both([submitted(whole), confirmed(), paid(), named(), ticketed()], { ids: ['adult-0', 'adult-2'] });
    due.given(...tickets).none();
    const inBlock = (fact) => ({ ...fact, stream: `seats-${STOCK}` });
    const held = inBlock(SeatsHeld({ holdId: ORDER, seats: 12, until: PAY_BY }));
    const parted = (sold) => inBlock(HoldSplit({ holdId: ORDER, into: INTO, seats: 2, changeId: 's1', until: PAY_BY, sold }));
    due.given(held, parted(false)).ids(`hold:${STOCK}:${ORDER}`, `hold:${STOCK}:${INTO}`).twice();
    due.given(parted(true)).none();
});
t.test('a ticket is found at the order it has gone to', async () => {
    const past = [submitted(whole), confirmed(), paid(), named(), ticketed()];
    spec(ticketNumbers)
        .given(...both(past, { ids: ['adult-0', 'adult-2'] }))
        .row({ orderNo: INTO, passengerId: 'adult-0' }, ticketNo(0))
        .row({ orderNo: ORDER, passengerId: 'adult-1' }, ticketNo(1))
        .twice();
});
t.test('a limit that had passed when it was split off is past for the new order too', async () => {
    const { nameBy } = submission().limits;
    const late = both([submitted(whole), paid()], { counts: { ADULT: 2 } }).map(fact => ({ ...fact, at: nameBy }));
    spec(orderList)
        .given(...late)
        .row({ missed: ['NAME', 'TICKET'], late: 'TICKET' }, INTO);
});
