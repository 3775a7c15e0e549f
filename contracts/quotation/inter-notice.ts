import { formatLimit } from '../kernel/calendar.ts'
import { formatYuan } from '../kernel/money.ts'
import type { Static } from '../kernel/schema.ts'
import type { NoticeWords } from '../order/notice/notice.ts'
import type { InterAsked, InterAsker, InterClosed, InterCountered, InterOverdue, InterQuoted, InterReminded } from './inter-events.ts'

type Data<E extends { schema: any }> = Static<E['schema']>
const group = ({ journey, seats }: InterAsker) => `${journey}（${seats}座）`
const asked = (to: InterAsker) => `您的国际询价${group(to)}`

/** Notices to the desk that it has to answer; the agency is told until when it will. Times are in Asia/Shanghai. */
export const interAskedNotice = ({ agencyName, dueBy, to }: Data<typeof InterAsked>): NoticeWords => ({
  kind: 'QUOTE_DUE',
  title: '国际询价已提交',
  text: `${asked(to)}已提交，航空公司将在${formatLimit(dueBy)}前答复。`,
  desk: { title: '待报价的国际询价', text: `${agencyName}询价${group(to)}，请在${formatLimit(dueBy)}前报价或说明不能报价。` },
})
export const interCounteredNotice = ({ total, dueBy, to }: Data<typeof InterCountered>): NoticeWords => ({
  kind: 'QUOTE_DUE',
  title: '还价已提交',
  text: `${asked(to)}期望总价${formatYuan(total)}，航空公司将在${formatLimit(dueBy)}前答复。`,
  desk: { title: '待答复的国际还价', text: `代理人对${group(to)}期望总价${formatYuan(total)}，请在${formatLimit(dueBy)}前答复。` },
})
export const interOverdueNotice = ({ dueBy, to }: Data<typeof InterOverdue>): NoticeWords => ({
  kind: 'QUOTE_DUE',
  title: '国际询价答复超时',
  text: `${asked(to)}应在${formatLimit(dueBy)}前答复，航空公司尚未答复，可直接联系航空公司。`,
  desk: { title: '国际询价超时', text: `国际询价${group(to)}已过答复时限${formatLimit(dueBy)}，请尽快报价或说明不能报价。` },
})

/** Notices of the desk's answers for the applicant. */
export const interQuotedNotice = ({ offers, until, to }: Data<typeof InterQuoted>): NoticeWords => ({
  kind: 'QUOTE',
  title: '国际报价，请确认',
  text: `${asked(to)}有${offers.length}个方案，总价${offers.map(({ total }) => formatYuan(total)).join('、')}，请在${formatLimit(until)}前接受，逾期失效。`,
})
export const interRemindedNotice = ({ hours, until, to }: Data<typeof InterReminded>): NoticeWords => ({
  kind: 'QUOTE',
  title: `国际报价即将失效（提前${hours}小时）`,
  text: `${asked(to)}的报价有效至${formatLimit(until)}，请在此前接受、还价或不接受，逾期失效。`,
})
const ends = { REJECTED: '未能报价', DECLINED: '代理人未接受报价', WITHDRAWN: '代理人已撤回询价' } as const
export const interClosedNotice = ({ end, to }: Data<typeof InterClosed>): NoticeWords =>
  end === 'REJECTED'
    ? { kind: 'QUOTE', title: '国际询价未能报价', text: `${asked(to)}未能报价，原因见询价详情。` }
    : {
        kind: 'QUOTE',
        title: '国际询价已结束',
        text: `${asked(to)}已结束。`,
        desk: { title: ends[end], text: `国际询价${group(to)}：${ends[end]}。` },
      }
