import { formatLimit, formatWorkdayLimit } from '../kernel/calendar.ts'
import type { Static } from '../kernel/schema.ts'
import type { NoticeWords } from '../order/notice/notice.ts'
import { complaintResults } from './codes.ts'
import type * as events from './events.ts'

type Data<E extends { schema: any }> = Static<E['schema']>
type To = Data<typeof events.ComplaintClosed>['to']
const about = ({ complaintId, orderNo }: Pick<To, 'complaintId' | 'orderNo'>) => `投诉${complaintId}${orderNo ? `（订单${orderNo}）` : ''}`
/** the beginning of what somebody wrote */
const begun = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text)

export const receivedNotice = (data: Data<typeof events.ComplaintReceived>): NoticeWords => ({
  kind: 'COMPLAINT',
  title: '投诉已受理',
  text: `${about(data)}已受理，航空公司将在${formatWorkdayLimit(data.dueAt)}前办结。`,
  desk: {
    title: '新的投诉',
    text: `${data.agencyName}的${about(data)}：${begun(data.title)}，须在${formatWorkdayLimit(data.dueAt)}前办结。`,
  },
})
export const progressedNotice = ({ remark, to }: Data<typeof events.ComplaintProgressed>): NoticeWords => ({
  kind: 'COMPLAINT',
  title: '投诉有新的进展',
  text: `${about(to)}：${begun(remark)}`,
  desk: { title: '投诉已答复进展', text: `${to.agencyName}的${about(to)}：${begun(remark)}` },
})
export const closedNotice = ({ result, remark, to }: Data<typeof events.ComplaintClosed>): NoticeWords => ({
  kind: 'COMPLAINT',
  title: '投诉已办结',
  text: `${about(to)}的处理结果为“${complaintResults[result]}”：${begun(remark)}`,
  desk: { title: '投诉已办结', text: `${to.agencyName}的${about(to)}的处理结果为“${complaintResults[result]}”。` },
})
export const repliedNotice = ({ content, to }: Data<typeof events.ComplaintReplied>): NoticeWords => ({
  kind: 'COMPLAINT',
  title: '代理人补充了投诉',
  text: `${to.agencyName}对${about(to)}补充：${begun(content)}`,
})
export const reopenedNotice = ({ content, dueAt, to }: Data<typeof events.ComplaintReopened>): NoticeWords => ({
  kind: 'COMPLAINT',
  title: '投诉重新处理',
  text: `${to.agencyName}不同意${about(to)}的处理结果：${begun(content)}，须在${formatWorkdayLimit(dueAt)}前办结。`,
})
export const movedNotice = ({ dueAt, was, to }: Data<typeof events.ComplaintDueReckoned>): NoticeWords => {
  const moved = `节假日安排公布后由暂定的${formatLimit(was)}改为${formatWorkdayLimit(dueAt)}`
  return {
    kind: 'COMPLAINT',
    title: '投诉办结时限已确定',
    text: `${about(to)}的办结时限${moved}。`,
    desk: { title: '投诉办结时限已确定', text: `${to.agencyName}的${about(to)}的办结时限${moved}。` },
  }
}
export const dueSoonNotice = ({ dueAt, to }: Data<typeof events.ComplaintDueSoon>): NoticeWords => ({
  kind: 'COMPLAINT',
  title: '投诉临近办结时限',
  text: `${to.agencyName}的${about(to)}须在${formatWorkdayLimit(dueAt)}前办结。`,
})
export const overdueNotice = ({ dueAt, to }: Data<typeof events.ComplaintOverdue>): NoticeWords => ({
  kind: 'COMPLAINT',
  title: '投诉超期未办结',
  text: `${to.agencyName}的${about(to)}的办结时限${formatWorkdayLimit(dueAt)}已过，请立即处理。`,
})
