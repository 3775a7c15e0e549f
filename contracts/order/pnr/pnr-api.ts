import { fareTypes } from '../../enums.ts'
import { agents, command, get, query } from '../../kernel/endpoint.ts'
import { personal, writing } from '../../kernel/personal.ts'
import { Code, Count, Flag, Id, Instant, LocalDate, oneOf, optional, type Static, Text, Type, zh } from '../../kernel/schema.ts'
import { PassengerFields, passengerStates } from '../names/passenger.ts'
import { pnrMarks, pnrStates } from './pnr-events.ts'

/** Compares the pasted text of a PNR with its order and brings over what is chosen (catalogue order/pnr; DOMAIN §3.3). */
const pnrId = zh(Type.String({ pattern: '^[A-Z0-9]{5,6}$' }), 'PNR')
/** a PNR of 99 with all its documents and tickets has some thirty thousand signs */
const text = writing(zh(Type.String({ minLength: 1, maxLength: 50_000 }), 'PNR文本'))
const bodyBytes = 256 * 1024

export const differenceItems = {
  SEATS: '座位数',
  LEG: '航段',
  TIME: '时刻',
  STATUS: '航段状态',
  STATE: 'PNR状态',
  NAME: '旅客',
  DOCUMENT: '证件',
  TICKET: '票号',
  INFANT: '婴儿',
  LIMIT: '出票时限',
} as const
export const differenceKinds = { SAME: '一致', DIFFERENT: '不一致', MISSING: 'PNR中没有', EXTRA: '订单中没有' } as const
/** effects on the order when a line is brought over */
export const bringings = {
  ADD: '录入旅客',
  RENAME: '更正姓名',
  DOCUMENT: '更正证件',
  TICKET: '登记票号',
  LIMIT: '提前出票时限',
  STATE: '登记PNR状态',
} as const

/** One line of the comparison; names and documents have fields of their own, since they are personal. */
export const Difference = Type.Object({
  /** names the line when it is brought over, as long as it is about the same travellers and differs in the same way */
  key: zh(Code, '行号'),
  item: zh(oneOf(differenceItems), '项目'),
  kind: zh(oneOf(differenceKinds), '差异'),
  traveller: optional(personal('traveller', 'name', zh(Text, '旅客'))),
  ours: optional(zh(Code, '订单')),
  theirs: optional(zh(Code, 'PNR')),
  ourName: optional(personal('traveller', 'name', zh(Text, '订单姓名'))),
  theirName: optional(personal('traveller', 'name', zh(Text, 'PNR姓名'))),
  ourDocument: optional(personal('traveller', 'document', zh(Text, '订单证件'))),
  theirDocument: optional(personal('traveller', 'document', zh(Text, 'PNR证件'))),
  bring: optional(zh(oneOf(bringings), '可带入')),
  /** why a line that differs cannot be brought over */
  why: optional(zh(Code, '说明')),
})
export type PnrDifference = Static<typeof Difference>

const Order = { orderId: zh(Id, '订单号'), pnr: zh(Code, 'PNR') }
export const checkPnr = query('/api/order/pnr/r/check', {
  zh: 'PNR校验',
  allow: ['employee'],
  bodyBytes,
  body: Type.Object({ pnrId, text }),
  data: Type.Object({
    ...Order,
    lines: zh(Count, '文本行数'),
    understood: zh(Count, '读懂行数'),
    /** the text says that the airline has cancelled all of it */
    isCancelled: zh(Flag, '已取消'),
    left: zh(Type.Array(Type.Object({ line: zh(Count, '行号'), text: zh(writing(Text), '原文'), why: zh(Code, '原因') })), '未读懂的行'),
    differences: zh(Type.Array(Difference), '比对'),
  }),
  note: '粘贴主机上 RT、RTN 显示的文本；每一行不是读懂，就在 left 中列出原因。文本不保存。',
})
export const syncPnr = command('/api/order/pnr/w/sync', {
  zh: 'PNR同步',
  allow: ['employee'],
  bodyBytes,
  body: Type.Object({
    pnrId,
    text,
    bring: zh(Type.Array(Code, { minItems: 1, maxItems: 400, uniqueItems: true }), '带入'),
  }),
  data: Type.Object({
    ...Order,
    added: zh(Count, '录入旅客'),
    modified: zh(Count, '更正旅客'),
    tickets: zh(Count, '登记票号'),
    ticketBy: optional(zh(Instant, '出票时限')),
    state: optional(zh(oneOf(pnrStates), 'PNR状态')),
  }),
  note: 'bring 为校验所见各行的 key；所选各项一次写入订单，有一项不能带入则都不带入。登记为被航司清位或航变的，转为订单岗位的待办，再次登记为有效时办结。',
})
export const pnrDetail = get('/api/order/pnr/r/detail', {
  zh: 'PNR详情',
  allow: [...agents, 'employee', 'handler'],
  body: Type.Object({ pnrId }),
  data: Type.Object({
    ...Order,
    groupName: writing(zh(Text, '团名')),
    seats: zh(Count, '座位数'),
    named: zh(Count, '已录名'),
    mark: zh(oneOf(pnrMarks), '标识'),
    /** absent for agencies */
    state: optional(zh(oneOf(pnrStates), 'PNR状态')),
    remark: optional(writing(zh(Text, '备注'))),
    ticketBy: zh(Instant, '出票时限'),
    segments: zh(
      Type.Array(
        Type.Object({
          flightNo: zh(Code, '航班号'),
          date: zh(LocalDate, '日期'),
          origin: zh(Code, '出发'),
          destination: zh(Code, '到达'),
          cabin: zh(Code, '舱位'),
          depTime: zh(Code, '起飞'),
          arrTime: zh(Code, '到达时刻'),
        }),
      ),
      '航段',
    ),
    passengers: zh(
      Type.Array(
        Type.Object({
          id: zh(Id, '编号'),
          name: PassengerFields.name,
          docNo: PassengerFields.docNo,
          type: zh(oneOf(fareTypes), '旅客类型'),
          status: zh(oneOf(passengerStates), '状态'),
          ticketNo: optional(zh(Code, '票号')),
        }),
      ),
      '旅客',
    ),
  }),
})
export const modifyPnr = command('/api/order/pnr/w/modify', {
  zh: '修改PNR',
  allow: ['employee'],
  body: Type.Object({ pnrId, markPnr: zh(oneOf(pnrMarks), '标识'), remark: optional(zh(Text, '原因')) }),
  data: Type.Object({ ...Order, mark: zh(oneOf(pnrMarks), '标识') }),
  note: '标识只供航司人员识别，不改变座位；PNR中有已出票旅客的须填写原因。',
})
export const deletePnr = command('/api/order/pnr/w/delete', {
  zh: '删除PNR',
  allow: ['employee'],
  body: Type.Object({ pnrId, remark: optional(zh(Text, '原因')) }),
  data: Type.Object({ orderId: zh(Id, '订单号'), pnrs: zh(Type.Array(Code), 'PNR') }),
  note: '只能删除没有座位的PNR：先把旅客和座位移到同一订单的其他PNR。订单有已出票旅客的须填写原因。',
})
