import { event } from '../../kernel/event.ts'
import { Code, Count, Id, Instant, optional, Type, zh } from '../../kernel/schema.ts'

const Flights = zh(Type.Array(Code), '航班')

/**
 * Stream `unpaid-{agency}`: the seats an agency holds without having paid for them. A claim is made before an order is submitted or seats are
 * added to it; `until`: later it counts no more, if its order never came.
 */
export const UnpaidSeatsClaimed = event(
  'UnpaidSeatsClaimed',
  '登记未付款占座',
  Type.Object({
    claimId: zh(Id, '占座登记号'),
    orderNo: zh(Id, '订单号'),
    seats: zh(Count, '座位数'),
    flights: Flights,
    until: zh(Instant, '有效至'),
  }),
)
/** the order's own word: so many of its seats are unpaid now, claims for its changes (`joined`) among them */
export const UnpaidSeatsCounted = event(
  'UnpaidSeatsCounted',
  '核定未付款占座',
  Type.Object({
    orderNo: zh(Id, '订单号'),
    seats: zh(Count, '座位数'),
    flights: Flights,
    revision: zh(Type.Integer({ minimum: 0 }), '订单版本'),
    joined: zh(Type.Array(Id), '并入的加员'),
  }),
)
export const UnpaidSeatsDropped = event('UnpaidSeatsDropped', '释放未付款占座', Type.Object({ claims: zh(Type.Array(Id), '占座登记') }))
/** all of the above at this point of a stream that never ends */
export const UnpaidSeatsCarried = event(
  'UnpaidSeatsCarried',
  '结转未付款占座',
  Type.Object({
    claims: zh(
      Type.Array(
        Type.Object({
          claimId: zh(Id, '占座登记号'),
          orderNo: zh(Id, '订单号'),
          seats: zh(Count, '座位数'),
          flights: Flights,
          revision: optional(zh(Type.Integer({ minimum: 0 }), '订单版本')),
          until: optional(zh(Instant, '有效至')),
        }),
      ),
      '占座登记',
    ),
  }),
)
