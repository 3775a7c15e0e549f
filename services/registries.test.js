import t from 'tap';
import { payableKinds } from '#contracts/kernel/claims.ts';
import { begunKinds } from '#contracts/step/events.ts';
import { contexts, finishersOf, payables, views } from './contexts.ts';
t.test('each kind that a contract names is brought by a context', async (t) => {
    t.same(Object.keys(payables).sort(), Object.keys(payableKinds).sort(), 'what can be paid');
    t.same(Object.keys(finishersOf(contexts, {})).sort(), Object.keys(begunKinds).sort(), 'steps that are finished');
});
t.test('what contexts fold into views of others is in them', async (t) => {
    const parts = contexts.flatMap(({ reads: { parts = [] } }) => parts);
    t.ok(parts.length > 0);
    for (const { of, on } of parts) {
        const view = views.find(({ name }) => name === of);
        t.same(Object.keys(on).filter(type => view?.on[type] !== on[type]), [], of);
    }
});
