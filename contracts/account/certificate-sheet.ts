import { paymentChannels } from '../enums.ts'
import { formatDateTime } from '../kernel/calendar.ts'
import { groupedYuan as yuan } from '../kernel/money.ts'
import type { PrintedSheet } from '../kernel/printed.ts'
import type { Static } from '../kernel/schema.ts'
import type { rechargeCertificate } from './virtual-api.ts'

export const CERTIFICATE = '电子充值凭证'

/** Certificate of a recharge. The page to print and the PDF are drawn from it. */
export const certificateSheet = ({
  id,
  account,
  agency,
  agencyName,
  amount,
  amountText,
  channel,
  tradeNo,
  paidAt,
  creditedAt,
  balance,
}: Static<typeof rechargeCertificate.data>): PrintedSheet => [
  {
    part: 'facts',
    facts: [
      ['凭证号', id],
      ['充值单位', agencyName],
      ['单位编号', agency],
      ['充值账户', `虚拟账户 ${account}`],
      ['支付渠道', paymentChannels[channel]],
      ['交易流水号', tradeNo],
      ['支付时间', formatDateTime(paidAt)],
      ['入账时间', formatDateTime(creditedAt)],
    ],
  },
  {
    part: 'facts',
    facts: [
      ['充值金额', `¥${yuan(amount)}`],
      ['大写', amountText],
      ['入账后余额', `¥${yuan(balance)}`],
    ],
  },
  { part: 'note', text: '本页是充值凭证，不是发票；款项存入虚拟账户，消费后按实际购买的项目取得票据。金额单位：元。' },
]
