import { Count, Id, Instant, oneOf, optional, Type, zh } from '../../kernel/schema.ts';
import { legStandings } from '../../seats/standings.ts';
/** State of a waiting order in the queue of each flight. `place` counts from 1; absent once the order has its seats there. */
export const Waitlist = zh(Type.Object({
    until: zh(Instant, '候补截止'),
    confirmBy: optional(zh(Instant, '确认时限')),
    legs: zh(Type.Array(Type.Object({
        stockId: zh(Id, '库存编号'),
        flightNo: zh(Type.String(), '航班号'),
        standing: zh(oneOf(legStandings), '候补状态'),
        place: optional(zh(Count, '候补名次')),
        waiting: zh(Count, '候补订单数'),
    })), '航段'),
}), '候补');
