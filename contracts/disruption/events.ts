import { event } from '../kernel/event.ts'
import { notPersonal, writing } from '../kernel/personal.ts'
import { Airline, Code, Count, FlightNo, Instant, LocalDate, LocalTime, Note, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { abnormalKinds, abnormalOffers } from '../order/disruption/words.ts'
import { abnormalCauses } from './codes.ts'

/** The change of the flight, in the words of the notice to agencies. */
export const Terms = {
  kind: zh(oneOf(abnormalKinds), '变动类别'),
  cause: zh(oneOf(abnormalCauses), '原因'),
  noticeNo: optional(zh(Code, '通告编号')),
  newDate: optional(zh(LocalDate, '变更后日期')),
  newDepTime: optional(zh(LocalTime, '变更后起飞')),
  newArrTime: optional(zh(LocalTime, '变更后到达')),
  offers: zh(Type.Array(oneOf(abnormalOffers), { minItems: 1 }), '可选处理'),
  answerBy: zh(Instant, '答复时限'),
  text: notPersonal(zh(Note, '变动说明')),
}
const Flight = { flightNo: FlightNo, date: zh(LocalDate, '航班日期'), airLine: Airline }

/** Stream `abnormalflight-{flightNo}.{date}`: one for a flight of a day, whatever happens to it. */
export const AbnormalFlightRecorded = event('AbnormalFlightRecorded', '登记不正常航班', Type.Object({ ...Flight, ...Terms }))
export const AbnormalFlightRevised = event('AbnormalFlightRevised', '修改不正常航班', Type.Object({ ...Flight, ...Terms }))
/** The agencies are notified, for the `version`th time: a process carries it to each order, and every agency has to answer again. */
export const AbnormalFlightNotified = event('AbnormalFlightNotified', '通知代理人', Type.Object({ version: zh(Count, '通知次数') }))
export const AbnormalFlightHandled = event('AbnormalFlightHandled', '不正常航班处理完毕', Type.Object({}))
export const AbnormalFlightWithdrawn = event(
  'AbnormalFlightWithdrawn',
  '撤销不正常航班',
  Type.Object({ version: zh(Count, '通知次数'), reason: optional(writing(zh(Text, '原因'))) }),
)
