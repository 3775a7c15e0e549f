import { contract } from '#contracts/kernel/context.ts'
import { command, query, staff } from '#contracts/kernel/endpoint.ts'
import { event } from '#contracts/kernel/event.ts'
import { Airline, Id, Instant, Page, PageOf, Text, Type, zh } from '#contracts/kernel/schema.ts'

// contracts/<context>/events.ts: coaches that bring groups to the airport ask for a place
const fields = { airLine: Airline, orderNo: zh(Id, '订单号'), plate: zh(Text, '车牌号'), arrivesAt: zh(Instant, '到达时间') }
export const PlaceAsked = event('PlaceAsked', '申请车位', Type.Object(fields))
export const PlaceFreed = event('PlaceFreed', '释放车位', Type.Object({}))

// contracts/<context>/api.ts
export const Place = Type.Object({ id: zh(Id, '编号'), ...fields, status: zh(Text, '状态') })
export const askPlace = command('/api/order/order/w/askPlace', {
  zh: '申请车位',
  allow: staff,
  body: Type.Object(fields),
  data: Type.Object({ id: Id }),
})
export const freePlace = command('/api/order/order/w/freePlace', {
  zh: '释放车位',
  allow: staff,
  body: Type.Object({ id: zh(Id, '编号') }),
})
export const queryPlaces = query('/api/order/order/r/places', {
  zh: '车位查询',
  allow: staff,
  body: Type.Object(Page),
  data: PageOf(Place),
})

// contracts/<context>/index.ts
export const parkingContract = contract({
  name: 'parking',
  api: [{ askPlace, freePlace, queryPlaces }],
  events: [{ PlaceAsked, PlaceFreed }],
  screens: { parking: { zh: '大巴车位', module: 'order.order' } },
})
