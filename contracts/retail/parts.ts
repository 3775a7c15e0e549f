import { notPersonal } from '../kernel/personal.ts'
import { Airline, Fen, FlightNo, Iata, Id, LocalDate, LocalTime, type Static, Text, Type, zh } from '../kernel/schema.ts'
import { FareLine } from '../order/parts.ts'

/** the most single travellers of one order */
export const MOST_TRAVELLERS = 9

const Prices = Type.Array(Type.Omit(FareLine, ['count', 'total']))
/** What a fare of a cabin costs the travellers that were asked for. */
export const RetailOffer = Type.Object({
  freightId: zh(Id, '运价编号'),
  product: zh(notPersonal(Text), '产品'),
  fare: zh(Fen, '成人票价'),
  /** by type of traveller, with taxes */
  prices: zh(Prices, '单价'),
  /** refund and change in words */
  ruleText: zh(Type.Array(notPersonal(Text)), '退改规定'),
  /** of the travellers that were asked for, on this flight */
  total: zh(Fen, '小计'),
})
/** A flight of a search, its cabins with what each of their fares costs. */
export const RetailFlight = Type.Object({
  airLine: Airline,
  airLineName: zh(notPersonal(Text), '航司名称'),
  flightNo: zh(FlightNo, '航班号'),
  date: zh(LocalDate, '日期'),
  origin: zh(Iata, '始发地'),
  destination: zh(Iata, '目的地'),
  depTime: zh(LocalTime, '起飞'),
  arrTime: zh(LocalTime, '到达'),
  arrDays: zh(Type.Integer(), '到达日差'),
  cabins: zh(
    Type.Array(
      Type.Object({
        stockId: zh(Id, '库存编号'),
        cabin: zh(Type.String({ personal: false }), '舱位'),
        /** `A`: more than nine */
        seatsLeft: zh(Type.String({ pattern: '^([1-9]|A)$', personal: false }), '余座'),
        offers: zh(Type.Array(RetailOffer), '产品'),
      }),
    ),
    '舱位',
  ),
})
export type RetailFlight = Static<typeof RetailFlight>
