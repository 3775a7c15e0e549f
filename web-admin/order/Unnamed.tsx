import Alert from '@mui/material/Alert'
import type { ComponentProps } from 'react'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { orderDetail } from '#contracts/order/api.ts'
import { keepUnnamed, releaseUnnamed, unnamedPreview } from '#contracts/order/changes/changes-api.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { useAsk, useAskAnew } from '../kit/calls.ts'
import { DialogButton } from '../kit/DialogButton.tsx'
import { Field } from '../kit/Field.tsx'
import { inputsOf } from '../kit/inputs.ts'
import { Fetched } from '../kit/States.tsx'
import { useInputs } from '../kit/useInputs.ts'
import { unnamedOf } from './counts.ts'
import { MoneyChange } from './money/MoneyChange.tsx'
import type { ShownOrder } from './OrderDetail.tsx'

/** Unnamed paid seats: what happens to them at the name limit, and what the desk decides afterwards. */
type Preview = Static<typeof unnamedPreview.data>
type Look = Pick<ComponentProps<typeof ActionButton>, 'size' | 'variant'>

export const ReleaseDialog = ({ order, close }: { order: ShownOrder; close: () => void }) => {
  const { orderId, revision } = order
  const [why] = inputsOf(releaseUnnamed.body, ['reason'])
  const form = useInputs([why!])
  return (
    <CommandDialog
      endpoint={releaseUnnamed}
      revision={revision}
      explain="全部未录名座位退回库存，应退款项另行审核退回。航司原因免费退回的，请在订单中减员。"
      body={form.values && { orderId, ...form.values }}
      incomplete="请检查原因"
      check={form.check}
      preview={{
        endpoint: unnamedPreview,
        body: { orderId },
        show: ({ released, refused }) =>
          released ? <MoneyChange order={order} then={released} /> : <Alert severity="error">不能退回：{refused}</Alert>,
        seal: ({ released }) => (released?.givenUp ? { refund: released.givenUp.refund } : {}),
      }}
      color="error"
      maxWidth="md"
      close={close}
    >
      {({ disabled }) => <Field {...form.props(why!)} disabled={disabled} />}
    </CommandDialog>
  )
}

/**
 * For lists, which do not have the order itself. The dialog reads the order when it opens: with a revision that the page read earlier the
 * command would be refused, as if somebody had changed the order meanwhile.
 */
const FetchedRelease = ({ orderId, close }: { orderId: string; close: () => void }) => {
  const asked = useAskAnew(orderDetail, { orderId })
  return (
    <Fetched from={asked} lines={2}>
      {order => <ReleaseDialog order={order} close={close} />}
    </Fetched>
  )
}

const ReleaseButton = ({ orderId, ...look }: { orderId: string } & Look) => (
  <DialogButton endpoint={releaseUnnamed} {...look} color="error">
    {close => <FetchedRelease orderId={orderId} close={close} />}
  </DialogButton>
)

/** both actions for a row of late orders */
export const UnnamedButtons = ({ orderId, kept }: { orderId: string; kept: boolean }) => (
  <>
    <ReleaseButton orderId={orderId} size="small" variant="text" />
    {!kept && <ActionButton endpoint={keepUnnamed} fixed={{ orderId }} explain={keepUnnamed.note} size="small" variant="text" />}
  </>
)

/** Tells what the name limit will do to unnamed seats and what that costs, and after the limit, what can still be done. */
export const UnnamedNotice = ({ order }: { order: ShownOrder }) => {
  const left = Object.values(unnamedOf(order)).some(count => count > 0)
  const isOpen = ['WAIT_FOR_PAY', 'PAID', 'REFUND_MODIFY'].includes(order.status) && order.ticketProgress !== 'ALL'
  const asked = left && isOpen && order.paid > 0
  const { data } = useAsk(unnamedPreview, { orderId: order.orderId }, { enabled: asked })
  if (!asked || !data || data.unnamed === 0) return null
  const past = order.unnamedSeats !== undefined
  return (
    <Alert severity={past && data.rule === 'KEEP' ? 'info' : 'warning'} sx={{ mb: 2 }}>
      {data.unnamed} 名旅客未录名。{past ? afterwards[data.rule] : `${formatDateTime(data.by)} 名单时限到时${before[data.rule]}`}
      {costText(data, past)}
    </Alert>
  )
}
const before = { ASK: '由航司处理：保留或退回座位。', KEEP: '保留座位，不能再自行录名。', RELEASE: '自动退回未录名座位。' } as const
const afterwards = { ASK: '名单时限已过，座位待航司处理：保留或退回。', KEEP: '名单时限已过，座位已保留。', RELEASE: '' } as const
const costText = ({ released, refused, rule }: Preview, past: boolean): string => {
  if (refused) return rule === 'RELEASE' ? `但${refused}，届时由航司处理。` : ''
  const givenUp = released?.givenUp
  if (!givenUp) return ''
  const { fare, taxes, fee, difference, refund } = givenUp
  const kept = `扣费 ${formatYuan(fee)}${difference > 0 ? `，补差 ${formatYuan(difference)}` : ''}`
  return `${past ? '现在' : '届时'}退回：票款 ${formatYuan(fare + taxes)}，${kept}，应退 ${formatYuan(refund)}。`
}
