import { childFareModes } from '../enums.ts'
import { event } from '../kernel/event.ts'
import { Airline, Bps, Cabin, Count, Fen, Flag, FlightNo, Iata, Id, LocalDate, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'

export const policyStatuses = { EFFECTIVE: '有效', PAUSED: '暂停' } as const

/** Match keys, price and terms of a domestic group policy (domain §3.13). What is left out matches everything. */
export const PolicyTerms = Type.Object({
  name: zh(Type.String({ minLength: 1, maxLength: 100 }), '政策名称'),
  airLine: zh(Airline, '航空公司'),
  origin: optional(zh(Iata, '始发地')),
  destination: optional(zh(Iata, '目的地')),
  flights: optional(zh(Type.Array(FlightNo, { maxItems: 200 }), '适用航班')),
  excludedFlights: optional(zh(Type.Array(FlightNo, { maxItems: 200 }), '除外航班')),
  cabin: optional(zh(Cabin, '舱位')),
  saleFrom: optional(zh(LocalDate, '销售开始日期')),
  saleTo: optional(zh(LocalDate, '销售结束日期')),
  travelFrom: optional(zh(LocalDate, '旅行开始日期')),
  travelTo: optional(zh(LocalDate, '旅行结束日期')),
  weekdays: optional(zh(Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { maxItems: 7, uniqueItems: true }), '班期')),
  advanceMin: optional(zh(Count, '最少提前天数')),
  advanceMax: optional(zh(Count, '最多提前天数')),
  paxMin: zh(Type.Integer({ minimum: 1, maximum: 999 }), '最少人数'),
  paxMax: optional(zh(Type.Integer({ minimum: 1, maximum: 999 }), '最多人数')),
  agency: optional(zh(Id, '适用代理人')),
  price: zh(
    Type.Union([
      Type.Object({ kind: zh(Type.Literal('FIXED'), '价格方式'), fare: zh(Fen, '固定票价') }),
      Type.Object({ kind: zh(Type.Literal('DISCOUNT'), '价格方式'), rate: zh(Bps, '折扣') }),
    ]),
    '价格',
  ),
  childFareMode: zh(oneOf(childFareModes), '儿童价方式'),
  refundable: zh(Flag, '可自愿退票'),
  remark: optional(zh(Text, '备注')),
})

export const PolicySaved = event('PolicySaved', '保存政策', Type.Object({ policyId: Id, policyNo: Text, terms: PolicyTerms }))
export const PolicyPaused = event('PolicyPaused', '暂停政策', Type.Object({ reason: optional(Text) }))
export const PolicyResumed = event('PolicyResumed', '恢复政策', Type.Object({ reason: optional(Text) }))
