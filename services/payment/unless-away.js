import { isGatewayAway, PASSED_OVER } from '#services/step/outside.ts';
import { UnderWay } from './channel.ts';
import { payment } from './decide.ts';
/**
 * The gateway for one run: a channel that did not answer is not asked again in this run. Each channel then delays a run by one missing
 * answer at most. Payments that were passed over are due at once in the next run, before steps that were tried and wait.
 */
export const unlessAway = (gateway, { load, away }) => ({
    ...gateway,
    refund: async (asked) => {
        const { state } = await load(payment, asked.paymentCode);
        const channel = state.status === 'NONE' ? undefined : state.created.channel;
        if (channel && away.has(channel))
            throw PASSED_OVER;
        try {
            return await gateway.refund(asked);
        }
        catch (error) {
            if (channel && isGatewayAway(error) && !(error instanceof UnderWay))
                away.add(channel);
            throw error;
        }
    },
});
