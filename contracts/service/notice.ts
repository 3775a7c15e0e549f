import type { Static } from '../kernel/schema.ts'
import type { NoticeWords } from '../order/notice/notice.ts'
import { groupServices } from '../order/rules/group-service.ts'
import { serviceEnds } from './codes.ts'
import type { ServiceCancelled } from './events.ts'

type Cancelled = Static<typeof ServiceCancelled.schema>
/** Notice of a service that comes to nothing although nobody of the agency has taken it back. */
export const serviceCancelledNotice = (
  { end, reason }: Cancelled,
  { orderNo, service, flightNo, date }: NonNullable<Cancelled['to']>,
): NoticeWords => ({
  kind: 'SERVICE',
  title: '团队服务已取消',
  text: `订单${orderNo}航班${flightNo}（${date}）的${groupServices[service]}已取消：${serviceEnds[end]}${reason ? `，${reason}` : ''}。`,
})
