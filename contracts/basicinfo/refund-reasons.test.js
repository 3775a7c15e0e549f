import t from 'tap';
import { defaultTypeReasons, mayReason, readTypeReasons, reasonsOf } from './refund-reasons.ts';
t.test('reasons by type: valid JSON, broken JSON, disabled ones hidden (`ops/ci/checklist.tsv` 74)', async (t) => {
    const reasons = readTypeReasons(JSON.stringify(defaultTypeReasons));
    t.same(reasons, defaultTypeReasons);
    t.same(reasonsOf(reasons, 'VOLUNTE').map(({ code }) => code), ['LESS_THIRTY_PERCENT', 'LATER_TRY', 'FIRST_OPEN', 'PART_USED', '5', '6']);
    t.ok(reasonsOf(reasons, 'VOLUNTE', { disabled: true }).some(({ code, disabled }) => code === 'LESS_SEAT_NUM' && disabled));
    for (const broken of [
        '',
        '{',
        'null',
        '[]',
        '5',
        '{"VOLUNTE":{}}',
        '{"VOLUNTE":[{"code":1,"label":"一"}]}',
        '{"NOBODY":[]}',
        '{"toString":[]}',
    ])
        t.same(readTypeReasons(broken), {}, broken);
});
t.test('a reason must be one of its type', async (t) => {
    t.equal(mayReason(defaultTypeReasons, 'FORCE', 'CANCEL'), true);
    t.equal(mayReason(defaultTypeReasons, 'FORCE', 'ILLNESS'), '原因与退票类型不匹配');
    t.equal(mayReason(defaultTypeReasons, 'VOLUNTE', 'LESS_SEAT_NUM'), '原因与退票类型不匹配', 'disabled');
    t.equal(mayReason(defaultTypeReasons, 'VOLUNTE', '5'), true);
    t.equal(mayReason(defaultTypeReasons, 'FORCE', '6'), true);
    t.equal(mayReason(defaultTypeReasons, 'FORCE', '5'), '原因与退票类型不匹配', 'of one’s own will only');
    t.equal(mayReason({}, 'FORCE', 'ANY'), true, 'a broken configuration keeps nobody from applying');
});
