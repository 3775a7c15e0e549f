import type { ComponentType } from 'react'
import { useParams } from 'react-router-dom'
import { changeDepartureDate, interChangeDepartureDate, upCabin } from '#contracts/change/api.ts'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { type Tone, toneOf } from '#contracts/client/look/tones.ts'
import { opening } from '#contracts/client/opening.tsx'
import { queryComplaints } from '#contracts/communication/api.ts'
import { queryIssue } from '#contracts/communication/issue-api.ts'
import { type AuditStatus, auditStatuses, closeReasons, orderStatuses } from '#contracts/enums.ts'
import { purchasedExtras } from '#contracts/extra/purchase-api.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { cancelOrder, orderDetail, sureOutTicket, sureRequestSeat } from '#contracts/order/api.ts'
import { audit } from '#contracts/order/audit-api.ts'
import { submitCancelOrder, withdrawCancelOrder } from '#contracts/order/changes/cancel-api.ts'
import {
  addSeats,
  allowChildrenAlone,
  keepUnnamed,
  modifyCanRefund,
  modifyContact,
  modifyDiscount,
  modifyExamineCount,
  modifyOutRate,
  modifyPrice,
  modifyTicketTime,
  modifyTourCode,
  reduceSeats,
  releaseUnnamed,
} from '#contracts/order/changes/changes-api.ts'
import { copyAsNew } from '#contracts/order/changes/copy-api.ts'
import { moveWaitlist } from '#contracts/order/changes/waitlist-api.ts'
import { confirmPriceChange, rejectPriceChange } from '#contracts/order/money/price-api.ts'
import { deletePnr, modifyPnr, syncPnr } from '#contracts/order/pnr/pnr-api.ts'
import { movePassengers, splitOrder, splitPnr } from '#contracts/order/split/split-api.ts'
import { type ReceiptPage, receiptOf, receiptTitles } from '#contracts/order/ticketing/receipt-pages.ts'
import { orderVirtualOut } from '#contracts/order/virtual-out/api.ts'
import { virtualOutStatuses } from '#contracts/order/virtual-out/codes.ts'
import { submitRefund } from '#contracts/refund/api.ts'
import { queryServices } from '#contracts/service/api.ts'
import { OrderComplaints } from '../communication/OrderComplaints.tsx'
import { OrderIssues } from '../communication/OrderIssues.tsx'
import { useAsk, useMay } from '../kit/calls.ts'
import { DetailScreen } from '../kit/DetailScreen.tsx'
import { type DocumentAction, DocumentActions, type PaperLink } from '../kit/DocumentActions.tsx'
import { DocumentTop } from '../kit/DocumentTop.tsx'
import { FetchedPage } from '../kit/FetchedPage.tsx'
import { inputsOf, inputText } from '../kit/inputs.ts'
import { WithRail } from '../kit/WithRail.tsx'
import { useEvents } from '../report/LatestEvents.tsx'
import { useHistoryTab } from '../report/useHistoryTab.tsx'
import { OrderServices } from '../service/OrderServices.tsx'
import { AddSeatsDialog } from './AddSeatsDialog.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { CopyDialog } from './CopyDialog.tsx'
import { DiscountDialog } from './DiscountDialog.tsx'
import { OrderExtras } from './money/OrderExtras.tsx'
import { OrderMoney } from './money/OrderMoney.tsx'
import { OrderPrice } from './money/OrderPrice.tsx'
import { OrderNotices } from './OrderNotices.tsx'
import { OrderPassengers } from './OrderPassengers.tsx'
import { OrderRail } from './OrderRail.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { stepsOf } from './order-steps.ts'
import { stripOf } from './order-strip.tsx'
import { PnrDialog } from './PnrDialog.tsx'
import { PriceDialog } from './PriceDialog.tsx'
import { onlyPnr, pnrsOf } from './pnrs.ts'
import { ReduceDialog } from './ReduceDialog.tsx'
import { ReleaseDialog } from './ReleaseDialog.tsx'
import { SplitDialog } from './SplitDialog.tsx'
import { TicketDialog } from './ticketing/TicketDialog.tsx'
import { VirtualOutDialog } from './virtual-out/VirtualOutDialog.tsx'

