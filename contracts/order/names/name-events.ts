import { event } from '../../kernel/event.ts'
import { notPersonal, writing } from '../../kernel/personal.ts'
import { Code, Count, Fen, Id, Instant, oneOf, optional, Text, Type, UserId, zh } from '../../kernel/schema.ts'
import { ClubCard, PassengerFields, PassengerProof } from './passenger.ts'
import { passengerChanges } from './words.ts'

/** the desk lets an order keep the seats that had no names at the name limit */
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
    /** true where another person takes the seat, by name and document, instead of a correction */
    another: optional(zh(Type.Literal(true), '换人')),
  }),
)

export const PassengersRemoved = event('PassengersRemoved', '删除旅客', Type.Object({ ids: zh(Type.Array(Id), '旅客') }))

/** picture of a 残疾军人证 or 伤残人民警察证; without it there is no ticket at the reduced fare (DOMAIN §3.4) */
export const PassengerProved = event('PassengerProved', '上传军残/警残证件', Type.Object({ id: zh(Id, '编号'), proof: PassengerProof }))

/**
 * The club of an airline credits these travellers for their flights: the cards stand in the PNR (DOMAIN §3.4). A card leaves with its
 * bearer, by a refund of the last coupon or as another person takes the seat.
 */
export const ClubApplied = event(
  'ClubApplied',
  '登记会员卡',
  Type.Object({ cards: zh(Type.Array(Type.Object({ id: zh(Id, '旅客'), cardNo: ClubCard })), '会员卡') }),
)
export const ClubCancelled = event('ClubCancelled', '取消会员卡', Type.Object({ id: zh(Id, '旅客') }))

/** follows the facts that reverted the last change of the names */
export const PassengerChangeUndone = event(
  'PassengerChangeUndone',
  '撤销旅客变更',
  Type.Object({
    change: zh(oneOf(passengerChanges), '变更'),
    passengers: zh(Type.Array(Type.Object({ id: zh(Id, '编号') })), '旅客'),
  }),
)

/**
 * A ticketed traveller is to have another name (DOMAIN §3.23). From now on nothing else changes the traveller or the ticket, until this is
 * carried out or dropped. Fee and time limit stay as they were shown.
 */
export const RenameAsked = event(
  'RenameAsked',
  '申请客票更名',
  Type.Object({
    renameId: zh(Id, '更名单号'),
    id: zh(Id, '旅客'),
    ...PassengerFields,
    ticketNo: zh(Code, '票号'),
    productId: zh(Id, '产品编号'),
    product: zh(notPersonal(Text), '产品名称'),
    fee: zh(Fen, '更名费'),
    closesAt: zh(Instant, '更名截止时间'),
    payMinutes: zh(Count, '支付时限（分钟）'),
    remark: writing(zh(Text, '更名原因')),
    routeId: optional(zh(Code, '操作')),
    toUser: optional(zh(UserId, '处理人')),
  }),
)
/** The traveller keeps the former name. */
export const RenameDropped = event(
  'RenameDropped',
  '客票更名未成',
  Type.Object({ renameId: zh(Id, '更名单号'), id: zh(Id, '旅客'), ticketNo: zh(Code, '票号') }),
)
/** follows the modification of a ticketed traveller; the ticket keeps its number */
export const PassengerRenamed = event(
  'PassengerRenamed',
  '客票更名',
  Type.Object({ renameId: zh(Id, '更名单号'), id: zh(Id, '旅客'), ticketNo: zh(Code, '票号') }),
)
