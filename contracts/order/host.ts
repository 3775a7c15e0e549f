import { event } from '../kernel/event.ts'
import { Airline, Count, Id, Text, Type } from '../kernel/schema.ts'

/** What the built-in airline host gives out: record locators (stream `pnr-{locator}`) and ticket numbers (stream `ticketstock-{prefix}`). */
export const PnrAttached = event('PnrAttached', '生成PNR', Type.Object({ locator: Text, orderNo: Id, airLine: Airline, seats: Count }))
/** the group of the locator is larger or smaller now, as its order (domain §3.2: passengers over PNRs = order seats) */
export const PnrResized = event('PnrResized', 'PNR座位变更', Type.Object({ orderNo: Id, seats: Count }))
export const TicketNumbersTaken = event(
  'TicketNumbersTaken',
  '分配票号',
  Type.Object({ prefix: Text, from: Type.Integer({ minimum: 1 }), count: Count, orderNo: Id }),
)
