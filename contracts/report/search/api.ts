import { query } from '../../kernel/endpoint.ts'
import { personal, writing } from '../../kernel/personal.ts'
import { Code, Flag, Id, optional, type Static, Text, Type, zh } from '../../kernel/schema.ts'
import { FEWEST } from '../../order/matters.ts'

/** hits of each kind, unless the caller asks for another number; at most */
export const [HITS, MOST_HITS] = [5, 20]

const Hit = Type.Object({
  id: zh(Id, '编号'),
  title: writing(zh(Text, '标题')),
  /** the first further column of the kind's list */
  line: writing(zh(Text, '说明')),
  status: optional(zh(Text, '状态')),
  /** its code, which has a colour of its own */
  statusCode: optional(zh(Code, '状态编码')),
  /** the heading or column that answers to the text */
  by: optional(zh(Text, '符合项')),
  /** the person with this name or number, where the title does not say it */
  matched: optional(personal('traveller', 'name', zh(Text, '符合的人'))),
  /** PNR, flight or office that is called so */
  code: optional(zh(Code, '符合的编码')),
})
export type Hit = Static<typeof Hit>
const Group = Type.Object({
  /** name of the list, by which the console finds the page */
  kind: zh(Code, '种类'),
  zh: zh(Text, '名称'),
  hits: zh(Type.Array(Hit), '结果'),
  /** there are others: the text says too little */
  more: zh(Flag, '还有更多'),
})
export type Group = Static<typeof Group>

export const findAnything = query('/api/report/search/r/find', {
  zh: '全局搜索',
  allow: ['any'],
  body: Type.Object({
    q: Type.String({ minLength: FEWEST, maxLength: 50, pattern: '\\S.*\\S', title: '关键字' }),
    kinds: optional(zh(Type.Array(Code, { maxItems: 100 }), '种类')),
    size: optional(zh(Type.Integer({ minimum: 1, maximum: MOST_HITS }), '每类条数')),
  }),
  data: Type.Array(Group),
  note:
    `凡有编号或名称的都能找到，每类最多${HITS}条（size可改），新的在前，只含本人可看的数据。订单还可按PNR、票号、团名中的任意一段、航班、旅客和联系人的姓名、` +
    '拼音或首字母、证件号码、电话、编号尾号查找；用空格分开的各段须同时符合。姓名的一部分、证件和电话的尾号只供可看个人信息的人员查找。',
})
