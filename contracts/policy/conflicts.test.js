import t from 'tap';
import { conflictsAmong } from './conflicts.ts';
import { policyTerms } from './test/sample.ts';
const policy = (id, terms = {}) => ({
    id,
    terms: { ...policyTerms(), origin: 'HAK', destination: 'PEK', ...terms },
    updatedAt: '2026-11-21T02:00:00.000Z',
});
const pairsOf = (...policies) => conflictsAmong(policies, 100).pairs.map(([a, b]) => `${a.id}${b.id}`);
t.test('equally specific policies that hold for something in common are told in pairs', async (t) => {
    t.same(pairsOf(policy('A'), policy('B')), ['AB']);
    t.same(pairsOf(policy('A'), policy('B', { destination: 'PKX' })), [], 'another route');
    t.same(pairsOf(policy('A'), policy('B', { cabin: 'G' })), [], 'more specific');
    t.same(pairsOf(policy('A', { travelTo: '2026-12-31' }), policy('B', { travelFrom: '2027-01-01' })), [], 'other days');
    t.same(pairsOf(policy('A', { travelTo: '2027-01-01' }), policy('B', { travelFrom: '2027-01-01' })), ['AB'], 'a day in common');
    t.same(pairsOf(policy('A', { paxMax: 19 }), policy('B', { paxMin: 20 })), [], 'other sizes');
    t.same(pairsOf(policy('A', { agency: 'AG1001' }), policy('B', { agency: 'AG1002' })), []);
    t.same(pairsOf(policy('A', { flights: ['HU7182'] }), policy('B', { flights: ['HU7281', 'HU7182'] })), ['AB']);
    t.same(pairsOf(policy('A', { weekdays: [1, 2] }), policy('B', { weekdays: [3] })), []);
    t.same(conflictsAmong([policy('A'), policy('B'), policy('C')], 2), {
        pairs: conflictsAmong([policy('A'), policy('B'), policy('C')], 2).pairs,
        cut: true,
    });
});
