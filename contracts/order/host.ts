import { event } from '../kernel/event.ts'
import { Airline, Count, Id, Text, Type } from '../kernel/schema.ts'

/** What the built-in airline host gives out: record locators (stream `pnr-{locator}`) and ticket numbers (stream `ticketstock-{prefix}`). */
export const PnrAttached = event('PnrAttached', '生成PNR', Type.Object({ locator: Text, orderNo: Id, airLine: Airline, seats: Count }))
export const TicketNumbersTaken = event(
  'TicketNumbersTaken',
  '分配票号',
  Type.Object({ prefix: Text, from: Type.Integer({ minimum: 1 }), count: Count, orderNo: Id }),
)
