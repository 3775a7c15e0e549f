import { event } from '#contracts/kernel/event.ts';
import { Count, Fen, Instant, LocalDate, Text, Type } from '#contracts/kernel/schema.ts';
import { view } from '#projections/kernel/view.ts';
import { idFrom } from '#services/kernel/stream/commands.ts';
/**
 * Synthetic orders for the benchmarks of the read side: five events in the life of each, interleaved as thousands of orders at a time are,
 * and an order list of 25 columns with the indexes that such a list has.
 */
const OrderSubmitted = event('OrderSubmitted', '提交订单', Type.Object({
    orderNo: Text,
    agency: Text,
    agencyName: Text,
    airline: Text,
    flights: Type.Array(Text),
    from: Text,
    to: Text,
    departure: LocalDate,
    seats: Count,
    total: Fen,
    tax: Fen,
    contact: Text,
    phone: Text,
    channel: Text,
    payBy: Instant,
    namesBy: Instant,
    ticketsBy: Instant,
}));
const SeatsConfirmed = event('SeatsConfirmed', '确认座位', Type.Object({ pnr: Text }));
const OrderPaid = event('OrderPaid', '支付', Type.Object({ paymentId: Text, amount: Fen, channel: Text }));
const PassengersNamed = event('PassengersNamed', '录入乘机人', Type.Object({ named: Count }));
const TicketsIssued = event('TicketsIssued', '出票', Type.Object({ first: Text, count: Count }));
const events = { OrderSubmitted, SeatsConfirmed, OrderPaid, PassengersNamed, TicketsIssued };
const STATUS = ['WAIT_FOR_SEAT', 'WAIT_FOR_PAY', 'PAID', 'NAMED', 'TICKETED'];
export const INDEXES = [
    ['agency', 'status', '-submittedAt'],
    ['agency', '-submittedAt'],
    ['status', '-submittedAt'],
    ['-submittedAt'],
    ['orderNo'],
];
export const COUNTED = ['agency', 'status'];
export const orderList = view()({
    name: 'bench-orders',
    version: 1,
    doc: Type.Object({
        ...OrderSubmitted.schema.properties,
        status: Type.Enum([...STATUS]),
        submittedAt: Instant,
        submittedBy: Text,
        changedAt: Instant,
        pnr: Text,
        paid: Fen,
        payChannel: Text,
        named: Count,
        tickets: Count,
    }),
    index: INDEXES,
    counted: ['agency', 'status'],
    on: {
        // named fields come before the spread: V8 of Node 20 takes 30 times longer to add names to a copy
        OrderSubmitted: (_, data, { at, who }) => ({
            status: 'WAIT_FOR_SEAT',
            submittedAt: at,
            submittedBy: who.user,
            changedAt: at,
            pnr: '',
            paid: 0,
            payChannel: '',
            named: 0,
            tickets: 0,
            ...data,
        }),
        SeatsConfirmed: (row, { pnr }, { at }) => row && { ...row, status: 'WAIT_FOR_PAY', pnr, changedAt: at },
        OrderPaid: (row, { amount, channel }, { at }) => row && { ...row, status: 'PAID', paid: row.paid + amount, payChannel: channel, changedAt: at },
        PassengersNamed: (row, { named }, { at }) => row && { ...row, status: 'NAMED', named, changedAt: at },
        TicketsIssued: (row, { count }, { at }) => row && { ...row, status: 'TICKETED', tickets: count, changedAt: at },
    },
});
const START = Date.UTC(2026, 0, 1);
const instant = (i) => new Date(START + i * 1000).toISOString();
const facts = (i, agencies) => {
    const agency = `A${(i * 7919) % agencies}`;
    const total = 50_000 * (10 + (i % 90));
    return [
        OrderSubmitted({
            orderNo: `GT2026${String(i).padStart(8, '0')}`,
            agency,
            agencyName: `${agency} 国际旅行社有限公司`,
            airline: ['CA', 'MU', 'CZ', 'HU'][i % 4],
            flights: [`CA${1000 + (i % 900)}`, `CA${2000 + (i % 900)}`],
            from: 'PEK',
            to: 'SHA',
            departure: instant(i + 5_000_000).slice(0, 10),
            seats: 10 + (i % 90),
            total,
            tax: 5_000 * (10 + (i % 90)),
            contact: '张三',
            phone: '13800138000',
            channel: 'FRONT',
            payBy: instant(i + 86_400),
            namesBy: instant(i + 172_800),
            ticketsBy: instant(i + 259_200),
        }),
        SeatsConfirmed({ pnr: (1e9 + i).toString(36).toUpperCase() }),
        OrderPaid({ paymentId: `P${i}`, amount: total, channel: 'ALIPAY' }),
        PassengersNamed({ named: 10 + (i % 90) }),
        TicketsIssued({ first: `999${i}`, count: 10 + (i % 90) }),
    ];
};
/** how many orders are under way at a time */
const OPEN = 5_000;
/** The log of `count` events, in order; ids have the product's format. */
export function* orderEvents(count, agencies = 500) {
    const orders = count / 5;
    let position = 0;
    for (let first = 0; first < orders; first += OPEN)
        for (let step = 0; step < 5; step++)
            for (let i = first; i < Math.min(orders, first + OPEN); i++) {
                const { type, data } = facts(i, agencies)[step];
                const at = instant(++position);
                const correlationId = idFrom('call', String(i));
                const commandId = idFrom(correlationId, String(step));
                const by = { user: `user${i % 300}`, role: 'agent', agency: `A${i % agencies}` };
                const meta = { ...by, commandId, command: 'order.submit', correlationId, at, schema: 1 };
                yield { position, stream: `order-${i}`, revision: step, id: idFrom(commandId, '0'), type, data, meta, at };
            }
}
/** Finished documents of the list, equal to those of the view. */
export function* orderDocs(count, agencies) {
    for (let i = 0; i < count; i++) {
        const id = String(i);
        const at = instant(i);
        const context = {
            type: '',
            id,
            key: id,
            at,
            position: i + 1,
            stream: `order-${id}`,
            revision: 0,
            meta: {},
            who: { user: `user${i % 300}`, role: 'agent' },
        };
        let row = null;
        const until = 1 + ((i * 31) % 5);
        for (const { type, data } of facts(i, agencies).slice(0, until))
            row = orderList.on[type](row, data, context);
        yield { ...row, id, position: i + 1 };
    }
}
export const STATUSES = STATUS;
