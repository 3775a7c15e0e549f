import { Airline, Cabin, FlightNo, Iata, LocalDate, LocalTime, Type, zh } from '../kernel/schema.ts';
/** Block seats (切位) of one flight, date and cabin; stream `seats-{flightNo}-{date}-{cabin}` (DOMAIN §3.17). */
export const Flight = {
    airLine: Airline,
    flightNo: FlightNo,
    date: zh(LocalDate, '航班日期'),
    origin: zh(Iata, '始发地'),
    destination: zh(Iata, '目的地'),
    depTime: zh(LocalTime, '起飞时间'),
    arrTime: zh(LocalTime, '到达时间'),
    /** days between departure and arrival date */
    arrDays: Type.Integer({ minimum: 0, maximum: 2, title: '到达跨天' }),
    cabin: Cabin,
};
