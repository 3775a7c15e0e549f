import { event } from '../../kernel/event.ts'
import { notPersonal } from '../../kernel/personal.ts'
import {
  Airline,
  Code,
  Count,
  Flag,
  FlightNo,
  Id,
  Instant,
  LocalDate,
  LocalTime,
  Note,
  oneOf,
  optional,
  Text,
  Type,
  zh,
} from '../../kernel/schema.ts'
import { abnormalKinds, abnormalOffers } from './words.ts'

const Which = {
  abnormalId: zh(Id, '不正常航班'),
  /** number of the notification: each one asks for a new answer */
  version: zh(Count, '通知次数'),
}
const Whose = {
  orderNo: zh(Id, '订单号'),
  agency: zh(Id, '代理人'),
  airLine: Airline,
  flightNo: FlightNo,
  date: zh(LocalDate, '航班日期'),
}

/** The airline tells the order's agency that a flight of it does not go as it was sold, and what it may choose. */
export const FlightDisrupted = event(
  'FlightDisrupted',
  '航班变动通知',
  Type.Object({
    ...Which,
    ...Whose,
    agencyName: notPersonal(zh(Text, '代理人名称')),
    seats: zh(Count, '座位数'),
    kind: zh(oneOf(abnormalKinds), '变动类别'),
    noticeNo: optional(zh(Code, '通告编号')),
    newDate: optional(zh(LocalDate, '变更后日期')),
    newDepTime: optional(zh(LocalTime, '变更后起飞')),
    newArrTime: optional(zh(LocalTime, '变更后到达')),
    offers: zh(Type.Array(oneOf(abnormalOffers)), '可选处理'),
    answerBy: zh(Instant, '答复时限'),
    text: notPersonal(zh(Note, '变动说明')),
    /** the answer to the former notification, which stands: its agency has chosen to leave the flight, however it goes now */
    answer: optional(zh(oneOf(abnormalOffers), '仍有效的答复')),
    /** open applications for its tickets that keep a fee: they are approved without one while the free refund may be had */
    refunds: optional(zh(Type.Array(Id), '在审退票')),
  }),
)
/** `before`: the former answer, which the desk has changed */
export const DisruptionAnswered = event(
  'DisruptionAnswered',
  '答复航班变动',
  Type.Object({ ...Which, answer: zh(oneOf(abnormalOffers), '答复'), before: optional(zh(oneOf(abnormalOffers), '原答复')) }),
)
/** The limit has passed without an answer: the desk asks its agency. */
export const DisruptionUnanswered = event('DisruptionUnanswered', '航班变动逾期未答复', Type.Object({ ...Which, ...Whose }))
/** The flight goes as it was sold after all; `closed`: the order is over, or nobody of it flies, so there is nothing to answer any more */
export const DisruptionEnded = event(
  'DisruptionEnded',
  '航班变动结束',
  Type.Object({ ...Which, ...Whose, closed: optional(zh(Flag, '订单已失效或已退票')) }),
)
