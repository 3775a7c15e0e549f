import t from 'tap';
import { auditorsFor } from './register-auditor.ts';
t.test('auditors of the office come before all others; a row names an office, an airline, both or neither', async (t) => {
    const rows = [
        { auditor: 'Zhang', parentOrgId: 'HAK' },
        { auditor: 'zhang', parentOrgId: 'HAK', airLine: 'JD' },
        { auditor: 'li', airLine: 'JD' },
        { auditor: 'wang', parentOrgId: 'SYX', airLine: 'HU' },
        { auditor: 'zhao' },
    ];
    const of = (parentOrgId, ...airlines) => auditorsFor(rows, { parentOrgId, airlines });
    t.same(of('HAK', 'HU', 'JD'), ['zhang'], 'named once');
    t.same(of('SYX', 'HU'), ['wang']);
    t.same(of('SYX', 'JD'), ['li', 'zhao'], 'the office has nobody for this airline');
    t.same(of(undefined, 'CN'), ['zhao']);
    t.same(auditorsFor(rows.slice(0, 4), { parentOrgId: 'CAN', airlines: ['HU'] }), []);
});
