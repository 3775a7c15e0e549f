import t from 'tap';
import { endpoints } from '#contracts/contexts.ts';
import { catalogue, named, rowsOf } from './catalogue.ts';
import { noted } from './counted.ts';
/** one call for each method under which an endpoint is served */
const served = (endpoint) => (endpoint.alsoGet ? ['GET', endpoint.method] : [endpoint.method]).map(method => ({ ...endpoint, method: method }));
const calls = endpoints.flatMap(served);
t.test('every call has the method, path, kind and actors of the catalogue, or stands in the list of what is otherwise', async (t) => {
    const asked = catalogue();
    for (const call of calls) {
        noted('declared', named(call));
        const { kind, actors } = asked.get(named(call)) ?? {};
        t.same({ kind: call.kind, actors: [...call.allow].sort() }, { kind, actors }, `${named(call)} (ops/ci/catalogue.tsv, ops/ci/calls.tsv)`);
    }
});
t.test('what is otherwise has its reason, is there, and is otherwise', async (t) => {
    const there = new Set(calls.map(named));
    const plain = new Map(rowsOf('catalogue').map(row => [named(row), row]));
    t.ok(plain.size > 700, 'the whole catalogue');
    const listed = rowsOf('calls');
    t.equal(new Set(listed.map(named)).size, listed.length, 'each once');
    for (const row of listed) {
        t.ok(row.kind && row.actors.length > 0 && row.why.length > 10, `${named(row)}: a reason`);
        t.ok(there.has(named(row)), `${named(row)}: is a call`);
        const { kind, actors } = plain.get(named(row)) ?? {};
        t.notSame({ kind, actors }, { kind: row.kind, actors: row.actors }, `${named(row)}: the catalogue says the same`);
    }
});
