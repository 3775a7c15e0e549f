import { formatDateTime } from '../kernel/calendar.ts'
import { formatYuan } from '../kernel/money.ts'
import type { Static } from '../kernel/schema.ts'
import type { NoticeWords } from '../order/notice/notice.ts'
import type { AwardMissed, AwardOpened } from './award-events.ts'

type Data<E extends { schema: any }> = Static<E['schema']>

/** What who has bid is told when it is over; times are those of Asia/Shanghai. */
export const wonNotice = ({ title, units, seats, price, amount, prepayBy }: Data<typeof AwardOpened>): NoticeWords => ({
  kind: 'WON',
  title: '竞价成交，请预付',
  text: `您已成交竞价标的${title}：${units}份共${seats}座，每座${formatYuan(price)}，票款${formatYuan(amount)}。请在${formatDateTime(prepayBy).slice(0, 16)}（北京时间）前预付，逾期视为违约，成交部分的保证金罚没。`,
})
export const lostNotice = ({ title, price }: Data<typeof AwardMissed>): NoticeWords => ({
  kind: 'LOST',
  title: '竞价未成交',
  text: `竞价标的${title}已截止，您的出价每座${formatYuan(price)}未成交，占用的保证金已退回可用余额。`,
})
