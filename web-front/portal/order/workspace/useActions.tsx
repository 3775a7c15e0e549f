import { type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { addonApply } from '#contracts/change/addon-api.ts'
import { modify8L } from '#contracts/change/names-api.ts'
import { opening } from '#contracts/client/opening.tsx'
import { cancelOrder } from '#contracts/order/api.ts'
import { resubmit } from '#contracts/order/audit-api.ts'
import { submitCancelOrder, withdrawCancelOrder } from '#contracts/order/changes/cancel-api.ts'
import { addSeats, reduceSeats } from '#contracts/order/changes/changes-api.ts'
import { copyAsNew } from '#contracts/order/changes/copy-api.ts'
import { joinGroup } from '#contracts/order/changes/join-api.ts'
import { confirmWaitlist } from '#contracts/order/changes/waitlist-api.ts'
import { splitOrder } from '#contracts/order/split/split-api.ts'
import { orderVirtualOut } from '#contracts/order/virtual-out/api.ts'
import { submitRefund } from '#contracts/refund/api.ts'
import { isAllowed, type PageAction } from '../../../kit/Actions.tsx'
import { toCopy, toNewRefund } from '../paths.ts'
import { AddSeatsDialog } from './AddSeatsDialog.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { CopyDialog } from './CopyDialog.tsx'
import { JoinDialog } from './JoinDialog.tsx'
import { ReduceDialog } from './ReduceDialog.tsx'
import { ResubmitDialog } from './ResubmitDialog.tsx'
import { SplitDialog } from './SplitDialog.tsx'
import { type Main, mainOf, type OpenedOrder } from './steps.ts'
import { VirtualOutDialog } from './VirtualOutDialog.tsx'
import { WithdrawCancelDialog } from './WithdrawCancelDialog.tsx'

const NamesChangeDialog = opening(() => import('../../change/NamesChangeDialog.tsx').then(({ NamesChangeDialog }) => NamesChangeDialog))
const SendOrder = opening(() => import('../../send/SendOrder.tsx').then(({ SendOrder }) => SendOrder))
const AddonDialog = opening(() => import('../../change/AddonDialog.tsx').then(({ AddonDialog }) => AddonDialog))

/** `hint`: what happens to the money, and who decides, where the action might be confused with another */
type Choice = { key: string; label: string; hint?: string | undefined; danger: boolean; disabled?: true; press: () => void }
export type Actions = {
  main: (Main & { press: () => void }) | undefined
  rest: readonly Choice[]
  /** the open dialog */
  dialog: ReactNode
}

/** The agency's actions for its order by the server's word: the main one and the others. */
export const useActions = (order: OpenedOrder): Actions => {
  const [open, setOpen] = useState<(close: () => void) => ReactNode>()
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const close = () => setOpen(undefined)
  const show = (dialog: (close: () => void) => ReactNode) => () => setOpen(() => dialog)
  const goTo = (search: Record<string, string>) => () => setParams(now => ({ ...Object.fromEntries(now), ...search }))
  const { orderId, instalments, allowedActions } = order
  const dialogs: Record<'confirmWaitlist' | 'resubmit' | 'copyAsNew', () => void> = {
    confirmWaitlist: show(close => <ConfirmDialog order={order} close={close} />),
    resubmit: show(close => <ResubmitDialog order={order} close={close} />),
    copyAsNew: show(close => <CopyDialog order={order} close={close} />),
  }
  const isNaming = params.get('tab') === 'names'
  const first = mainOf(order)
  // the button is left out on the page of the names itself
  const found = first?.kind === 'names' && isNaming ? undefined : first
  const main = found && {
    ...found,
    press: found.kind === 'pay' ? goTo({ pay: 'next' }) : found.kind === 'names' ? goTo({ tab: 'names' }) : dialogs[found.kind],
  }
  const isPaid = order.paid > 0
  const actions: (PageAction & { hint?: string })[] = [
    { endpoint: confirmWaitlist, label: '确认候补座位', press: dialogs.confirmWaitlist },
    { endpoint: resubmit, label: '修改并重新提交', press: dialogs.resubmit },
    { endpoint: copyAsNew, label: '再次下单', hint: '按现在的价格和时限另下一单', press: dialogs.copyAsNew },
    {
      endpoint: addSeats,
      label: '增加人数',
      hint: '按本单单价加座，先看要加付多少',
      press: show(close => <AddSeatsDialog order={order} close={close} />),
    },
    {
      endpoint: addonApply,
      label: '申请加人',
      hint: '按本单票价加座，支付后加入本单，先看要付多少',
      press: show(close => <AddonDialog order={order} close={close} />),
    },
    {
      endpoint: modify8L,
      label: '申请名单变更',
      hint: '名单已交航司，新增、修改或删除旅客由航司审批',
      press: show(close => <NamesChangeDialog order={order} close={close} />),
    },
    {
      endpoint: joinGroup,
      label: '加人另下一单',
      hint: '按加人政策，不足成团人数也可下单，本单不变',
      press: show(close => <JoinDialog order={order} close={close} />),
    },
    {
      endpoint: reduceSeats,
      label: '减少人数',
      hint: isPaid ? '退未出票的座位，先看扣多少、退多少' : '退部分座位，未付款不扣费',
      press: show(close => <ReduceDialog order={order} close={close} />),
    },
    {
      endpoint: splitOrder,
      label: '拆分订单',
      hint: '部分旅客另成一单，款项按座位分摊，不扣费',
      press: show(close => <SplitDialog order={order} close={close} />),
    },
    {
      endpoint: orderVirtualOut,
      label: '部分先出票',
      hint: '选出的旅客先付清、先出票，仍按团队价',
      press: show(close => <VirtualOutDialog order={order} close={close} />),
    },
    {
      endpoint: submitRefund,
      label: '申请退票',
      hint: '按旅客退，先看退票费，航司审核后退款',
      press: () => void navigate(toNewRefund(order)),
    },
    {
      endpoint: submitCancelOrder,
      label: '申请取消',
      hint: '航司同意后才失效，审批期间不能付款和变更',
      danger: true,
      press: show(close => <CancelDialog order={order} close={close} byFlow />),
    },
    {
      endpoint: withdrawCancelOrder,
      hint: '订单照常付款、变更和出票',
      press: show(close => <WithdrawCancelDialog order={order} close={close} />),
    },
    {
      endpoint: cancelOrder,
      label: '取消订单',
      hint: isPaid ? '立即失效，不经审批，先看没收多少、退多少' : '立即失效，不经审批，未付款不扣费',
      danger: true,
      press: show(close => <CancelDialog order={order} close={close} />),
    },
  ]
  const isMain = ({ endpoint }: PageAction) => main !== undefined && endpoint.path.endsWith(`/${main.kind}`)
  const rest = actions
    .filter(action => isAllowed(allowedActions, action) && !isMain(action))
    .map(({ endpoint, label = endpoint.zh, hint, danger = false, press }) => ({ key: endpoint.path, label, hint, danger, press }))
  const more: Choice[] = [
    ...(main?.kind === 'pay' && instalments.length > 1
      ? [{ key: 'full', label: '一次付清', hint: '定金与尾款一起付', danger: false, press: goTo({ pay: 'full' }) }]
      : []),
    ...(!isNaming && main?.kind !== 'names' && allowedActions.some(({ action }) => action === 'addPassenger')
      ? [{ key: 'names', label: '录入名单', danger: false, press: goTo({ tab: 'names' }) }]
      : []),
  ]
  const again: Choice = {
    key: 'again',
    label: '再来一单',
    hint: order.kind === 'RETAIL' ? '带上航线和人数，选日期后再订' : '带上团名、联系人和名单，可换日期再下一单',
    danger: false,
    press: () => void navigate(toCopy(orderId)),
  }
  const send: Choice[] =
    order.status === 'EXPIRED'
      ? []
      : [
          {
            key: 'send',
            label: '发给客户',
            hint: '行程存为图片、PDF 或文字，可不带价格',
            danger: false,
            press: show(close => <SendOrder order={order} close={close} />),
          },
        ]
  // an action that was there before its tickets says why it is gone
  const gone: Choice[] = order.notCancelled
    ? [{ key: 'notCancelled', label: cancelOrder.zh, hint: order.notCancelled, danger: false, disabled: true, press: () => {} }]
    : []
  return { main, rest: [...more, ...rest, ...send, again, ...gone], dialog: open?.(close) }
}
