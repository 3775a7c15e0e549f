import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import t from 'tap';
import { events } from '#contracts/contexts.ts';
import { samples } from '#ops/samples/samples.ts';
import { histories, views } from '#services/contexts.ts';
import { schemaCodec } from '#services/eventstore/codec.ts';
import { fold } from '#services/kernel/stream/decider.ts';
import { apply, NOTHING, route, stored } from './kernel/fold.ts';
// After an upgrade, an installation keeps the documents that its views folded before, unless a view has another version. A view that
// changes its words or fields without a new version would show old documents beside new ones for good. The result of each view for each
// sample is therefore on record. Kept states (`kept` of a decider) are reused in the same way and are on record beside them.
const record = new URL('../ops/ci/folded.tsv', import.meta.url);
const AGAIN = 'npm test projections/folded.test.ts with FOLDED=record in the environment writes what is new';
const codec = schemaCodec(events);
const eventsUpTo = (name) => [...(samples.get(name).after ?? []), name].map((sample, revision) => {
    const { at, data } = samples.get(sample);
    const [type = '', version] = sample.split('.v');
    const meta = { user: 'u', role: 'AGENT', agency: 'A', commandId: `c${revision}`, at, schema: Number(version) };
    return codec.decode({ id: `e${revision}`, type, data, meta, stream: 'sample-1', revision, position: revision + 1, at });
});
/** A view's result for a sample and those before it, as a short number; undefined where the sample does not concern the view. */
const foldedBy = (view, name) => {
    const states = new Map();
    const happened = eventsUpTo(name);
    if (!route(view, happened.at(-1)))
        return undefined;
    for (const event of happened) {
        const routed = route(view, event);
        if (routed)
            for (const [key, state] of apply(view, routed, key => states.get(key) ?? NOTHING))
                states.set(key, stored(key, state));
    }
    return hashOf([...states].map(([key, { doc }]) => [key, doc]));
};
const hashOf = (made) => createHash('sha256').update(JSON.stringify(made)).digest('hex').slice(0, 12);
const ofViews = views
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .flatMap(view => [...samples.keys()].sort().flatMap(sample => {
    const hash = foldedBy(view, sample);
    return hash ? [{ view: view.name, version: String(view.version), sample, hash }] : [];
}));
const kept = histories.filter(({ decider }) => decider.kept);
const stateAfter = (decider, sample) => fold(decider, decider.initial, eventsUpTo(sample));
const samplesOf = ({ eventTypes }) => eventTypes.flatMap(({ type, version }) => Array.from({ length: version }, (_, n) => `${type}.v${n + 1}`)).sort();
const ofStates = kept.flatMap(history => samplesOf(history).map(sample => {
    const { decider } = history;
    const version = String(decider.kept.version);
    return { view: `state of ${decider.name}`, version, sample, hash: hashOf(stateAfter(decider, sample)) };
}));
const now = [...ofViews, ...ofStates];
t.test('a state that is put by is the same when it is found again', async (t) => {
    t.ok(ofStates.length > 0);
    for (const history of kept)
        for (const sample of samplesOf(history)) {
            const state = stateAfter(history.decider, sample);
            t.same(JSON.parse(JSON.stringify(state)), state, sample);
        }
});
t.test('a view that folds otherwise than before has another version', async (t) => {
    const lines = readFileSync(record, 'utf8').trimEnd().split('\n');
    const before = new Map(lines.map(line => {
        const [view = '', version = '', sample = '', hash = ''] = line.split('\t');
        return [`${view} ${version} ${sample}`, hash];
    }));
    const changed = now.filter(({ view, version, sample, hash }) => (before.get(`${view} ${version} ${sample}`) ?? hash) !== hash);
    t.same([...new Set(changed.map(({ view, version }) => `${view}: its version is no longer ${version}`))], []);
    const text = `${now.map(({ view, version, sample, hash }) => [view, version, sample, hash].join('\t')).join('\n')}\n`;
    if (process.env.FOLDED === 'record' && changed.length === 0)
        writeFileSync(record, text);
    t.equal(readFileSync(record, 'utf8') === text, true, `the record is up to date: ${AGAIN}`);
});
