import type { Static } from '../kernel/schema.ts'
import type { NoticeWords } from '../order/notice/notice.ts'
import type { IssueAnswered, IssueAsked, IssueEscalated } from './issue-events.ts'

type Data<E extends { schema: any }> = Static<E['schema']>
const begun = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text)
const about = ({ title, orderNo }: { title: string; orderNo?: string }) => `“${title}”${orderNo ? `（订单${orderNo}）` : ''}`

export const askedNotice = (data: Data<typeof IssueAsked>): NoticeWords => ({
  kind: 'ISSUE',
  title: data.urgent ? '紧急沟通问题，请答复' : '沟通问题，请答复',
  text: `${about(data)}：${begun(data.content)}`,
})
export const answeredNotice = (data: Data<typeof IssueAnswered>): NoticeWords => ({
  kind: 'ISSUE',
  title: data.isOwn ? '沟通问题有补充' : '沟通问题有答复',
  text: `${about(data)}：${begun(data.content)}`,
})
export const escalatedNotice = (data: Data<typeof IssueEscalated>): NoticeWords => ({
  kind: 'ISSUE',
  title: '沟通问题超时未答复',
  text: `${about(data)}已过答复时限，请安排答复。`,
})
