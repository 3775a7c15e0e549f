import { event } from '../kernel/event.ts'
import { Count, Id, Instant, optional, Type, zh } from '../kernel/schema.ts'

const orderNo = zh(Id, '订单号')
/** of the whole quota, after this fact */
const taken = optional(zh(Count, '已占用合计'))
/**
 * Stream `quota-{kind}.{id}.{agency}`: what the orders of a family of agencies have of a policy's quota, or of a contract's seats. The
 * claim comes before its order; after `until` it no longer counts if the order never came.
 */
export const QuotaClaimed = event(
  'QuotaClaimed',
  '占用额度',
  Type.Object({ orderNo, count: zh(Count, '数量'), until: zh(Instant, '有效至'), taken }),
)
/** the order reports what it has at this revision of its own; 0: nothing any more */
export const QuotaCounted = event(
  'QuotaCounted',
  '核定额度',
  Type.Object({ orderNo, count: zh(Count, '数量'), revision: zh(Type.Integer({ minimum: 0 }), '订单版本'), taken }),
)
export const QuotaDropped = event('QuotaDropped', '释放额度', Type.Object({ claims: zh(Type.Array(Id), '订单号'), taken }))
/**
 * A contract is about to give less than at revision `base` of its own stream: until then, or until it is written, nobody takes more than
 * `most` by what it said before.
 */
export const QuotaLimited = event(
  'QuotaLimited',
  '限制额度',
  Type.Object({
    most: zh(Count, '上限'),
    base: zh(Type.Integer({ minimum: 0 }), '合同版本'),
    until: zh(Instant, '有效至'),
  }),
)
