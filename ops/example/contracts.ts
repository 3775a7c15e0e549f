import { Moved } from '#contracts/flow/api.ts'
import * as claims from '#contracts/kernel/claims.ts'
import { contract } from '#contracts/kernel/context.ts'
import { agents, command, staff } from '#contracts/kernel/endpoint.ts'
import { event } from '#contracts/kernel/event.ts'
import { is, list } from '#contracts/kernel/list.ts'
import type { Modules } from '#contracts/kernel/modules.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { Airline, Fen, Id, Instant, oneOf, Text, Type, zh } from '#contracts/kernel/schema.ts'
import type { NoticeWords } from '#contracts/order/notice/notice.ts'
import { PaidTogether, payWays } from '#contracts/payment/payable-api.ts'

// contracts/<context>/modules.ts
export const modules: Modules = { parking: ['停车', 70], 'parking.place': ['大巴车位', 10] }

// contracts/kernel/claims.ts, a line of payableKinds: what payments call it
export const PARKING = 'PARKING' as claims.PayableKind

// contracts/<context>/events.ts: coaches that bring groups to the airport ask for a place, which their agency pays
const fields = {
  airLine: Airline,
  agency: zh(Id, '代理人'),
  orderNo: zh(Id, '订单号'),
  plate: zh(Text, '车牌号'),
  arrivesAt: zh(Instant, '到达时间'),
  fee: zh(Fen, '停车费'),
}
export const PlaceAsked = event('PlaceAsked', '申请车位', Type.Object(fields))
export const PlaceFreed = event('PlaceFreed', '释放车位', Type.Object({}))
// a workflow decides whether the fee is waived; the flow of a request bears its number
const request = { requestId: zh(Id, '申请编号') }
export const WaiverAsked = event('WaiverAsked', '申请免停车费', Type.Object({ ...request, reason: zh(Text, '原因') }))
export const WaiverRefused = event('WaiverRefused', '免停车费未通过', Type.Object({ ...request, reason: zh(Text, '原因') }))
export const PlaceWaived = event('PlaceWaived', '免停车费', Type.Object(request))

// contracts/<context>/notice.ts: what the agency is told
export const placeNotice = ({ orderNo, plate, fee }: { orderNo: string; plate: string; fee: number }): NoticeWords => ({
  kind: 'LIMIT',
  title: '大巴车位待支付',
  text: `订单${orderNo}的大巴${plate}已预留车位，请在到达前支付停车费${formatYuan(fee)}。`,
})

// contracts/<context>/lists.ts
const statuses = { ASKED: '已申请', PAID: '已支付', WAIVED: '已免费', FREED: '已释放' } as const
export const Place = Type.Object({ id: zh(Id, '编号'), ...fields, status: oneOf(statuses, '状态') })
export const places = list(
  'parking',
  '大巴车位',
  Place,
)({
  module: 'parking.place',
  airline: 'airLine',
  columns: ['plate', 'orderNo', 'status', 'airLine', 'arrivesAt', 'fee'],
  filters: ['orderNo', 'airLine', 'arrivesAt'],
  sort: 'arrivesAt',
  tabs: 'status',
  menu: ['order', 11],
  calls: { queryPlaces: { path: '/api/parking/place/r/query', zh: '车位查询', allow: staff, body: { status: is('status') } } },
})
export const { queryPlaces } = places.calls

// contracts/<context>/api.ts
export const askPlace = command('/api/parking/place/w/ask', {
  zh: '申请车位',
  allow: staff,
  body: Type.Object(fields),
  data: Type.Object({ id: Id }),
})
export const freePlace = command('/api/parking/place/w/free', {
  zh: '释放车位',
  allow: staff,
  body: Type.Object({ id: zh(Id, '编号') }),
})
export const waivePlace = command('/api/parking/place/w/waive', {
  zh: '申请免停车费',
  allow: staff,
  body: Type.Object({ id: zh(Id, '编号'), reason: zh(Text, '原因') }),
  data: Moved,
})
export const payPlace = command('/api/parking/place/w/pay', {
  zh: '支付停车费',
  allow: agents,
  body: Type.Object({ id: zh(Id, '编号'), totalAmount: zh(Fen, '支付金额'), ...payWays }),
  data: PaidTogether,
})

// contracts/<context>/index.ts
export const parkingContract = contract({
  name: 'parking',
  modules,
  api: [{ askPlace, freePlace, waivePlace, payPlace }],
  events: { parking: { PlaceAsked, PlaceFreed, WaiverAsked, WaiverRefused, PlaceWaived, ...claims } },
  states: { parking: { ...claims.claimStates, ...claims.payerStates } },
  lists: [places],
})
