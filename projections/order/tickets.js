import { Id, Type, zh } from '#contracts/kernel/schema.ts';
import { view } from '../kernel/view.ts';
/** The order of each ticket number: one row per number, with the number as id. */
export const ticketNumbers = view()({
    name: 'ticket-number',
    version: 3,
    doc: Type.Object({ orderNo: zh(Id, '订单号'), passengerId: zh(Id, '旅客编号') }),
    index: [['orderNo']],
    key: {
        OrderTicketed: ({ tickets }) => tickets.map(({ ticketNo }) => ticketNo),
        OrderSplitOff: ({ passengers }) => passengers.flatMap(({ ticketNo }) => ticketNo ?? []),
    },
    on: {
        OrderTicketed: (_, { tickets }, { id, key }) => {
            const { passengerId } = tickets.find(({ ticketNo }) => ticketNo === key);
            return { orderNo: id, passengerId };
        },
        // a traveller who moves to the new order takes the ticket along
        OrderSplitOff: (row, _, { id }) => row && { ...row, orderNo: id },
    },
});
