import { Unavailable } from '#services/eventstore/port.ts';
/** Turns every failure into `Unavailable`: the outcome of the call is unknown, and it may be repeated. */
export const away = (trades) => {
    const told = async (asked) => asked.catch(cause => {
        throw new Unavailable('支付网关暂时不可用 the books of the sandbox gateway do not answer', { cause });
    });
    return {
        find: paymentCode => told(trades.find(paymentCode)),
        keep: (...kept) => told(trades.keep(...kept)),
        all: () => told(trades.all()),
        close: trades.close,
    };
};
