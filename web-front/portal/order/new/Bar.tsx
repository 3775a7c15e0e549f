import { Button } from 'antd'
import { Money } from '#contracts/client/look/Money.tsx'
import { BottomBar } from '../../../kit/BottomBar.tsx'
import type { SubmissionWay } from './useSubmission.ts'
import { firstPart, type Preview } from './words.ts'

export type SubmitBarProps = {
  preview: Preview | undefined
  /** 还差 2 项 */
  gaps: string | undefined
  sending: SubmissionWay | undefined
  submit: (way: SubmissionWay) => void
}

/** The total, the amount due now, and the buttons to submit with or without the first payment. */
export const Bar = ({ preview, gaps, sending, submit }: SubmitBarProps) => {
  const first = preview && firstPart(preview)
  const isPart = first && first.amount < preview.total
  const main: SubmissionWay = first ? 'pay' : 'order'
  const word = preview?.short ? '提交候补' : !first ? '提交订单' : first.kind === 'DEPOSIT' ? '提交并付定金' : '提交并支付'
  return (
    <BottomBar
      actions={
        <>
          {first && (
            <Button className="wide-only" loading={sending === 'order'} disabled={sending === 'pay'} onClick={() => submit('order')}>
              只提交订单
            </Button>
          )}
          <Button
            type="primary"
            loading={sending === main}
            disabled={sending !== undefined && sending !== main}
            onClick={() => submit(main)}
          >
            {word}
          </Button>
        </>
      }
    >
      <div className="new-order-sums">
        {preview && (
          <div className={isPart ? 'wide-only' : undefined}>
            <small>{preview.persons} 人合计，含税</small>
            <Money fen={preview.total} sign point />
          </div>
        )}
        {preview && isPart && (
          <div className="new-order-due">
            <small>
              <span className="wide-only">本次支付</span>
              {first.name}
              <span className="narrow-only">
                {'，总价 '}
                <Money fen={preview.total} sign />
              </span>
            </small>
            <Money fen={first.amount} sign point />
          </div>
        )}
        <span className="new-order-hint" role="status">
          {gaps ? <b>{gaps}</b> : first && <span className="wide-only">{first.due}支付，逾期座位释放</span>}
        </span>
      </div>
    </BottomBar>
  )
}
