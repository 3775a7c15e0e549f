import { query } from '../../kernel/endpoint.ts'
import { notPersonal } from '../../kernel/personal.ts'
import { Cabin, Count, Fen, Flag, FlightNo, Iata, Id, LocalDate, optional, type Static, Text, Type, zh } from '../../kernel/schema.ts'
import { Unsaved } from './sample-api.ts'

const policyNo = optional(zh(notPersonal(Text), '政策编号'))
const name = zh(notPersonal(Text), '政策名称')
const Sold = Type.Object({ policyId: Id, name, fare: zh(Fen, '成人票价') })
const Others = Type.Array(Type.Object({ policyId: Id, policyNo, name, flights: zh(Count, '航班数') }))

export const PreviewedFlight = Type.Object({
  stockId: Id,
  flightNo: zh(FlightNo, '航班'),
  date: zh(LocalDate, '日期'),
  origin: zh(Iata, '始发地'),
  destination: zh(Iata, '目的地'),
  cabin: zh(Cabin, '舱位'),
  /** the policy that sells it now, and the one that would; none where it is not sold */
  before: optional(zh(Sold, '现在')),
  after: optional(zh(Sold, '发布后')),
})

/**
 * The price of recent orders by these terms, each sold on its own day among the policies in force now. Sums are of fares, without taxes.
 * Orders of quotes, bids, bags and of people who join a group have prices of their own and are left out.
 */
const PastOrders = Type.Object({
  from: zh(LocalDate, '提交日期起'),
  /** orders that were priced again; true where the oldest of these days were not looked at */
  orders: zh(Count, '核算的订单'),
  sample: zh(Flag, '仅部分订单'),
  /** orders whose price would be another: the terms sell them, or leave them to another policy */
  changed: zh(Count, '价格会改变的订单'),
  cheaper: zh(Count, '更便宜'),
  dearer: zh(Count, '更贵'),
  /** orders that nothing would sell any more */
  closed: zh(Count, '不再销售'),
  /** the former and the new price of the orders that the terms have to do with; orders that nothing would sell stand in neither */
  soldFor: zh(Fen, '原票款'),
  wouldBe: zh(Fen, '按此政策的票款'),
})

/** The effect of terms that are not saved: every flight on sale that they or their former version reach, priced with and without them. */
export const previewPolicy = query('/api/policy/r/preview', {
  zh: '政策影响预览',
  allow: ['employee'],
  body: Type.Object(Unsaved),
  data: Type.Object({
    /** flights that were compared; true where there are more */
    flights: zh(Count, '比较的航班'),
    more: zh(Flag, '还有更多'),
    sells: zh(Count, '将按此政策销售'),
    cheaper: zh(Count, '降价'),
    dearer: zh(Count, '涨价'),
    opened: zh(Count, '新开售'),
    closed: zh(Count, '不再销售'),
    /** policies that sell now where this one would */
    supersedes: zh(Others, '取代的政策'),
    /** policies that go first on flights that fit this one too */
    behind: zh(Others, '优先于此的政策'),
    /** policies between which and this one only price and age would decide; `same`: publishing is refused */
    conflicts: zh(Type.Array(Type.Object({ policyId: Id, policyNo, name, same: zh(Flag, '条件完全相同') })), '冲突的政策'),
    rows: zh(Type.Array(PreviewedFlight), '有变化的航班'),
    past: zh(PastOrders, '近三十天订单'),
  }),
  note: '按查询、下单的同一计算比较在售航班：现在的价格，与此条款发布后的价格。不填人数时按最少成团人数的成人计算；最多比较最近的2000个航班，列出其中200个有变化的。近30天的有效订单按提交当日重新计价，最多查看最近的2000单、核算其中300单，超出时为部分订单。',
})
export type Previewed = Static<typeof previewPolicy.data>
