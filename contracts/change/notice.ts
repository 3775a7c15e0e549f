import type { Static } from '../kernel/schema.ts'
import type { NoticeWords } from '../order/notice/notice.ts'
import type { ChangeClosed } from './events.ts'

type Closed = Static<typeof ChangeClosed.schema>
const ends = { REJECTED: '未通过审批', WITHDRAWN: '已由航空公司撤回', ENDED: '已由航空公司终止', EXPIRED: '已逾期失效' }

/** Notice of a change that came to nothing, where no flow tells its agency. */
export const changeClosedNotice = ({ end, reason }: Closed, id: string, { orderNo }: NonNullable<Closed['to']>): NoticeWords => ({
  kind: 'APPLICATION',
  title: `变更申请${ends[end]}`,
  text: `订单${orderNo}的变更申请${id}${ends[end]}${reason ? `，原因：${reason}` : ''}，订单不变。`,
})
