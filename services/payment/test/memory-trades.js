/** The sandbox's books in memory. */
export const memoryTrades = () => {
    const kept = new Map();
    return {
        find: async (paymentCode) => kept.get(paymentCode),
        keep: async (paymentCode, trade, version) => {
            if ((kept.get(paymentCode)?.version ?? 0) !== version)
                return false;
            kept.set(paymentCode, { trade, version: version + 1 });
            return true;
        },
        all: async () => [...kept].sort(([a], [b]) => (a < b ? -1 : 1)).map(([paymentCode, { trade }]) => ({ paymentCode, trade })),
        close: async () => { },
        /** the kept trade, or an empty one */
        now: paymentCode => kept.get(paymentCode)?.trade ?? { refunds: {} },
    };
};
