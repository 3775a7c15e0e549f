import { payableChannels } from '#contracts/payment/api.ts'
import { useAsk } from '../../kit/calls.ts'
import { channels, lastChannel, type ShownChannel } from './channels.ts'

/** Channels that are open now for an order or, without one, for an account; `open` is undefined until it is known. */
export const useChannels = (orderId?: string) => {
  const { data, error, refetch } = useAsk(payableChannels, orderId ? { orderId } : {}, { fresh: 60_000 })
  const open = data && (Object.keys(channels) as ShownChannel[]).filter(code => data.channels.includes(code))
  return { open, problem: error, again: refetch }
}
export type OpenChannels = ReturnType<typeof useChannels>

/** The chosen or last used channel where it is open; otherwise the first open one. */
export const channelOf = (chosen: string, open: readonly ShownChannel[] | undefined): ShownChannel | undefined =>
  [chosen, lastChannel()].find((code): code is ShownChannel => open?.includes(code as ShownChannel) ?? false) ?? open?.[0]