const ChangeDialog = opening(() => import('../change/ChangeDialog.tsx').then(({ ChangeDialog }) => ChangeDialog))
const RefundDialog = opening(() => import('./RefundDialog.tsx').then(({ RefundDialog }) => RefundDialog))
const PnrSyncDialog = opening(() => import('./PnrSyncDialog.tsx').then(({ PnrSyncDialog }) => PnrSyncDialog))

export type ShownOrder = Static<typeof orderDetail.data>

const list = { to: '/order', label: '订单' }

/** Everything about one order. Its buttons are the actions that the server allows now. */
export const OrderDetail = () => {
  const { id = '' } = useParams()
  return (
    <FetchedPage list={list} from={useAsk(orderDetail, { orderId: id })}>
      {order => <Loaded order={order} />}
    </FetchedPage>
  )
}

const Loaded = ({ order }: { order: ShownOrder }) => {
  const { orderId, orderNo, status, auditStatus, closeReason, belowMinimum, revision, allowedActions, refusedActions } = order
  const may = useMay()
  const history = useHistoryTab(`order-${orderId}`)
  const told = useEvents(`order-${orderId}`, ['order'])
  return (
    <DetailScreen
      resource="order"
      list={list}
      title={`订单 ${orderNo}`}
      called={order.groupName}
      chips={
        <>
          <Tag tone={toneOf(status)}>{orderStatuses[status]}</Tag>
          {belowMinimum && <Tag tone="waiting">不足成团</Tag>}
          {auditStatus !== 'NONE' && <Tag tone={auditTone[auditStatus]}>{auditStatuses[auditStatus]}</Tag>}
          {order.waitlist && <Tag tone="waiting">{order.waitlist.confirmBy ? '候补待确认' : '候补'}</Tag>}
          {order.flightCancelled && <Tag tone="danger">航班已取消</Tag>}
          {order.priceProposal && <Tag tone="waiting">改价待另一人同意</Tag>}
          {order.virtualOut && <Tag plain>虚拟出票{virtualOutStatuses[order.virtualOut]}</Tag>}
          {order.childrenAlone && <Tag plain>同意无成人陪伴</Tag>}
          {closeReason && <Tag plain>{closeReasons[closeReason]}</Tag>}
        </>
      }
      actions={
        <DocumentActions
          allowed={allowedActions}
          refused={refusedActions}
          actions={actions(order)}
          papers={papersOf(order)}
          fixed={{ orderId }}
          revision={revision}
        />
      }
      top={
        <>
          <DocumentTop strip={stripOf(order)} steps={stepsOf(order, told?.events)} />
          <OrderNotices order={order} />
        </>
      }
      beside={parts => <WithRail rail={<OrderRail order={order} told={told} />}>{parts}</WithRail>}
      sections={[
        {
          key: 'passengers',
          label: `名单与客票（${order.passengers.length}）`,
          content: (
            <>
              <OrderPassengers order={order} />
              <OrderPrice order={order} />
            </>
          ),
        },
        { key: 'money', label: '支付与退票', content: <OrderMoney order={order} /> },
        { key: 'summary', label: '概况', content: <OrderSummary order={order} /> },
        ...(may(purchasedExtras) ? [{ key: 'extras', label: '增值产品', content: <OrderExtras orderId={orderId} /> }] : []),
        ...(may(queryServices) ? [{ key: 'services', label: '团队服务', content: <OrderServices orderNo={orderNo} /> }] : []),
        ...(may(queryComplaints) ? [{ key: 'complaints', label: '投诉', content: <OrderComplaints orderNo={orderNo} /> }] : []),
        ...(may(queryIssue) ? [{ key: 'issues', label: '内部沟通', content: <OrderIssues orderNo={orderNo} /> }] : []),
        ...history,
      ]}
    />
  )
}

