import Alert from '@mui/material/Alert'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { unnamedPreview } from '#contracts/order/changes/changes-api.ts'
import { useAsk } from '../kit/calls.ts'
import { unnamedOf } from './counts.ts'
import type { ShownOrder } from './OrderDetail.tsx'

type Preview = Static<typeof unnamedPreview.data>

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
