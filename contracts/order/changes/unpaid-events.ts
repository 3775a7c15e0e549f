import { event } from '../../kernel/event.ts'
import { Code, Count, Id, Instant, optional, Type, zh } from '../../kernel/schema.ts'

const Flights = zh(Type.Array(Code), '航班')
/** the agency of the family whose order it is */
const agency = optional(zh(Id, '代理人'))

/**
 * Stream `unpaid-{agency}`: seats that an agency and its sub-agents hold unpaid, by the parent's name. The claim comes before an order is
 * submitted or gets more seats. After `until` it no longer counts if its order never came.
 */
export const UnpaidSeatsClaimed = event(
  'UnpaidSeatsClaimed',
  '登记未付款占座',
  Type.Object({
    claimId: zh(Id, '占座登记号'),
    agency,
    orderNo: zh(Id, '订单号'),
    seats: zh(Count, '座位数'),
    flights: Flights,
    until: zh(Instant, '有效至'),
  }),
)
/** the order reports its number of unpaid seats, including the claims of its changes (`joined`) */
export const UnpaidSeatsCounted = event(
  'UnpaidSeatsCounted',
  '核定未付款占座',
  Type.Object({
    agency,
    orderNo: zh(Id, '订单号'),
    seats: zh(Count, '座位数'),
    flights: Flights,
    revision: zh(Type.Integer({ minimum: 0 }), '订单版本'),
    joined: zh(Type.Array(Id), '并入的加员'),
  }),
)
export const UnpaidSeatsDropped = event('UnpaidSeatsDropped', '释放未付款占座', Type.Object({ claims: zh(Type.Array(Id), '占座登记') }))
