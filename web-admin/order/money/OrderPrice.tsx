import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { fareTypes, paymentChannels, payProgresses } from '#contracts/enums.ts'
import { formatYuan, groupedYuan } from '#contracts/kernel/money.ts'
import { savePolicy } from '#contracts/policy/api.ts'
import { useMay } from '../../kit/calls.ts'
import { Facts } from '../../kit/Facts.tsx'
import { Pairs } from '../../kit/Pairs.tsx'
import { Panel } from '../../kit/Panel.tsx'
import type { ShownOrder } from '../OrderDetail.tsx'
import { ReceiptLink } from '../ticketing/ReceiptLink.tsx'
import { Instalments } from './Instalments.tsx'

/** The sums of an order, what is still to be paid and when, and where the price came from. */
export const OrderPrice = ({ order }: { order: ShownOrder }) => (
  <Panel title="金额" actions={order.payments.length > 0 && <ReceiptLink page="prepaymentReceipt" orderId={order.orderId} />}>
    <Money order={order} />
    <Box className="doc-halves" sx={{ mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <section>
        <h3>价格怎么来的</h3>
        <Pairs sum pairs={originOf(order)} />
      </section>
      <section>
        <h3>适用政策</h3>
        <Policies order={order} />
      </section>
    </Box>
  </Panel>
)

/** Fares and taxes of all flights, people by people, down to the order's sum. */
const originOf = ({ legs, total }: ShownOrder): [string, string][] => {
  const lines = legs.flatMap(({ flightNo, lines }) => lines.map(line => ({ ...line, flightNo })))
  const fares = lines.map(({ flightNo, type, count, fare }): [string, number] => [
    `${legs.length > 1 ? `${flightNo} ` : ''}${fareTypes[type]} ${count} × ${groupedYuan(fare)}`,
    count * fare,
  ])
  const taxes = (['cnFund', 'yq', 'others'] as const).flatMap((tax): [string, number][] =>
    [...new Set(lines.map(line => line[tax] ?? 0))]
      .filter(amount => amount > 0)
      .map(amount => {
        const people = lines.filter(line => (line[tax] ?? 0) === amount).reduce((sum, { count }) => sum + count, 0)
        return [`${taxNames[tax]} ${people} × ${groupedYuan(amount)}`, people * amount]
      }),
  )
  const parts = [...fares, ...taxes]
  const rest = total - parts.reduce((sum, [, amount]) => sum + amount, 0)
  return [
    ...parts.map(([name, amount]): [string, string] => [name, groupedYuan(amount)]),
    // taxes of the day of issue, seats that went back
    ...(rest === 0 ? [] : [['调整', groupedYuan(rest)] as [string, string]]),
    ['合计', groupedYuan(total)],
  ]
}
const taxNames = { cnFund: '民航发展基金', yq: '燃油附加费', others: '其他税费' } as const

const Policies = ({ order: { legs, paxMin } }: { order: ShownOrder }) => {
  const reads = useMay()(savePolicy)
  return (
    <Pairs
      pairs={[
        ...legs.flatMap(({ flightNo, policyId, policyName, fullFare, lines, refundable }): [string, ReactNode][] => {
          const adult = lines.find(({ type }) => type === 'ADULT')
          const rate =
            adult && fullFare > 0 ? `全价 ${groupedYuan(fullFare)} 的 ${Math.round((adult.fare / fullFare) * 1_000) / 100} 折` : ''
          return [
            [
              flightNo,
              reads ? (
                <Link key="policy" component={RouterLink} to={`/policy/${encodeURIComponent(policyId)}`}>
                  {policyName}
                </Link>
              ) : (
                policyName
              ),
            ],
            ...(rate ? [[`${flightNo} 成人折扣`, rate] as [string, string]] : []),
            [`${flightNo} 自愿退票`, refundable ? '可退，按退票费率' : '不可退'],
          ]
        }),
        ['最少成团', `${paxMin} 人`],
      ]}
    />
  )
}

const Money = ({ order }: { order: ShownOrder }) => {
  const { paid, deposit, forfeited, credit, back, owed, refunded, instalments, payments, payProgress, taxesBack = 0, returned = 0 } = order
  const some = (name: string, amount: number) => (amount > 0 ? [[name, formatYuan(amount)] as const] : [])
  return (
    <>
      <Facts
        facts={[
          ['支付进度', payProgresses[payProgress]],
          ['已付', formatYuan(paid)],
          ...some('定金', deposit),
          ...some('可抵扣金额', credit),
          ...some('罚没金额', forfeited),
          ...some('出票税费差额（总价已减）', taxesBack),
          ...some('应退金额', back),
          ...some('其中已退回', returned),
          ...some('已退票款', refunded),
          ...(order.status === 'WAIT_FOR_PAY' ? [['待付', <Strong key="owed" text={formatYuan(owed)} />] as const] : []),
        ]}
      />
      {instalments.length > 0 && (
        <Box sx={{ mt: 2, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {payments.length > 0 && (
            <Typography variant="body2">
              已收：{(payments as Paid[]).map(({ channel, amount }) => `${paymentChannels[channel]} ${formatYuan(amount)}`).join('，')}
            </Typography>
          )}
          <Instalments instalments={instalments} matters={order.status === 'WAIT_FOR_PAY'} />
        </Box>
      )}
    </>
  )
}
/** a payment in the order's document */
type Paid = { channel: keyof typeof paymentChannels; amount: number }

const Strong = ({ text }: { text: string }) => (
  <Typography component="span" sx={{ fontWeight: 700, fontSize: 18 }}>
    {text}
  </Typography>
)
