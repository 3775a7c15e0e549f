import { useState } from 'react';
import { useAccountWay } from './AccountChoices.tsx';
import { lastWay } from './channels.ts';
import { channelOf, useChannels } from './useChannels.ts';
import { useGateway } from './useGateway.ts';
/** The way to pay a fixed amount: an account of the agency or a gateway's channel, and the payment itself (`submit`). */
export const usePayWay = ({ amount, what, orderId, send, begin }) => {
    const [chosen, choose] = useState(lastWay);
    const account = useAccountWay(amount, chosen, how => send({ totalAmount: amount, ...how }), begin);
    const channels = useChannels(orderId);
    const channel = channelOf(chosen, channels.open);
    const gateway = useGateway(begin);
    const submit = () => account.way
        ? account.pay(what)
        : channel &&
            gateway.open(channel, what, async () => {
                const { payUrl = '', ...done } = await send({ totalAmount: amount, channel });
                return { ...done, payUrl };
            });
    return { amount, choose, account, channels, channel, problem: account.way ? account.problem : gateway.problem, submit };
};
