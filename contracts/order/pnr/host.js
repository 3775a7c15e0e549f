import { event } from '../../kernel/event.ts';
import { Airline, Code, Count, Id, Type, zh } from '../../kernel/schema.ts';
/**
 * Numbers that the built-in airline host gives out: record locators (stream `pnr-{locator}`) and ticket numbers (stream
 * `ticketstock-{prefix}`).
 */
export const PnrAttached = event('PnrAttached', '生成PNR', Type.Object({ locator: zh(Code, 'PNR'), orderNo: zh(Id, '订单号'), airLine: Airline, seats: zh(Count, '座位数') }));
/** the group of the locator becomes larger or smaller with its order (DOMAIN §3.2: passengers over PNRs = order seats) */
export const PnrResized = event('PnrResized', 'PNR座位变更', Type.Object({ orderNo: zh(Id, '订单号'), seats: zh(Count, '座位数') }));
/** travellers who get the tickets, one each, in this order */
const ids = zh(Type.Array(Id), '旅客');
/** Ticket numbers of a carrier, without its prefix, that staff have assigned to an order; it may have had some of them before. */
export const TicketNumbersGiven = event('TicketNumbersGiven', '登记票号', Type.Object({
    prefix: zh(Code, '票证代码'),
    numbers: zh(Type.Array(Type.Integer({ minimum: 0 })), '票号'),
    orderNo: zh(Id, '订单号'),
    ids,
}));
export const TicketNumbersTaken = event('TicketNumbersTaken', '分配票号', Type.Object({
    prefix: zh(Code, '票证代码'),
    from: zh(Type.Integer({ minimum: 1 }), '起始票号'),
    count: zh(Count, '张数'),
    orderNo: zh(Id, '订单号'),
    ids,
}));
export const pnrEvents = { PnrAttached, PnrResized };
export const ticketStockEvents = { TicketNumbersTaken, TicketNumbersGiven };
