import { query } from '../../kernel/endpoint.ts'
import { notPersonal } from '../../kernel/personal.ts'
import {
  Code,
  Count,
  Doer,
  Fen,
  Id,
  Instant,
  LocalDate,
  optional,
  Page,
  PersonName,
  type Static,
  Text,
  Type,
  zh,
} from '../../kernel/schema.ts'
import { StreamName } from '../history.ts'

/** Another document that a request wrote to, with the revisions before and after. */
const Beside = Type.Object({
  stream: StreamName,
  object: zh(notPersonal(Text), '对象'),
  from: zh(Type.Integer({ minimum: -1 }), '之前的版本'),
  to: zh(Type.Integer({ minimum: 0 }), '之后的版本'),
})
/** One request: `told` says what it changed of its document, for those who may read that document's history. */
export const DayLine = Type.Object({
  id: zh(Id, '编号'),
  at: zh(Instant, '时间'),
  what: zh(notPersonal(Text), '操作'),
  changed: zh(notPersonal(Text), '发生的事'),
  told: optional(zh(Type.String(), '改了什么')),
  about: optional(zh(Fen, '涉及金额')),
  from: zh(Type.Integer({ minimum: -1 }), '之前的版本'),
  to: zh(Type.Integer({ minimum: 0 }), '之后的版本'),
  beside: zh(Type.Array(Beside), '同一次操作还涉及'),
})
export type DayLine = Static<typeof DayLine>
export const DayDocument = Type.Object({
  subject: zh(StreamName, '数据流'),
  kind: zh(Code, '对象种类'),
  object: zh(notPersonal(Text), '对象'),
  /** of a user, whose number says nothing to people */
  objectName: optional(zh(PersonName, '对象姓名')),
  lines: zh(Type.Array(DayLine), '操作'),
})

export const operationDay = query('/api/report/operatorLog/r/day', {
  zh: '一天的操作',
  allow: ['employee'],
  body: Type.Object({ user: optional(zh(Doer, '登录名')), day: optional(zh(LocalDate, '日期')), ...Page }),
  data: Type.Object({
    user: zh(Doer, '登录名'),
    userName: optional(zh(PersonName, '操作人')),
    day: zh(LocalDate, '日期'),
    documents: zh(Type.Array(DayDocument), '对象'),
    /** of the whole day, not of the page alone */
    totalElements: zh(Count, '操作数'),
    moved: zh(Fen, '动账金额合计'),
    looks: zh(Count, '查看个人信息次数'),
    number: zh(Type.Integer({ minimum: 0 }), '页码'),
    size: zh(Count, '每页'),
  }),
  note: '一个人一天的操作，按时间先后，归到各对象之下；不填为本人、今天。每页最多100次操作。查看他人的规则同操作日志。',
})
