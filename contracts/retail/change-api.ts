import { changeStatuses } from '../change/codes.ts'
import { agents, command, query, staff } from '../kernel/endpoint.ts'
import { notPersonal, writing } from '../kernel/personal.ts'
import { Fen, Flag, FlightNo, Id, Instant, LocalDate, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { OrderId } from '../order/api.ts'
import { ChangeLine } from '../order/changing/changing-events.ts'
import { abnormalKinds } from '../order/disruption/words.ts'
import { auditResults } from './codes.ts'
import { RetailFlight, RetailOffer } from './parts.ts'

/** several of one order by commas */
const ticketNo = zh(Type.String({ minLength: 1, maxLength: 200, personal: false }), '票号')
/** the flight that is left; needed where a ticket has several */
const stockId = optional(zh(Id, '原航段'))
const changeId = zh(Id, '变更单号')
const status = zh(oneOf(changeStatuses), '状态')
const Sums = { due: zh(Fen, '应付'), back: zh(Fen, '应退') }

/** A flight that a ticket can be changed to, with what each of its fares would cost. */
const Offer = Type.Object({
  ...Type.Pick(RetailOffer, ['freightId', 'product', 'fare', 'ruleText']).properties,
  lines: zh(Type.Array(ChangeLine), '明细'),
  /** below zero where the new fare is lower */
  difference: zh(Type.Integer(), '票价差额'),
  fee: zh(Fen, '变更费'),
  ...Sums,
})
const Cabin = Type.Object({
  ...Type.Omit(RetailFlight.properties.cabins.items, ['offers']).properties,
  offers: zh(Type.Array(Offer), '产品'),
})
export const retailChangeSearch = query('/api/retail/change/r/search', {
  zh: '散客改签航班查询',
  allow: agents,
  body: Type.Object({ ticketNo, startDate: zh(LocalDate, '新航班日期'), stockId }),
  data: Type.Object({
    orderNo: OrderId,
    ticketNo,
    stockId: zh(Id, '原航段'),
    flightNo: zh(FlightNo, '原航班'),
    date: zh(LocalDate, '原日期'),
    /** in words, what the fee follows from; absent where the change is free */
    step: optional(zh(notPersonal(Text), '适用规定')),
    /** the flight does not go as it was sold, and its change is free */
    irregular: zh(Flag, '不正常航班免费改签'),
    flights: zh(
      Type.Array(Type.Object({ ...Type.Omit(RetailFlight, ['cabins']).properties, cabins: zh(Type.Array(Cabin), '舱位') })),
      '航班',
    ),
  }),
  note: '列出同航司、同航线在该日可改的航班，每个产品给出改期后的差额、变更费、应付与应退。客票有多个航段的须选择原航段。',
})

export const checkIrregularFlight = query('/api/retail/change/r/checkIrregularFlight', {
  zh: '不正常航班校验',
  allow: agents,
  body: Type.Object({ ticketNo, stockId }),
  data: Type.Object({
    ticketNo,
    stockId: zh(Id, '航段'),
    flightNo: zh(FlightNo, '航班'),
    date: zh(LocalDate, '日期'),
    irregular: zh(Flag, '不正常航班'),
    /** it is changed without fee and difference now */
    free: zh(Flag, '可免费改签'),
    abnormalId: optional(zh(Id, '变动编号')),
    kind: optional(zh(oneOf(abnormalKinds), '变动类别')),
    noticeNo: optional(zh(notPersonal(Text), '通告编号')),
    answerBy: optional(zh(Instant, '答复时限')),
  }),
})

export const retailChangeSubmit = command('/api/retail/change/w/submit', {
  zh: '散客改签提交',
  allow: agents,
  body: Type.Object({
    orderNo: OrderId,
    ticketNo,
    segments: zh(
      Type.Array(Type.Object({ from: zh(Id, '原航段'), stockId: zh(Id, '新航班'), freightId: zh(Id, '运价编号') }), {
        minItems: 1,
        maxItems: 2,
      }),
      '航段',
    ),
    due: zh(Fen, '应付'),
    back: zh(Fen, '应退'),
    remark: optional(writing(zh(Type.String({ minLength: 1, maxLength: 500 }), '备注'))),
  }),
  data: Type.Object({
    changeId,
    status,
    ...Sums,
    payBy: optional(zh(Instant, '支付时限')),
    instanceId: optional(zh(Id, '流程实例')),
  }),
  note: '应付、应退须与查询一致。应付的在时限内支付即换开新票，无须支付的即时换开；须审批的先由航司审批。',
})

export const retailChangeApprove = command('/api/retail/change/w/approve', {
  zh: '散客改签审批',
  allow: staff,
  body: Type.Object({
    id: changeId,
    result: zh(oneOf(auditResults), '审批结果'),
    remark: optional(writing(zh(Type.String({ minLength: 1, maxLength: 200 }), '审批意见'))),
  }),
  data: Type.Object({ id: changeId, status }),
})
