import assert from 'node:assert/strict';
import { Value } from 'typebox/value';
import { apply, NOTHING, route, stored } from './fold.ts';
/**
 * Tests the result of a view for events: `spec(orderList).given(submitted(), paid()).row({ status: 'PAID' }).twice()`. Every document must
 * fit the view's schema, and the view must not change its input (everything is frozen).
 */
export const spec = (view) => ({
    given: (...facts) => {
        const revisions = new Map();
        const events = facts.map(({ type, data, stream = 'test-1', at, meta }, i) => {
            const revision = (revisions.get(stream) ?? -1) + 1;
            revisions.set(stream, revision);
            const instant = at ?? new Date(Date.UTC(2026, 0, 5, 2, i)).toISOString();
            const whole = { user: 'tester', role: 'system', commandId: `command-${i}`, ...meta, at: meta?.at ?? instant };
            return freeze({ id: `event-${i}`, type, data: structuredClone(data), meta: whole, stream, revision, position: i + 1, at: instant });
        });
        return checks(view, events, fold(view, events, new Map()));
    },
});
const checks = (view, events, states) => {
    const there = () => [...states].filter(([, state]) => state.doc).map(([key]) => key);
    const only = () => {
        assert.equal(there().length, 1, `one document expected, there are: ${there().join(', ') || 'none'}`);
        return there()[0];
    };
    const checked = {
        /** The document (the only one, unless an id is given) has these values. */
        row(expected, id = only()) {
            const doc = states.get(id)?.doc;
            assert.ok(doc, `no document ${id}, there are: ${there().join(', ') || 'none'}`);
            const actual = Object.fromEntries(Object.keys(expected).map(field => [field, doc[field]]));
            assert.deepEqual(actual, expected);
            return checked;
        },
        /** Asserts that exactly these documents exist. */
        ids(...expected) {
            assert.deepEqual(there().sort(), [...expected].sort());
            return checked;
        },
        none: () => checked.ids(),
        /** Folds the events, and their second half, again: nothing may change. */
        twice() {
            for (const from of [0, Math.floor(events.length / 2)])
                assert.deepEqual(fold(view, events.slice(from), new Map(states)), states);
            return checked;
        },
    };
    return checked;
};
const fold = (view, events, states) => {
    for (const event of events) {
        const routed = route(view, event);
        if (!routed)
            continue;
        for (const [key, state] of apply(view, routed, key => states.get(key) ?? NOTHING)) {
            const kept = stored(key, state);
            const { id: _, position: __, ...fields } = kept.doc ?? { id: key };
            const [wrong] = kept.doc ? Value.Errors(view.doc, JSON.parse(JSON.stringify(fields))) : [];
            assert.ok(!wrong, `${view.name}: after ${event.type} the document does not fit its schema: ${wrong?.instancePath} ${wrong?.message}`);
            states.set(key, freeze(kept));
        }
    }
    return states;
};
const freeze = (value) => {
    if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
        Object.freeze(value);
        Object.values(value).forEach(freeze);
    }
    return value;
};
