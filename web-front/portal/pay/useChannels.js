import { payableChannels } from '#contracts/payment/api.ts';
import { useAsk } from '../../kit/calls.ts';
import { channels, lastChannel } from './channels.ts';
/** Channels that are open now for an order or, without one, for an account; `open` is undefined until it is known. */
export const useChannels = (orderId) => {
    const { data, error, refetch } = useAsk(payableChannels, orderId ? { orderId } : {}, { fresh: 60_000 });
    const open = data && Object.keys(channels).filter(code => data.channels.includes(code));
    return { open, problem: error, again: refetch };
};
/** The chosen or last used channel where it is open; otherwise the first open one. */
export const channelOf = (chosen, open) => [chosen, lastChannel()].find((code) => open?.includes(code) ?? false) ?? open?.[0];
