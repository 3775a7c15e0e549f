import { formatLimit } from '../kernel/calendar.ts'
import { formatYuan } from '../kernel/money.ts'
import type { Static } from '../kernel/schema.ts'
import type { NoticeWords } from '../order/notice/notice.ts'
import type { QuoteAnswered, QuoteRejected } from './quote-events.ts'

type Data<E extends { schema: any }> = Static<E['schema']>
type Asker = NonNullable<Data<typeof QuoteAnswered>['to']>
const asked = ({ journey, seats }: Asker) => `您询价的${journey}（${seats}座）`

/** Notice of the desk's answer for the applicant; times are in Asia/Shanghai. */
export const answeredNotice = ({ fares, until }: Pick<Data<typeof QuoteAnswered>, 'fares' | 'until'>, to: Asker): NoticeWords => ({
  kind: 'QUOTE',
  title: '人工报价，请确认',
  text: `${asked(to)}成人票价${formatYuan(fares.reduce((sum, { fare }) => sum + fare, 0))}（不含税费），请在${formatLimit(until)}前接受，逾期失效。`,
})
export const rejectedNotice = (_: Data<typeof QuoteRejected>, to: Asker): NoticeWords => ({
  kind: 'QUOTE',
  title: '未能报价',
  text: `${asked(to)}未能报价，原因见报价详情。`,
})
