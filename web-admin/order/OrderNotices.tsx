import Alert from '@mui/material/Alert'
import { fareTypes } from '#contracts/enums.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { abnormalKinds, abnormalOffers, newTimes } from '#contracts/order/disruption/words.ts'
import { AnswerButton } from '../disruption/AnswerButton.tsx'
import { Standing } from '../flow/Standing.tsx'
import type { ShownOrder } from './OrderDetail.tsx'
import { UnnamedNotice } from './UnnamedNotice.tsx'

/** proposed fares that a second person must confirm */
const Proposal = ({ order: { total, legs }, proposal }: { order: ShownOrder; proposal: NonNullable<ShownOrder['priceProposal']> }) => {
  const flight = (stockId: string) => legs.find(leg => leg.stockId === stockId)?.flightNo ?? ''
  const fares = proposal.prices.map(({ stockId, type, fare }) => `${flight(stockId)} ${fareTypes[type]} ${formatYuan(fare)}`).join('，')
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {proposal.by} 于 {formatDateTime(proposal.at)} 提出改价：{fares}；订单总价 {formatYuan(total)} → {formatYuan(proposal.total)}。原因：
      {proposal.reason}。{proposal.outside}，须由另一人同意后生效。
    </Alert>
  )
}

/** a flight of the order that does not go as it was sold, and what its agency wants */
const Disrupted = ({ order: { orderNo, status }, one }: { order: ShownOrder; one: NonNullable<ShownOrder['disruptions']>[number] }) => (
  <Alert
    severity={one.answer ? 'info' : 'warning'}
    sx={{ mb: 2 }}
    action={status !== 'EXPIRED' && <AnswerButton row={{ orderNo, ...one, answer: one.answer ?? 'WAITING' }} />}
  >
    {one.flightNo} {one.date} {abnormalKinds[one.kind]}：{[newTimes(one), one.text].filter(Boolean).join('，')}。
    {one.answer ? `代理人答复：${abnormalOffers[one.answer]}` : `待代理人于 ${formatDateTime(one.answerBy).slice(0, 16)} 前答复`}
    {one.answer === 'CHANGE' && '，请办理改期'}。{one.refunds && `退票申请${one.refunds.join('、')}审核时按非自愿退票计算，不收手续费。`}
  </Alert>
)

/** Notices that the desk has to read before it acts, shown on every tab. */
export const OrderNotices = ({ order }: { order: ShownOrder }) => (
  <>
    {order.priceProposal && <Proposal order={order} proposal={order.priceProposal} />}
    {order.disruptions?.map(one => (
      <Disrupted key={one.abnormalId} order={order} one={one} />
    ))}
    {order.flow && <Standing name="取消审批" flow={order.flow} />}
    <UnnamedNotice order={order} />
  </>
)
