import { agents, command } from '../../kernel/endpoint.ts'
import { Count, FlightNo, Id, Instant, LocalDate, LocalTime, Note, oneOf, optional, Text, Type, zh } from '../../kernel/schema.ts'
import { OrderId } from '../lists.ts'
import { abnormalKinds, abnormalOffers } from './words.ts'

const AbnormalId = zh(Id, '不正常航班')
const Answer = zh(oneOf(abnormalOffers), '答复')
/** the notification of the flight that is answered: each revision is told under the next number */
const Version = zh(Count, '通知次数')

/** A flight of an order that does not go as it was sold, as the order's page shows it. */
export const Disruption = Type.Object({
  abnormalId: AbnormalId,
  version: Version,
  flightNo: FlightNo,
  date: zh(LocalDate, '航班日期'),
  kind: zh(oneOf(abnormalKinds), '变动类别'),
  noticeNo: optional(zh(Text, '通告编号')),
  newDate: optional(zh(LocalDate, '变更后日期')),
  newDepTime: optional(zh(LocalTime, '变更后起飞')),
  newArrTime: optional(zh(LocalTime, '变更后到达')),
  offers: zh(Type.Array(oneOf(abnormalOffers)), '可选处理'),
  answerBy: zh(Instant, '答复时限'),
  text: zh(Note, '变动说明'),
  answer: optional(Answer),
  /** open applications for its tickets that would be approved without the fee that they were made with */
  refunds: optional(zh(Type.Array(Id), '免收手续费的在审退票')),
})

export const answerDisruption = command('/api/order/order/w/answerDisruption', {
  zh: '答复航班变动',
  allow: [...agents, 'employee'],
  body: Type.Object({ orderId: OrderId, abnormalId: AbnormalId, version: Version, answer: Answer }),
  data: Type.Object({ orderId: OrderId, abnormalId: AbnormalId, version: Version, answer: Answer }),
  note: 'version 是所答复的通知，此后航班又有变动的须按新的通知答复。代理人在答复时限前答复一次；此后由航司工作人员代为登记或更改。答复免费退票后按非自愿退票申请，不收手续费，未付清的可取消订单，已付款项全额退回。',
})
