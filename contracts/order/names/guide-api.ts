import { agents, command, query } from '../../kernel/endpoint.ts'
import { writing } from '../../kernel/personal.ts'
import { Count, FlightNo, Id, Instant, LocalDate, oneOf, optional, Text, Type, zh } from '../../kernel/schema.ts'
import { PassengerCounts } from '../events.ts'
import { PassengerFields } from './passenger.ts'

/** hours that a link may be open; whatever was chosen, it closes at the name limit of its order */
export const guideLinkHours = { 24: '1 天', 72: '3 天', 168: '7 天' } as const
export const GUIDE_LINK_HOURS = 72
/** page to which a link leads; its secret stands behind `#`, so no server and no log sees it in an address */
export const GUIDE_PAGE = '/newgt/guide'
export const guideStates = { WAITING: '待旅行社核对', TAKEN: '已采用', REJECTED: '已退回' } as const

const orderId = zh(Id, '订单号')
const ids = zh(Type.Array(Id, { minItems: 1, maxItems: 1000, uniqueItems: true }), '名单行')
/** order number and secret of a link, `{orderNo}.{43 letters}` */
const Token = Type.String({ minLength: 1, maxLength: 200, title: '链接', secret: true })
/** fields of a sent line that the guide may see; the number is masked for everybody with the link */
const Sent = Type.Object({
  id: zh(Id, '编号'),
  name: PassengerFields.name,
  type: PassengerFields.type,
  docType: PassengerFields.docType,
  docNo: PassengerFields.docNo,
  state: zh(oneOf(guideStates), '状态'),
  reason: optional(writing(zh(Text, '退回原因'))),
})

export const makeGuideLink = command('/api/order/passenger/w/guideLink', {
  zh: '生成导游填名单链接',
  allow: agents,
  secret: true,
  body: Type.Object({ orderId, hours: optional(zh(Type.Integer({ minimum: 1, maximum: 168 }), '有效小时数')) }),
  data: Type.Object({ orderId, token: Token, until: zh(Instant, '有效至') }),
  note: '链接中的密钥只在本次答复中出现，库中只存散列；再次生成即替换此前的链接。有效期不超过名单时限。',
})
export const revokeGuideLink = command('/api/order/passenger/w/guideLinkRevoke', {
  zh: '停用导游填名单链接',
  allow: agents,
  body: Type.Object({ orderId }),
  data: Type.Object({ orderId }),
})
export const guideNames = query('/api/order/passenger/r/guide', {
  zh: '导游名单',
  allow: agents,
  body: Type.Object({ orderId }),
  data: Type.Object({
    orderId,
    until: optional(zh(Instant, '链接有效至')),
    lines: zh(
      Type.Array(
        Type.Object({
          id: zh(Id, '编号'),
          at: zh(Instant, '提交时间'),
          ...PassengerFields,
          errors: zh(Type.Record(Type.String(), Type.String()), '错误'),
        }),
      ),
      '待核对',
    ),
  }),
  note: '待核对的各行，按订单现在的名单校验；until 只在链接可用时给出。',
})
export const takeGuideNames = command('/api/order/passenger/w/guideTake', {
  zh: '采用导游名单',
  allow: agents,
  body: Type.Object({ orderId, ids }),
  data: Type.Object({
    orderId,
    taken: zh(Count, '采用人数'),
    left: zh(Type.Array(Type.Object({ id: zh(Id, '编号'), errors: Type.Record(Type.String(), Type.String()) })), '未采用'),
  }),
  note: '正确的行录入订单，其余留在待核对中并说明原因；已被导游改动或撤回的行拒绝。',
})
export const rejectGuideNames = command('/api/order/passenger/w/guideReject', {
  zh: '退回导游名单',
  allow: agents,
  body: Type.Object({ orderId, ids, reason: optional(writing(zh(Type.String({ maxLength: 100 }), '原因'))) }),
  data: Type.Object({ orderId, rejected: zh(Count, '退回人数') }),
})

export const openGuideList = query('/api/order/passenger/r/guideOpen', {
  zh: '导游打开名单',
  allow: ['public'],
  secret: true,
  body: Type.Object({ token: Token }),
  data: Type.Object({
    groupName: writing(zh(Text, '团名')),
    flights: zh(
      Type.Array(
        Type.Object({
          flightNo: FlightNo,
          date: zh(LocalDate, '日期'),
          from: zh(Text, '出发'),
          to: zh(Text, '到达'),
          time: zh(Text, '起飞时间'),
        }),
      ),
      '航班',
    ),
    /** local date by which ages count */
    departure: zh(LocalDate, '首航段出发日期'),
    seats: zh(Count, '人数'),
    named: zh(Count, '已录入人数'),
    open: zh(PassengerCounts, '尚缺人数'),
    until: zh(Instant, '有效至'),
    sent: zh(Type.Array(Sent), '已提交'),
  }),
  note: '凭链接打开一个订单的名单：只有团名、航班、日期、人数和经链接提交的旅客；证件号码隐去中段。',
})
export const proposeGuideNames = command('/api/order/passenger/w/guidePropose', {
  zh: '导游提交名单',
  allow: ['public'],
  secret: true,
  // 500 names with their documents
  bodyBytes: 256 * 1024,
  body: Type.Object({
    token: Token,
    passengers: optional(zh(Type.Array(Type.Object(PassengerFields), { minItems: 1, maxItems: 500 }), '旅客')),
    withdrawn: optional(ids),
  }),
  data: Type.Object({ waiting: zh(Count, '待核对人数') }),
  note: '与门户录入名单同样校验，有一行不对即全部不收；同一证件再次提交即替换尚未核对的那一行。',
})
