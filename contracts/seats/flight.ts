import { Airline, Cabin, FlightNo, Iata, LocalDate, LocalTime, optional, Type, Zone, zh } from '../kernel/schema.ts'

/** Block seats (切位) of one flight, date and cabin; stream `seats-{flightNo}-{date}-{cabin}` (DOMAIN §3.17). */
export const Flight = {
  airLine: Airline,
  flightNo: FlightNo,
  /** by the calendar of the origin */
  date: zh(LocalDate, '航班日期'),
  origin: zh(Iata, '始发地'),
  destination: zh(Iata, '目的地'),
  /** the time on the clock of the origin, as `arrTime` is that of the destination */
  depTime: zh(LocalTime, '起飞时间'),
  arrTime: zh(LocalTime, '到达时间'),
  /** days between departure and arrival date, each by its own airport's calendar; −1 over the date line */
  arrDays: Type.Integer({ minimum: -1, maximum: 2, title: '到达跨天' }),
  /** zones of the two clocks, absent for Asia/Shanghai (kernel/zones.ts) */
  depZone: optional(zh(Zone, '起飞时区')),
  arrZone: optional(zh(Zone, '到达时区')),
  cabin: Cabin,
}
