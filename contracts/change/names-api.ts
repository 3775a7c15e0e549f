import { agents, command } from '../kernel/endpoint.ts'
import { Fen, Id, Instant, oneOf, optional, Type, zh } from '../kernel/schema.ts'
import { PassengerFields } from '../order/names/passenger.ts'
import { changeStatuses } from './codes.ts'

/** Names of a locked list of the airline 8L, changed by an application (catalogue order/passenger; DOMAIN §3.18). */
const askers = [...agents, 'employee'] as const
const orderId = zh(Id, '订单号')
const passengerId = zh(Id, '旅客编号')
const remark = optional(zh(Type.String({ minLength: 1, maxLength: 500 }), '备注'))
// who enters names may ask for their change
const permission = 'order.passenger.w'
const data = Type.Object({
  /** of the application, which is read, paid and withdrawn as any change is */
  changeId: zh(Id, '变更单号'),
  orderId,
  status: zh(oneOf(changeStatuses), '状态'),
  fee: zh(Fen, '变更费'),
  due: zh(Fen, '应付'),
  payBy: optional(zh(Instant, '支付时限')),
  instanceId: optional(zh(Id, '流程实例')),
})
const note =
  '仅限祥鹏（8L）订单，名单时限已过、尚未出票时使用；名单未锁定的直接修改，已出票的办理客票更名。须审批的由另一人审批，变更费按变更规则收取，支付后即变更，无须支付的通过后即变更；办理期间名单不能另行修改。'
export const add8L = command('/api/order/passenger/8L/w/add', {
  zh: '祥鹏新增旅客',
  allow: askers,
  permission,
  body: Type.Object({ orderId, ...PassengerFields, remark }),
  data,
  note,
})
export const modify8L = command('/api/order/passenger/8L/w/modify', {
  zh: '祥鹏修改旅客',
  allow: askers,
  permission,
  body: Type.Object({ orderId, id: passengerId, ...PassengerFields, remark }),
  data,
  note,
})
export const del8L = command('/api/order/passenger/8L/w/del', {
  zh: '祥鹏删除旅客',
  allow: askers,
  permission,
  body: Type.Object({ orderId, id: passengerId, remark }),
  data,
  note,
})
