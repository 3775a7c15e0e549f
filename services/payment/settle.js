import { isRefusal } from '#contracts/kernel/refused.ts';
import { inTime } from '#services/kernel/async/in-time.ts';
import { payment, sourceOf } from './decide.ts';
/** longest wait for one answer of a gateway, ms */
const PATIENCE = 3_000;
/** The gateway's answer about a trade; undefined when it is away, or too slow. It never throws and never takes longer than `patience`. */
export const askGateway = async (gateway, paymentCode, patience = PATIENCE) => {
    try {
        return await inTime(() => gateway.query(paymentCode), patience, () => undefined);
    }
    catch {
        return undefined;
    }
};
/**
 * One round of questions about payments whose notice may have been lost. Money that a gateway has taken is booked, dated when it was taken.
 * A channel that is away is asked once in a round, so that a round takes no longer than one missing answer.
 */
export const settling = (gateway, patience) => {
    const away = new Set();
    return async ({ load, at }, paymentCode) => {
        const { state } = await load(payment, paymentCode);
        if (state.status === 'SUCCEEDED')
            return 'PAID';
        // a credit or an account pays inside the program
        if (state.status === 'NONE' || sourceOf(state.created))
            return 'UNPAID';
        const { channel } = state.created;
        if (away.has(channel))
            return 'AWAY';
        const said = await askGateway(gateway, paymentCode, patience);
        if (!said) {
            away.add(channel);
            return 'AWAY';
        }
        if (said.status !== 'PAID')
            return 'UNPAID';
        try {
            await at(payment, paymentCode).succeed(said);
            return 'PAID';
        }
        catch (error) {
            // another sum than was asked for pays nothing, as with a notice
            if (isRefusal(error))
                return 'UNPAID';
            throw error;
        }
    };
};
