import { openSqliteEventStore } from '../sqlite.ts';
// A process to be killed: `load.ts dir run` opens the store and appends without end, sixteen at a time, two events each. It prints a line
// of JSON for each append that was answered, and `open` once the store is open.
const [dir, run] = process.argv.slice(2);
try {
    const store = await openSqliteEventStore({ dir });
    console.log('open');
    await Promise.all(Array.from({ length: 16 }, async (_, w) => {
        const stream = `load-${run}-${w}`;
        for (let i = 0;; i += 2) {
            const events = [i, i + 1].map(n => ({
                id: `${stream}-${n}`,
                type: 'Loaded',
                data: { n },
                meta: { user: 'u', role: 'r', commandId: `${n}`, at: '2026-11-02T02:00:00.000Z' },
            }));
            const { position } = await store.append(stream, events, { expected: i === 0 ? 'none' : i - 1 });
            console.log(JSON.stringify({ stream, revision: i + 1, id: events[1]?.id, position }));
        }
    }));
}
catch (error) {
    console.error(String(error));
    process.exit(1);
}
