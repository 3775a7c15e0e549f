import { contract } from '#contracts/kernel/context.ts'
import { command, staff } from '#contracts/kernel/endpoint.ts'
import { event } from '#contracts/kernel/event.ts'
import { is, list } from '#contracts/kernel/list.ts'
import type { Modules } from '#contracts/kernel/modules.ts'
import { Airline, Id, Instant, oneOf, Text, Type, zh } from '#contracts/kernel/schema.ts'

// contracts/<context>/modules.ts
export const modules: Modules = { parking: ['停车', 70], 'parking.place': ['大巴车位', 10] }

// contracts/<context>/events.ts: coaches that bring groups to the airport ask for a place
const fields = { airLine: Airline, orderNo: zh(Id, '订单号'), plate: zh(Text, '车牌号'), arrivesAt: zh(Instant, '到达时间') }
export const PlaceAsked = event('PlaceAsked', '申请车位', Type.Object(fields))
export const PlaceFreed = event('PlaceFreed', '释放车位', Type.Object({}))

// contracts/<context>/lists.ts
const statuses = { ASKED: '已申请', FREED: '已释放' } as const
export const Place = Type.Object({ id: zh(Id, '编号'), ...fields, status: oneOf(statuses, '状态') })
export const places = list(
  'parking',
  '大巴车位',
  Place,
)({
  module: 'parking.place',
  airline: 'airLine',
  columns: ['plate', 'orderNo', 'status', 'airLine', 'arrivesAt'],
  filters: ['orderNo', 'airLine', 'arrivesAt'],
  sort: 'arrivesAt',
  tabs: 'status',
  menu: ['sale', 11],
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

// contracts/<context>/index.ts
export const parkingContract = contract({
  name: 'parking',
  modules,
  api: [{ askPlace, freePlace }],
  events: { parking: { PlaceAsked, PlaceFreed } },
  lists: [places],
})
