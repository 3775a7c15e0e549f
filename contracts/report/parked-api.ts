import { command, query, staff } from '../kernel/endpoint.ts'
import { Count, Id, Instant, Note, oneOf, optional, Page, PageOf, Text, Type, zh } from '../kernel/schema.ts'
import { parkedStatuses } from './parked.ts'

const Status = oneOf(parkedStatuses, '状态')
export const ParkedRow = Type.Object({
  id: zh(Id, '编号'),
  status: Status,
  eventZh: zh(Text, '事件'),
  stream: zh(Id, '数据流'),
  process: zh(Text, '后续处理'),
  error: zh(Text, '未成原因'),
  parkedAt: zh(Instant, '搁置时间'),
  tries: zh(Count, '再次处理次数'),
  triedAt: optional(zh(Instant, '最近处理时间')),
  reason: optional(zh(Note, '忽略原因')),
})
const Ids = zh(Type.Array(Id, { minItems: 1, maxItems: 100 }), '后续处理')

export const queryParked = query('/api/report/monitoring/r/parked', {
  zh: '搁置的后续处理',
  allow: staff,
  body: Type.Object({ ...Page, status: optional(Status) }),
  data: PageOf(ParkedRow),
  note: '某个事件之后本应自动进行、却被业务规则拒绝的处理，最新的在前。',
})
export const retryParked = command('/api/report/monitoring/w/retryParked', {
  zh: '再次处理',
  allow: staff,
  body: Type.Object({ ids: Ids }),
  data: Type.Array(Type.Object({ id: Id, status: Status, error: optional(zh(Text, '未成原因')) })),
  note: '按现在的业务数据再处理一次；已做过的部分不会重复。仍被拒绝的留在列表中，并说明原因。',
})
export const dismissParked = command('/api/report/monitoring/w/dismissParked', {
  zh: '忽略',
  allow: staff,
  body: Type.Object({ ids: Ids, reason: zh(Note, '原因') }),
  data: Type.Object({ ids: Type.Array(Id) }),
  note: '不再处理，从待处理中移出；原因记入审计。',
})
