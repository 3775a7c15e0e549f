import Chip from '@mui/material/Chip'
import { useParams } from 'react-router-dom'
import { closeReasons, orderStatuses } from '#contracts/enums.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { cancelOrder, orderDetail, sureOutTicket, sureRequestSeat } from '#contracts/order/api.ts'
import { submitRefund } from '#contracts/refund/api.ts'
import { AllowedActions, type Offer } from '../kit/AllowedActions.tsx'
import { useAsk } from '../kit/calls.ts'
import { DetailScreen, FetchedPage } from '../kit/Detail.tsx'
import { toneOf } from '../kit/format.ts'
import { useHistoryTab } from '../report/HistoryTab.tsx'
import { OrderMoney } from './OrderMoney.tsx'
import { OrderPassengers } from './OrderPassengers.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { RefundButton } from './RefundButton.tsx'

export type Order = Static<typeof orderDetail.data>

const list = { to: '/order', label: '订单' }

/** Everything about one order; buttons are those the server allows now. */
export const OrderDetail = () => {
  const { id = '' } = useParams()
  return (
    <FetchedPage list={list} from={useAsk(orderDetail, { orderId: id })}>
      {order => <Loaded order={order} />}
    </FetchedPage>
  )
}

const Loaded = ({ order }: { order: Order }) => {
  const { orderId, orderNo, status, closeReason, revision, allowedActions } = order
  const history = useHistoryTab(`order-${orderId}`)
  return (
    <DetailScreen
      resource="order"
      list={list}
      title={`订单 ${orderNo}`}
      chips={
        <>
          <Chip size="small" color={toneOf(status)} label={orderStatuses[status]} />
          {closeReason && <Chip size="small" variant="outlined" label={closeReasons[closeReason]} />}
        </>
      }
      actions={<AllowedActions allowed={allowedActions} offers={offers(order)} fixed={{ orderId }} revision={revision} />}
      sections={[
        { key: 'summary', label: '概况', content: <OrderSummary order={order} /> },
        { key: 'passengers', label: `旅客与客票（${order.passengers.length}）`, content: <OrderPassengers order={order} /> },
        { key: 'money', label: '支付与退款', content: <OrderMoney order={order} /> },
        ...history,
      ]}
    />
  )
}

const offers = (order: Order): Offer[] => [
  {
    endpoint: sureRequestSeat,
    variant: 'contained',
    explain: `确认订单 ${order.orderNo} 的 ${order.seats} 个座位。${sureRequestSeat.note}`,
  },
  {
    endpoint: sureOutTicket,
    variant: 'contained',
    explain: `将为 ${order.passengers.filter(({ status }) => status === 'NAMED').length} 位旅客出票，票号由航司票证代码生成，出票后不能撤回。`,
  },
  { endpoint: submitRefund, custom: <RefundButton order={order} /> },
  {
    endpoint: cancelOrder,
    color: 'error',
    demand: ['reason'],
    explain: `取消后订单 ${order.orderNo} 失效，占用的 ${order.seats} 个座位立即释放，不能恢复。`,
  },
]
