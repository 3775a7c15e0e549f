import { useState } from 'react'
import type { Fen } from '#contracts/kernel/money.ts'
import { useAccountWay } from './AccountChoices.tsx'
import { type AccountWay, lastWay, type ShownChannel } from './channels.ts'
import type { BegunPayment } from './paying.ts'
import { channelOf, useChannels } from './useChannels.ts'
import { useGateway } from './useGateway.ts'

type Asked = {
  amount: Fen
  /** name in lists of payments: 罚金 */
  what: string
  /** order whose airline's channels are shown */
  orderId: string | undefined
  send: (body: {
    totalAmount: Fen
    channel?: ShownChannel
    payPassword?: string
    clientId?: string
  }) => Promise<{ paymentCode: string; amount: Fen; payUrl?: string | undefined }>
  begin: (begun: BegunPayment) => void
}

/** The way to pay a fixed amount: an account of the agency or a gateway's channel, and the payment itself (`submit`). */
export const usePayWay = ({ amount, what, orderId, send, begin }: Asked) => {
  const [chosen, choose] = useState<ShownChannel | AccountWay>(lastWay)
  const account = useAccountWay(amount, chosen, how => send({ totalAmount: amount, ...how }), begin)
  const channels = useChannels(orderId)
  const channel = channelOf(chosen, channels.open)
  const gateway = useGateway(begin)
  const submit = () =>
    account.way
      ? account.pay(what)
      : channel &&
        gateway.open(channel, what, async () => {
          const { payUrl = '', ...done } = await send({ totalAmount: amount, channel })
          return { ...done, payUrl }
        })
  return { amount, choose, account, channels, channel, problem: account.way ? account.problem : gateway.problem, submit }
}
export type ChosenPayWay = ReturnType<typeof usePayWay>
