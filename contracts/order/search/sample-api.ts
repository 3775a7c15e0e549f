import { query } from '../../kernel/endpoint.ts'
import { Iata, Id, LocalDate, optional, Text, Type, zh } from '../../kernel/schema.ts'
import { PolicyTerms } from '../../policy/events.ts'
import { PassengerCounts } from '../events.ts'
import { CountsAsked } from '../rules/counts.ts'
import { Outlook, PricedFlight, RuleText } from './search-api.ts'

/** Terms that are not saved, in place of a policy's where it has any, and for whom they are priced. */
export const Unsaved = {
  policyId: optional(zh(Id, '政策编号')),
  terms: zh(PolicyTerms, '政策内容'),
  counts: optional(zh(CountsAsked, '人数')),
  agency: optional(zh(Id, '代理人')),
}

/** The result of a search under terms that are not saved yet: the same pricing, and why a flight would not be sold. */
export const samplePolicy = query('/api/policy/r/sample', {
  zh: '政策试算',
  allow: ['employee'],
  body: Type.Object({
    ...Unsaved,
    stockId: optional(zh(Id, '航班')),
    origin: optional(zh(Iata, '始发地')),
    destination: optional(zh(Iata, '目的地')),
    date: optional(zh(LocalDate, '出发日期')),
  }),
  data: Type.Object({
    rules: Type.Array(RuleText),
    samples: Type.Array(
      Type.Object({
        flight: PricedFlight,
        counts: PassengerCounts,
        ...Type.Partial(Type.Object(Outlook)).properties,
        /** reasons why this flight would not be sold under these terms; empty when it would be */
        problems: Type.Array(Text),
      }),
    ),
  }),
  note: '给出库存编号，或航线与日期（航线不填时取政策的航线）；价格与查询、下单相同。不含人数时按最少成团人数的成人计算。',
})
