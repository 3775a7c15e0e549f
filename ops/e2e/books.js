import { trial } from '#services/account/trial.ts';
/** The ledger from the log, after all consequences. */
export const ledgerAtRest = async ({ program }) => {
    await program.settle();
    const ledger = trial();
    for (let from = 0;;) {
        const { events, position, end } = await program.events.readAll({ from, limit: 1_000 });
        events.forEach(ledger.add);
        if (end)
            return ledger;
        from = position;
    }
};
