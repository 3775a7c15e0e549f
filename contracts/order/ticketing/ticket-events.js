import { fareTypes } from '../../enums.ts';
import { event } from '../../kernel/event.ts';
import { Code, Count, Fen, Id, oneOf, optional, Type, zh } from '../../kernel/schema.ts';
import { TicketTaxes } from '../names/passenger.ts';
export const IssuedTicket = Type.Object({
    passengerId: zh(Id, '旅客编号'),
    ticketNo: zh(Code, '票号'),
    type: zh(oneOf(fareTypes), '旅客类型'),
    amount: zh(Fen, '金额'),
    /** absent: as ordered */
    taxes: optional(TicketTaxes),
});
/** Effect of the taxes on the day of issue: lower taxes are paid back; the airline bears higher ones. */
export const TaxesRestated = Type.Object({
    back: zh(Fen, '税费差额应退'),
    borne: zh(Fen, '航司承担税费差额'),
    total: zh(Fen, '订单总价'),
});
/** `unticketed`: travellers who still have no ticket, named or not; absent: none */
export const OrderTicketed = event('OrderTicketed', '确认出票', Type.Object({
    tickets: zh(Type.Array(IssuedTicket), '客票'),
    unticketed: optional(zh(Count, '未出票人数')),
    restated: optional(zh(TaxesRestated, '税费重算')),
}));
