import t from 'tap';
import { PnrAttached, PnrResized, TicketNumbersGiven, TicketNumbersTaken } from '#contracts/order/pnr/host.ts';
import { spec } from '#services/kernel/spec.ts';
import { pnr, reservedFor, ticketStock } from './host.ts';
const attached = (orderNo = 'O1') => ({ locator: 'MQ4T7K', orderNo, airLine: 'HU', seats: 12 });
const FIRST = 2_100_000_001;
const idsOf = (count) => Array.from({ length: count }, (_, n) => `p${n}`);
t.test('a locator is one order’s alone', async () => {
    const at = spec(pnr);
    at.given().when('attach', attached()).then(PnrAttached(attached()));
    at.given(PnrAttached(attached())).when('attach', attached()).nothing();
    at.given(PnrAttached(attached())).when('attach', attached('O2')).refused('PNR已被其他订单使用');
    const resized = { orderNo: 'O1', seats: 10 };
    at.given(PnrAttached(attached())).when('resize', resized).then(PnrResized(resized));
    at.given(PnrAttached(attached()), PnrResized(resized)).state({ seats: 10 }).when('resize', resized).nothing();
    at.given(PnrAttached(attached()))
        .when('resize', { ...resized, orderNo: 'O2' })
        .nothing();
});
t.test('ticket numbers run on and are never given twice', async (t) => {
    const at = spec(ticketStock);
    const take = (orderNo, count) => ({ prefix: '880', count, orderNo, ids: idsOf(count) });
    const gave = (orderNo, from, count) => TicketNumbersTaken({ prefix: '880', from, count, orderNo, ids: idsOf(count) });
    at.given()
        .when('take', take('O1', 12))
        .then(gave('O1', FIRST, 12))
        .state({ next: FIRST + 12 });
    at.given(gave('O1', FIRST, 12))
        .when('take', take('O2', 3))
        .then(gave('O2', FIRST + 12, 3));
    at.given(gave('O1', FIRST, 12))
        .when('take', take('O1', 12))
        .then(gave('O1', FIRST + 12, 12));
    at.given(gave('O1', 9_999_999_990, 1))
        .when('take', take('O2', 9))
        .refused('该航司票号已用完');
    at.given(gave('O1', 9_999_999_990, 1))
        .when('take', take('O2', 8))
        .then(gave('O2', 9_999_999_991, 8));
    at.given(gave('O1', FIRST, 12), gave('O2', FIRST + 12, 3), gave('O1', FIRST + 15, 12)).look(stock => {
        t.equal(reservedFor(stock, 'O1'), FIRST + 15, 'the last ones');
        t.equal(reservedFor(stock, 'O2'), FIRST + 12);
        t.equal(reservedFor(stock, 'O3'), undefined);
    });
});
t.test('numbers given by hand are never given again, neither by hand nor in turn', async () => {
    const at = spec(ticketStock);
    const byHand = (orderNo, ...numbers) => ({ prefix: '880', numbers, orderNo, ids: idsOf(numbers.length) });
    const taken = TicketNumbersTaken({ prefix: '880', from: FIRST, count: 12, orderNo: 'O1', ids: idsOf(12) });
    const given = TicketNumbersGiven(byHand('O2', 1_234_567_890, FIRST + 13));
    at.given(taken)
        .when('give', byHand('O2', 1_234_567_890, FIRST + 13))
        .then(given);
    at.given(taken)
        .when('give', byHand('O2', FIRST + 11))
        .refused('票号880-2100000012已被使用');
    at.given(taken, given).when('give', byHand('O3', 1_234_567_890)).refused('票号880-1234567890已被使用');
    at.given(taken, given)
        .when('give', byHand('O2', 1_234_567_890, 1_234_567_891))
        .then(TicketNumbersGiven(byHand('O2', 1_234_567_890, 1_234_567_891)));
    at.given(taken, given)
        .when('give', byHand('O2', FIRST + 13, 1_234_567_890))
        .nothing();
    at.given(taken, given)
        .when('take', { prefix: '880', count: 2, orderNo: 'O3', ids: idsOf(2) })
        .then(TicketNumbersTaken({ prefix: '880', from: FIRST + 14, count: 2, orderNo: 'O3', ids: idsOf(2) }));
});
