import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Money } from '#contracts/client/look/Money.tsx'
import type { Fen } from '#contracts/kernel/money.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { Lines } from '../../kit/Lines.tsx'
import { Loading } from '../../kit/Loading.tsx'
import { PinField } from '../../kit/PinField.tsx'
import { Problem } from '../../kit/Problem.tsx'
import { AccountChoices, isUnknown } from './AccountChoices.tsx'
import type { ChosenPayWay } from './usePayWay.ts'
import { Ways } from './Ways.tsx'

type Props<D> = {
  title: string
  way: ChosenPayWay
  isPending: boolean
  /** preview of the amount, and its lines */
  quote: UseQueryResult<D>
  lines: (quote: D) => Parameters<typeof Lines>[0]['of']
  /** balance of the account after the payment */
  left: Fen | undefined
  close: () => void
  /** information before paying */
  children?: ReactNode
}

/** Shows the amount and the way to pay, before anything is paid. */
export const WayDialog = <D,>({ title, way, isPending, quote, lines, left, close, children }: Props<D>) => {
  const { amount, account, channel } = way
  // while a payment's result is unknown, a refusal of the preview is ignored: the same payment is sent again
  const refused = isUnknown(way.problem) ? null : quote.error
  return (
    <Dialog
      title={title}
      close={close}
      submit={way.submit}
      pending={isPending}
      waiting={quote.data === undefined || refused !== null || (!account.way && !channel)}
      action={`支付 ${formatYuan(amount)}`}
    >
      {refused ? (
        <Problem error={refused} again={quote.refetch} />
      ) : quote.data ? (
        <Lines of={lines(quote.data)} sum={['本次支付', <Money key="sum" fen={amount} sign />]} />
      ) : (
        <Loading rows={2} height={20} />
      )}
      <Ways legend="支付渠道" chosen={account.way ?? channel ?? ''} choose={way.choose} channels={way.channels}>
        <AccountChoices account={account} left={left} choose={way.choose} />
      </Ways>
      {account.way && <PinField label="支付密码" value={account.pin} onChange={account.type} error={account.wrong} />}
      {children}
      {way.problem !== undefined && <Problem error={way.problem} />}
    </Dialog>
  )
}
