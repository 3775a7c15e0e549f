import { useState } from 'react'
import { CallError } from '#contracts/client/error.ts'
import { TimeLeft } from '#contracts/client/look/TimeLeft.tsx'
import { formatYuan } from '#contracts/kernel/money.ts'
import { confirmWaitlist } from '#contracts/order/changes/waitlist-api.ts'
import { ComparedLines } from '../../../kit/ComparedLines.tsx'
import { houseNow } from '../../../kit/clock.ts'
import { Lines } from '../../../kit/Lines.tsx'
import { Preview } from '../../../kit/Preview.tsx'
import { about, type Changing } from './changing.ts'
import { peopleText } from './names.ts'

/**
 * Takes seats that are kept for a waiting order, at the current price; if that has changed, old and new price are shown for confirmation.
 */
export const ConfirmDialog = ({ order, close }: Changing) => {
  const { orderId, total, counts, waitlist, revision } = order
  const [price, setPrice] = useState(total)
  const moved = (error: unknown) => {
    const now = error instanceof CallError ? Number(error.errors?.total) : Number.NaN
    return Number.isFinite(now) ? now : undefined
  }
  return (
    <Preview
      title="确认候补座位"
      endpoint={confirmWaitlist}
      body={{ orderId, total: price }}
      action={`按 ${formatYuan(price)} 确认座位`}
      done="座位已确认"
      about={about(order)}
      revision={revision}
      refusal={error => {
        const now = moved(error)
        return now === undefined ? undefined : <Moved before={price} now={now} take={() => setPrice(now)} />
      }}
      close={close}
    >
      {() => (
        <>
          <Lines
            of={[
              ['人数', peopleText(counts)],
              ['下单时总价', formatYuan(total)],
            ]}
          />
          {waitlist?.confirmBy && (
            <p className="ow-hint">
              座位保留 <TimeLeft limit={waitlist.confirmBy} now={houseNow} />
              ，逾期座位释放、订单失效
            </p>
          )}
        </>
      )}
    </Preview>
  )
}

const Moved = ({ before, now, take }: { before: number; now: number; take: () => void }) => {
  const difference = now - before
  if (difference === 0) return <p className="ow-hint">按新价 {formatYuan(now)} 确认，请再按一次</p>
  return (
    <div role="alert">
      <p className="problem">价格已变动</p>
      <ComparedLines
        heads={['下单时', '现在']}
        rows={[
          {
            label: '总价',
            values: [formatYuan(before), `${formatYuan(now)}（${difference > 0 ? '+' : '−'}${formatYuan(Math.abs(difference))}）`],
            differs: true,
          },
        ]}
      />
      <button type="button" className="ow-link" onClick={take}>
        接受新价
      </button>
    </div>
  )
}
