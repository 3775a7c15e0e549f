import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Money } from '#contracts/client/look/Money.tsx'
import { paymentChannels } from '#contracts/enums.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { present } from '#contracts/kernel/present.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import type { BegunPayment, PayOutcome } from './paying.ts'
import { Told } from './Told.tsx'

type Props = {
  begun: BegunPayment
  outcome: PayOutcome
  /** explanation of the outcome */
  text: ReactNode
  title?: string
  /** title of the outcome, where the usual one does not fit */
  told?: string | undefined
  /** requests the gateway's answer now */
  check: () => void
  /** starts another payment, by another way or after a failure; absent where nothing may be paid any more */
  again: () => void
  againName?: string
  mayRepeat?: boolean
  /** next step after a successful payment */
  next?: ReactNode
  close: () => void
  leave?: string
  /** content below the text */
  children?: ReactNode
}

/** The result of a payment, as soon as it is known; the person may leave meanwhile and come back. */
export const ResultDialog = ({
  begun: { payUrl, channel, amount, at, paymentCode },
  outcome,
  text,
  title = '支付结果',
  told,
  check,
  again,
  againName = '重新支付',
  mayRepeat = true,
  next,
  close,
  leave = '关闭',
  children,
}: Props) => (
  <Dialog
    title={title}
    close={close}
    leave={leave}
    also={
      outcome === 'WAITING' && payUrl ? (
        <Button type="primary" href={payUrl} target="_blank" rel="noopener">
          打开支付页面
        </Button>
      ) : (outcome === 'FAILED' || outcome === 'CLOSED') && mayRepeat ? (
        <Button type="primary" onClick={again}>
          {againName}
        </Button>
      ) : outcome === 'DONE' ? (
        next
      ) : undefined
    }
  >
    <Told outcome={outcome} {...present({ title: told })}>
      <p>
        {paymentChannels[channel]}　<Money fen={amount} sign />　{formatDateTime(at).slice(11, 19)} 发起
      </p>
      <p>{text}</p>
      {children}
      <small>支付单 {paymentCode}</small>
      {outcome === 'WAITING' && (
        <div className="pay-ask">
          <Button onClick={check}>我已付款，查询结果</Button>
          <Button type="link" onClick={again}>
            换一种支付方式
          </Button>
        </div>
      )}
    </Told>
  </Dialog>
)
