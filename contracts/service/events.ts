import { event } from '../kernel/event.ts'
import { notPersonal, writing } from '../kernel/personal.ts'
import { Airline, Count, Doer, Fen, FlightNo, Id, Instant, LocalDate, oneOf, optional, Text, Type, UserId, zh } from '../kernel/schema.ts'
import { Told } from '../order/notice/told.ts'
import { groupServices } from '../order/rules/group-service.ts'
import { serviceEnds } from './codes.ts'

/** The service that an airline is asked to do for a group on one of its flights; stream `groupservice-{number}` (DOMAIN §3.37). */
export const ServiceOf = {
  serviceId: zh(Id, '服务单号'),
  orderNo: zh(Id, '订单号'),
  agency: zh(Id, '代理人'),
  agencyName: zh(notPersonal(Text), '代理人名称'),
  airLine: Airline,
}
export const ServiceTerms = {
  stockId: zh(Id, '航段'),
  flightNo: FlightNo,
  date: zh(LocalDate, '航班日期'),
  std: zh(Instant, '计划起飞'),
  service: zh(oneOf(groupServices), '服务'),
  count: zh(Count, '人数'),
  /** travellers of the order, where single ones are served */
  ids: optional(zh(Type.Array(Id), '旅客')),
  remark: optional(zh(writing(Text), '说明')),
}
export const ServiceDrafted = event('ServiceDrafted', '新增团队服务', Type.Object({ ...ServiceOf, ...ServiceTerms }))
export const ServiceChanged = event('ServiceChanged', '修改团队服务', Type.Object(ServiceTerms))
/** By which contract the airline does it. */
const ServiceByContract = {
  contractNo: notPersonal(zh(Text, '合同号')),
  price: zh(Fen, '单价'),
  /** the month's quota that it has a part of */
  quotaId: optional(zh(Id, '额度')),
}
/** The flow that decides follows from this fact; `price` is the contract's of this moment, fen a person. */
export const ServiceSubmitted = event(
  'ServiceSubmitted',
  '提交团队服务',
  Type.Object({
    requestId: zh(Id, '提交编号'),
    ...ServiceByContract,
    routeId: optional(zh(Id, '操作')),
    toUser: optional(zh(UserId, '处理人编号')),
    remark: optional(zh(writing(Text), '提交说明')),
  }),
)
/**
 * A returned service is handed in again by another contract, price or quota, since it was changed or they were. `freed`: the quota before.
 */
export const ServiceReckoned = event(
  'ServiceReckoned',
  '团队服务重新核价',
  Type.Object({ ...ServiceByContract, freed: optional(zh(Id, '原额度')) }),
)
/** its flow could not begin, and it is a draft again */
export const ServiceNotSubmitted = event('ServiceNotSubmitted', '团队服务未能提交', Type.Object({ reason: zh(writing(Text), '原因') }))
/** the person who has decided about it in its flow, or handed it in again */
const doneBy = optional(zh(Doer, '处理人'))
export const ServiceReturned = event(
  'ServiceReturned',
  '团队服务退回修改',
  Type.Object({ returnRemark: optional(zh(writing(Text), '退回意见')), doneBy }),
)
export const ServiceResubmitted = event('ServiceResubmitted', '团队服务重新提交', Type.Object({ doneBy }))
export const ServiceApproved = event('ServiceApproved', '团队服务审批通过', Type.Object({ doneBy }))
export const ServiceRejected = event(
  'ServiceRejected',
  '团队服务未通过',
  Type.Object({ reason: optional(zh(writing(Text), '原因')), doneBy }),
)
/** `to`: the agency that hears of it by this fact, since it has not asked for it */
export const ServiceCancelled = event(
  'ServiceCancelled',
  '取消团队服务',
  Type.Object({
    end: zh(oneOf(serviceEnds), '取消原因'),
    reason: optional(zh(writing(Text), '原因')),
    doneBy,
    to: optional(zh(Type.Object({ ...Told, service: ServiceTerms.service, flightNo: FlightNo, date: ServiceTerms.date }), '告知代理人')),
  }),
)
/** the flight has left with what was approved */
export const ServiceDone = event('ServiceDone', '团队服务完成', Type.Object({}))
