import t from 'tap';
import { OrderPaid } from '#contracts/order/events.ts';
import { SeatsHeld, SeatsSold, StockImported } from '#contracts/seats/events.ts';
import { seats } from '#services/seats/decide.ts';
import { stockItem } from '#services/seats/test/sample.ts';
import { spec } from './spec.ts';
import { decider } from './stream/decider.ts';
const held = () => SeatsHeld({ holdId: 'h1', seats: 3, until: '2026-11-21T04:30:00.000Z' });
const sold = SeatsSold({ holdId: 'h1', seats: 3 });
const given = () => spec(seats).given(StockImported(stockItem()), held());
t.test('the spec finds what is wrong', async (t) => {
    given().when('sell', { holdId: 'h1' }).then(sold).state({ total: 40 });
    t.throws(() => given()
        .when('sell', { holdId: 'h1' })
        .then(SeatsSold({ holdId: 'h1', seats: 4 })));
    t.throws(() => given().when('sell', { holdId: 'h1' }).then());
    t.throws(() => given().when('sell', { holdId: 'h1' }).nothing());
    t.throws(() => given().when('sell', { holdId: 'h1' }).refused('座位不足'), /not refused/);
    t.throws(() => given().when('sell', { holdId: 'h1' }).state({ total: 41 }));
    t.throws(() => given().when('adjustStock', { seats: 1 }).then(), /refused: 已售数量大于调整后总量/);
    t.throws(() => given().when('adjustStock', { seats: 1 }).refused('座位不足'));
    t.throws(() => given().state({ status: 'INVALID' }));
    t.throws(() => given().actions([]));
});
t.test('facts must be as declared, and nothing given may be changed', async (t) => {
    const data = (value) => value;
    t.throws(() => spec(seats).given(SeatsHeld({ holdId: 'h1', seats: -1, until: '2026-11-21T04:30:00.000Z' })), /SeatsHeld .* schema: \/seats/);
    const careless = decider()({
        name: 'careless',
        zh: '粗心',
        code: 1,
        initial: { list: [] },
        evolve: {
            SeatsSold: state => {
                state.list.push('changed');
                return state;
            },
            Unheard: state => state,
        },
        commands: {
            sell: { decide: (_, __) => [{ type: 'SeatsSold', data: { holdId: 'h1', seats: 3, reason: undefined } }] },
            wrong: { decide: (_, __) => [{ type: 'SeatsSold', data: { holdId: 'h1' } }] },
            unheard: { decide: (_, __) => [{ type: 'Unheard', data: {} }] },
            change: {
                decide: (_, command) => {
                    command.list.push('changed');
                    return [];
                },
            },
        },
    });
    t.throws(() => spec(careless).given(data(sold)), TypeError);
    t.throws(() => spec(careless).given().when('sell', {}), /SeatsSold changes on its way through the store/);
    t.throws(() => spec(careless).given().when('wrong', {}), /SeatsSold does not fit its schema/);
    t.throws(() => spec(careless).given().when('unheard', {}), /Unheard is not declared/);
    t.throws(() => spec(careless).given().when('change', { list: [] }), TypeError);
});
t.test('wrong words are compile errors', async (t) => {
    const notRun = () => {
        // @ts-expect-error no such command
        given().when('sellAll', {});
        // @ts-expect-error a field is missing
        given().when('hold', { holdId: 'h1' });
        const paid = OrderPaid({ paymentCode: 'P1', channel: 'alipay', amount: 1, tradeNo: 'T', airLine: 'HU' });
        // @ts-expect-error no event of this decider
        spec(seats).given(paid);
        // @ts-expect-error nor does it follow from one of its commands
        given().when('sell', { holdId: 'h1' }).then(paid);
        // @ts-expect-error no such part of the state
        given().state({ seats: 3 });
        // @ts-expect-error no such command
        given().actions(['sellAll']);
    };
    t.type(notRun, 'function');
});
