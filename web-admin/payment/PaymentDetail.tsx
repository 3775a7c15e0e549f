import { useGetOne } from 'ra-core'
import { useParams } from 'react-router-dom'
import { Airline } from '#contracts/client/look/Airline.tsx'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { gatewayChannels, paymentChannels } from '#contracts/enums.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { businessCodes, type Payment, PaymentNotice, paymentNotices, paymentStatuses } from '#contracts/payment/api.ts'
import { PaymentRefundRow, paymentRefundList } from '#contracts/payment/owed-api.ts'
import { accountLink } from '../account/links.tsx'
import { useAsk } from '../kit/calls.ts'
import { DetailScreen } from '../kit/DetailScreen.tsx'
import { Facts } from '../kit/Facts.tsx'
import { Fetched } from '../kit/Fetched.tsx'
import { FetchedPage } from '../kit/FetchedPage.tsx'
import { Panel } from '../kit/Panel.tsx'
import { RowsTable } from '../kit/RowsTable.tsx'
import { useHistoryTab } from '../report/useHistoryTab.tsx'
import { orderLink } from './links.tsx'

type Row = Static<typeof Payment>
const list = { to: '/payment', label: '支付记录' }

/** One attempt to pay, with its refunds. */
export const PaymentDetail = () => {
  const { id = '' } = useParams()
  return (
    <FetchedPage list={list} from={useGetOne<Row>('payment', { id })}>
      {payment => <Loaded payment={payment} />}
    </FetchedPage>
  )
}

const Loaded = ({ payment }: { payment: Row }) => {
  const { paymentCode, status, airLine, businessCode, paysKind, pays, from, into } = payment
  const isGateway = Object.hasOwn(gatewayChannels, payment.channel)
  const history = useHistoryTab(`payment-${paymentCode}`)
  const heard = useAsk(paymentNotices, { paymentCode }, { enabled: isGateway })
  const back = useAsk(paymentRefundList, { paymentCode, page: 0, size: 100 })
  const summary = (
    <>
      <Panel title="支付">
        <Facts
          facts={[
            ...(payment.orderNo ? [['订单号', orderLink(payment)] as const] : []),
            ['代理人', payment.agencyName],
            ['航空公司', airLine && <Airline key="airline" code={airLine} />],
            ['支付渠道', paymentChannels[payment.channel]],
            ['业务类型', businessCodes[(paysKind ?? businessCode) as keyof typeof businessCodes]],
            ...(pays ? [['支付款项', pays] as const] : [['期次', payment.instalment] as const]),
            ...(from ? [['付款账户', accountLink({ account: from })] as const] : []),
            ...(into ? [['充值账户', accountLink({ account: into })] as const] : []),
            ['金额', <strong key="amount">{formatYuan(payment.amount)}</strong>],
            ['已退款', formatYuan(payment.refunded)],
            ['渠道流水号', payment.tradeNo],
            ['发起时间', formatDateTime(payment.createdAt)],
            ['支付时间', payment.paidAt && formatDateTime(payment.paidAt)],
            ['失败或关闭原因', payment.reason],
          ]}
        />
      </Panel>
      <Panel title="退款记录">
        <Fetched from={back} lines={2}>
          {({ content }) => (
            <RowsTable
              label="退款记录"
              row={PaymentRefundRow}
              rows={content}
              keyOf={({ id }) => id}
              empty="没有退款"
              columns={['refundId', 'amount', 'gatewayRefundNo', 'refundedAt']}
            />
          )}
        </Fetched>
      </Panel>
    </>
  )
  const notices = (
    <Panel title="渠道通知">
      <Fetched from={heard} lines={2}>
        {rows => (
          <RowsTable
            label="渠道通知"
            row={PaymentNotice}
            rows={rows}
            keyOf={({ digest }) => digest}
            empty="渠道还没有通知"
            columns={[
              'at',
              'said',
              'tradeNo',
              'amount',
              'merchant',
              { field: 'text', render: ({ text, digest }) => <Raw key="text" text={text} digest={digest} /> },
            ]}
          />
        )}
      </Fetched>
    </Panel>
  )
  return (
    <DetailScreen
      resource="payment"
      list={list}
      title={`支付单 ${paymentCode}`}
      chips={<Tag tone={toneOf(status)}>{paymentStatuses[status]}</Tag>}
      sections={[
        { key: 'summary', label: '概况', content: summary },
        ...(isGateway ? [{ key: 'notices', label: '渠道通知', content: notices }] : []),
        ...history,
      ]}
    />
  )
}

/** The verbatim message, and its digest. */
const Raw = ({ text, digest }: { text: string; digest: string }) => (
  <details>
    <summary>查看原文</summary>
    <pre style={{ whiteSpace: 'pre-wrap', wordBreak: 'break-all', maxWidth: '60ch' }}>{text}</pre>
    <small>SHA-256 {digest}</small>
  </details>
)
