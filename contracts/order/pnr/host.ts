import { event } from '../../kernel/event.ts'
import { Airline, Code, Count, Id, optional, Type, zh } from '../../kernel/schema.ts'

/** What the built-in airline host gives out: record locators (stream `pnr-{locator}`) and ticket numbers (stream `ticketstock-{prefix}`). */
export const PnrAttached = event(
  'PnrAttached',
  '生成PNR',
  Type.Object({ locator: zh(Code, 'PNR'), orderNo: zh(Id, '订单号'), airLine: Airline, seats: zh(Count, '座位数') }),
)
/** the group of the locator is larger or smaller now, as its order (DOMAIN §3.2: passengers over PNRs = order seats) */
export const PnrResized = event('PnrResized', 'PNR座位变更', Type.Object({ orderNo: zh(Id, '订单号'), seats: zh(Count, '座位数') }))
/** whose tickets they are to be, one each in this order */
const For = optional(zh(Type.Array(Id), '旅客'))
/** numbers of a carrier that staff have given to an order, without its prefix */
export const TicketNumbersGiven = event(
  'TicketNumbersGiven',
  '登记票号',
  Type.Object({
    prefix: zh(Code, '票证代码'),
    numbers: zh(Type.Array(Type.Integer({ minimum: 0 })), '票号'),
    orderNo: zh(Id, '订单号'),
    ids: zh(For, '旅客'),
  }),
)
export const TicketNumbersTaken = event(
  'TicketNumbersTaken',
  '分配票号',
  Type.Object({
    prefix: zh(Code, '票证代码'),
    from: zh(Type.Integer({ minimum: 1 }), '起始票号'),
    count: zh(Count, '张数'),
    orderNo: zh(Id, '订单号'),
    ids: zh(For, '旅客'),
  }),
)
/** all of the above at this point of a stream that never ends: the next number, the latest series, what was given by hand */
export const TicketNumbersCarried = event(
  'TicketNumbersCarried',
  '结转票号',
  Type.Object({
    next: zh(Type.Integer({ minimum: 1 }), '下一票号'),
    recent: zh(
      Type.Array(Type.Object({ orderNo: zh(Id, '订单号'), from: zh(Type.Integer({ minimum: 1 }), '起始票号'), count: zh(Count, '张数') })),
      '最近分配',
    ),
    given: zh(
      Type.Array(Type.Object({ orderNo: zh(Id, '订单号'), numbers: zh(Type.Array(Type.Integer({ minimum: 0 })), '票号') })),
      '人工登记',
    ),
  }),
)

export const pnrEvents = { PnrAttached, PnrResized }
export const ticketStockEvents = { TicketNumbersTaken, TicketNumbersGiven, TicketNumbersCarried }
