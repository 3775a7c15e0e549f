import { event } from '../../kernel/event.ts'
import { writing } from '../../kernel/personal.ts'
import { Count, Id, oneOf, optional, Text, Type, zh } from '../../kernel/schema.ts'
import { TravellerName } from '../parts.ts'
import { PassengerFields, PassengerProof } from './passenger.ts'
import { passengerChanges } from './words.ts'

/** the desk lets an order keep the seats that had no name at the name limit */
export const UnnamedKept = event(
  'UnnamedKept',
  '保留未录名座位',
  Type.Object({ unnamed: zh(Count, '未录旅客'), reason: optional(writing(zh(Text, '原因'))) }),
)

export const PassengersAdded = event(
  'PassengersAdded',
  '新增旅客',
  Type.Object({ passengers: zh(Type.Array(Type.Object({ id: zh(Id, '编号'), ...PassengerFields })), '旅客') }),
)

export const PassengerModified = event(
  'PassengerModified',
  '修改旅客',
  Type.Object({
    id: zh(Id, '编号'),
    ...PassengerFields,
    /** by name and document: not mended, but somebody else in his seat. Facts before this was told lack it */
    another: optional(zh(Type.Literal(true), '换人')),
  }),
)

export const PassengersRemoved = event('PassengersRemoved', '删除旅客', Type.Object({ ids: zh(Type.Array(Id), '旅客') }))

/** 残疾军人证、伤残人民警察证: without its picture no ticket at their fare (DOMAIN §3.4) */
export const PassengerProved = event('PassengerProved', '上传军残/警残证件', Type.Object({ id: zh(Id, '编号'), proof: PassengerProof }))

/** follows the facts that took the last change to the names back */
export const PassengerChangeUndone = event(
  'PassengerChangeUndone',
  '撤销旅客变更',
  Type.Object({
    change: zh(oneOf(passengerChanges), '变更'),
    passengers: zh(Type.Array(Type.Object({ id: zh(Id, '编号'), name: zh(TravellerName, '姓名') })), '旅客'),
  }),
)
