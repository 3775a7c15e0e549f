import { useState } from 'react'
import { addonApply, addonPreview } from '#contracts/change/addon-api.ts'
import { Money } from '#contracts/client/look/Money.tsx'
import type { FareType } from '#contracts/enums.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { Lines } from '../../kit/Lines.tsx'
import { Preview } from '../../kit/Preview.tsx'
import { CountFields } from '../order/workspace/CountFields.tsx'
import type { OpenedOrder } from '../order/workspace/steps.ts'

const types: readonly FareType[] = ['ADULT', 'CHILD', 'SOLIDER', 'INFANT']

/** People who are added to a paid order: how many, what they cost, and until when that is to be paid. */
export const AddonDialog = ({ order: { orderId, revision }, close }: { order: OpenedOrder; close: () => void }) => {
  const [counts, setCounts] = useState<Partial<Record<FareType, number>>>({})
  const some = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
  const asked = Object.keys(some).length > 0 ? { orderId, use: 'SEATS' as const, counts: some } : undefined
  return (
    <Preview
      title="申请加人"
      endpoint={addonApply}
      body={asked}
      revision={revision}
      preview={{
        endpoint: addonPreview,
        body: asked,
        seal: ({ due }) => ({ due }),
        show: ({ difference, fee, due, audit, closesAt }) => (
          <>
            <Lines
              of={[
                ['票款', <Money key="fares" fen={difference} sign />],
                ['加人加价', fee > 0 ? <Money key="fee" fen={fee} sign /> : '无'],
                ['最晚办理', formatDateTime(closesAt).slice(0, 16)],
              ]}
              sum={['应付', <Money key="due" fen={due} sign />]}
            />
            <p className="ow-hint">
              {audit ? '由航空公司审批，通过后在时限内支付即加入本单' : '提交后在时限内支付即加入本单'}；办理期间座位保留，加价不随退票退还
            </p>
          </>
        ),
      }}
      action="提交申请"
      done={({ status }) => (status === 'WAIT_PAY' ? '申请已受理，请在时限内支付' : '申请已提交，等待航空公司审批')}
      close={close}
    >
      {({ pending }) => <CountFields counts={counts} change={setCounts} pending={pending} of={types} />}
    </Preview>
  )
}