const papersOf = ({ orderId, inter, tickets, payments }: ShownOrder): PaperLink[] => {
  const pages: ReceiptPage[] = [
    ...(payments.length > 0 ? (['prepaymentReceipt'] as const) : []),
    ...(tickets.length > 0 ? [inter ? ('interNewTicketReceipt' as const) : ('TicketReceipt' as const), 'itineraryList' as const] : []),
  ]
  return pages.map(page => ({ label: receiptTitles[page], href: receiptOf(page, orderId) }))
}

const auditTone = {
  NONE: 'neutral',
  AUDITING: 'waiting',
  APPROVED: 'done',
  RETURNED: 'danger',
  REJECTED: 'neutral',
} as const satisfies Record<AuditStatus, Tone>

const NAMES = '名单与座位'
const LIMITS = '时限与团号'
const MONEY = '动钱的'

const actions = (order: ShownOrder): DocumentAction[] => {
  const named = order.passengers.filter(({ status }) => status === 'NAMED').length
  const dialog = (Dialog: ComponentType<{ order: ShownOrder; close: () => void }>) => (close: () => void) => (
    <Dialog order={order} close={close} />
  )
  return [
    { endpoint: audit, group: NAMES, main: '审核订单', initial: { result: 'APPROVED' }, explain: audit.note! },
    { endpoint: confirmPriceChange, group: MONEY, main: priceOf(order), explain: confirmPriceChange.note! },
    {
      endpoint: sureRequestSeat,
      group: NAMES,
      main: `确认座位 ${order.seats} 座`,
      explain: `确认订单 ${order.orderNo} 的 ${order.seats} 个座位。${sureRequestSeat.note}`,
    },
    { endpoint: sureOutTicket, group: NAMES, main: named > 0 ? `出票 ${named} 人` : '出票', dialog: dialog(TicketDialog) },
    { endpoint: keepUnnamed, group: NAMES, explain: keepUnnamed.note! },
    { endpoint: reduceSeats, group: NAMES, dialog: dialog(ReduceDialog) },
    { endpoint: addSeats, group: NAMES, dialog: dialog(AddSeatsDialog) },
    // date and cabin are two calls of one command, by whose name the server offers both
    {
      action: 'askChange',
      endpoint: order.inter ? interChangeDepartureDate : changeDepartureDate,
      group: NAMES,
      dialog: dialog(ChangeDialog),
    },
    { action: 'askChange', endpoint: upCabin, group: NAMES, dialog: close => <ChangeDialog order={order} close={close} isCabin /> },
    { endpoint: splitOrder, group: NAMES, dialog: dialog(SplitDialog) },
    { endpoint: orderVirtualOut, group: NAMES, label: '部分先出票', dialog: dialog(VirtualOutDialog) },
    { endpoint: splitPnr, group: NAMES, dialog: dialog(PnrDialog) },
    { endpoint: movePassengers, group: NAMES, dialog: close => <PnrDialog order={order} close={close} moving /> },
    { endpoint: syncPnr, group: NAMES, label: '核对PNR', dialog: dialog(PnrSyncDialog) },
    {
      endpoint: modifyPnr,
      group: NAMES,
      fixed: { orderId: undefined },
      initial: onlyPnr(order),
      choices: { pnrId: pnrsOf(order) },
      explain: modifyPnr.note!,
    },
    { endpoint: deletePnr, group: NAMES, fixed: { orderId: undefined }, choices: { pnrId: pnrsOf(order) }, explain: deletePnr.note! },
    { endpoint: moveWaitlist, group: NAMES, initial: { to: 'FIRST' }, explain: moveWaitlist.note! },
    {
      endpoint: allowChildrenAlone,
      group: NAMES,
      initial: { allowed: order.childrenAlone ? 'false' : 'true' },
      explain: allowChildrenAlone.note!,
    },
    {
      endpoint: modifyTicketTime,
      group: LIMITS,
      label: '修改时限',
      fixed: Object.fromEntries(lapsed(order).map(field => [field, undefined])),
      initial: Object.fromEntries(
        inputsOf(modifyTicketTime.body, Object.keys(order.limits)).map(input => [
          input.field,
          inputText(input, order.limits[input.field as keyof ShownOrder['limits']]),
        ]),
      ),
      explain: '各时限须晚于现在、不晚于首航段起飞；不改的保持原样。时间为北京时间。',
    },
    { endpoint: modifyContact, group: NAMES, explain: modifyContact.note },
    {
      endpoint: modifyTourCode,
      group: LIMITS,
      initial: { tourCode: order.tourCode ?? '' },
      explain: '团号由大写字母和数字组成，最多 14 位。',
    },
    { endpoint: modifyOutRate, group: MONEY, explain: modifyOutRate.note },
    { endpoint: modifyCanRefund, group: MONEY, explain: modifyCanRefund.note },
    { endpoint: modifyPrice, group: MONEY, dialog: dialog(PriceDialog) },
    { endpoint: modifyDiscount, group: MONEY, dialog: dialog(DiscountDialog) },
    {
      endpoint: modifyExamineCount,
      group: MONEY,
      explain: modifyExamineCount.note!,
      done: ({ freeBefore, freeAfter }: Static<typeof modifyExamineCount.data>) => `免罚人数由 ${freeBefore} 改为 ${freeAfter}`,
    },
    { endpoint: rejectPriceChange, group: MONEY, explain: rejectPriceChange.note! },
    { endpoint: submitRefund, group: MONEY, label: '申请退票', dialog: dialog(RefundDialog) },
    { endpoint: copyAsNew, group: NAMES, main: '复制为新订单', dialog: dialog(CopyDialog) },
    { endpoint: releaseUnnamed, group: NAMES, ends: true, dialog: dialog(ReleaseDialog) },
    withdrawal(order),
    {
      endpoint: submitCancelOrder,
      group: MONEY,
      label: '申请取消',
      ends: true,
      fixed: { form: undefined, routeId: undefined, toUser: undefined, flowRemark: undefined },
      demand: ['reason'],
      explain: '由审批流的处理人决定，通过后订单才失效；审批期间不能变更和出票，代理人仍可付款，付款后取消申请即失效。',
      done: '取消申请已提交',
    },
    { endpoint: cancelOrder, group: MONEY, ends: true, dialog: dialog(CancelDialog) },
  ]
}
const priceOf = ({ priceProposal }: ShownOrder) => (priceProposal ? `同意改价，总价 ${formatYuan(priceProposal.total)}` : '同意改价')

/** One's own airline's request is taken back; that of the agency is ended, with a reason that the agency reads. */
const withdrawal = ({ cancelling, agencyName }: ShownOrder): DocumentAction => {
  if (cancelling?.by !== 'AGENCY') return { endpoint: withdrawCancelOrder, group: MONEY, explain: '撤回后订单照常付款、变更和出票。' }
  const why = cancelling.reason ? `，取消原因：${cancelling.reason}` : ''
  return {
    endpoint: withdrawCancelOrder,
    group: MONEY,
    label: '终止代理人的取消申请',
    demand: ['reason'],
    explain: `${agencyName}于 ${formatDateTime(cancelling.at).slice(0, 16)} 申请取消订单${why}。终止后订单照常付款、变更和出票，原因告知代理人。`,
    done: '已终止代理人的取消申请',
  }
}

/** limits of paid parts, or of parts that the order lacks: they can no longer be changed */
const lapsed = ({ limits, instalments }: ShownOrder): (keyof ShownOrder['limits'])[] => [
  ...(instalments[0]?.no === 1 ? [] : (['payBy'] as const)),
  ...(limits.balanceBy && instalments.length > 0 ? [] : (['balanceBy'] as const)),
]
