import { query } from '../../kernel/endpoint.ts'
import { notPersonal } from '../../kernel/personal.ts'
import { Airline, Cabin, Count, Fen, FlightNo, Iata, Id, LocalDate, oneOf, optional, Text, Type, zh } from '../../kernel/schema.ts'
import { addonPolicy } from '../../policy/addon-policy.ts'
import { freeTicket } from '../../policy/free-ticket.ts'
import { freeTourPolicy } from '../../policy/free-tour-policy.ts'
import { interPolicy } from '../../policy/inter-policy.ts'
import { verdicts } from '../../policy/judge.ts'
import { CountsAsked } from '../rules/counts.ts'

const policy = {
  policyId: Id,
  policyNo: zh(notPersonal(Text), '政策编号'),
  name: zh(notPersonal(Text), '政策名称'),
  version: zh(Count, '版本'),
  verdict: zh(oneOf(verdicts), '结论'),
  /** the terms that do not fit, or the points in which the policy lost */
  why: Type.Array(notPersonal(Text)),
}
/** kinds of policies besides the domestic one that have a say in a sale */
export const kinds = {
  interPolicy: interPolicy.zh,
  freeTicket: freeTicket.zh,
  addonPolicy: addonPolicy.zh,
  freeTourPolicy: freeTourPolicy.zh,
} as const

/** Why a price: each policy of the airline that might hold for the route, and what became of it. */
export const explainPolicy = query('/api/policy/r/explain', {
  zh: '价格说明',
  allow: ['employee'],
  body: Type.Object({
    stockId: optional(zh(Id, '库存编号')),
    origin: optional(zh(Iata, '始发地')),
    destination: optional(zh(Iata, '目的地')),
    date: optional(zh(LocalDate, '出发日期')),
    airLine: optional(zh(Airline, '航空公司')),
    counts: optional(zh(CountsAsked, '人数')),
    agency: optional(zh(Id, '代理人')),
  }),
  data: Type.Object({
    flights: Type.Array(
      Type.Object({
        stockId: Id,
        flightNo: zh(FlightNo, '航班'),
        date: zh(LocalDate, '日期'),
        cabin: zh(Cabin, '舱位'),
        fullFare: zh(Fen, '全价票价'),
        seats: zh(Count, '人数'),
        policies: Type.Array(Type.Object({ ...policy, fare: zh(Fen, '成人票价') })),
        /** of other kinds, those that are about the line */
        others: zh(Type.Array(Type.Object({ kind: zh(oneOf(kinds), '类别'), ...policy, text: zh(notPersonal(Text), '内容') })), '其他政策'),
      }),
    ),
  }),
  note: '给出库存编号，或航线与日期；落选说明先比具体程度，再比票价，再比时间。不填人数时按各政策的最少人数。其他政策：国际、免票、加人、自由行中涉及该航线的；国际政策按其航程和旅客类型分别比较。',
})
