import t from 'tap';
import { isAnother, isUnsaved, merged } from './merge.ts';
import { edited, isBlank, rowOf } from './rows.ts';
import { problemsIn, rowAt, sheetOf } from './sheet.ts';
const needs = { departure: '2026-12-20', counts: { ADULT: 3, CHILD: 0, SOLIDER: 0, FREE: 0, INFANT: 0 } };
const person = (id, name, docNo) => rowOf({ id, name, type: 'ADULT', docType: 'PASSPORT', docNo, status: 'NAMED' });
const [wang, li, zhao] = [person('p1', '王一', 'E10000001'), person('p2', '李二', 'E10000002'), person('p3', '赵三', 'E10000003')];
const shown = (rows) => rows.map(row => (isBlank(row) ? '' : row.name));
const typed = (row, name, docNo) => edited(edited(row, 'name', name), 'docNo', docNo);
t.test('a list that is read again comes in around what is being written', async (t) => {
    const first = merged([], [wang], [], needs);
    t.same(shown(first), ['王一', '', '']);
    t.notOk(first.some(row => isUnsaved(row, [wang])));
    const [, second, third] = first;
    const written = [edited(first[0], 'name', '王壹'), second, typed(third, '赵三', 'E10000003')];
    t.same(written.map(row => isUnsaved(row, [wang])), [true, false, true]);
    const others = merged(written, [wang, li], [wang], needs);
    t.same(shown(others), ['王壹', '赵三', '李二'], 'somebody whom a colleague has added takes a free seat');
    t.equal(others[1].key, third.key);
    const saved = merged(written, [wang, zhao], [wang], needs);
    t.same(shown(saved), ['王壹', '', '赵三'], 'who is saved stays in his line');
    t.match(saved[2], { id: 'p3', key: third.key });
    t.notOk(isUnsaved(saved[2], [wang, zhao]));
    const double = [first[0], typed(second, '王二', 'E10000001'), third];
    t.same(shown(merged(double, [wang], [wang], needs)), ['王一', '王二', ''], 'who has another’s number stays to be corrected');
    t.same(shown(merged(first, [], [wang], needs)), ['', '', ''], 'who was taken off leaves a free seat');
    const fewer = { ...needs, counts: { ...needs.counts, ADULT: 2 } };
    t.same(shown(merged(first, [wang], [wang], fewer)), ['王一', ''], 'a seat that was given back has no line');
    t.same(shown(merged(first, [edited(wang, 'name', '王首')], [wang], needs)), ['王首', '', ''], 'what others have changed is shown');
});
t.test('another person is told from a correction', async (t) => {
    t.ok(isAnother(typed(wang, '郑刚', 'E20000001'), [wang]));
    t.notOk(isAnother(edited(wang, 'name', '王壹'), [wang]));
    t.notOk(isAnother(edited(wang, 'docNo', 'E10000009'), [wang]));
    t.notOk(isAnother(typed(wang, ' 王一', 'E20000001'), [wang]), 'as the server spells it');
    t.notOk(isAnother(zhao, [wang]), 'who is new replaces nobody');
});
t.test('what is saved goes as a sheet', async (t) => {
    const text = await sheetOf([
        { ...wang, name: 'SMITH/JOHN MR', phone: '+86 13800138000' },
        { ...li, name: '李"二' },
    ]).text();
    t.equal(text, [
        '"姓名","旅客类型","证件类型","证件号码","性别","出生日期","称谓","国籍","手机号"',
        '"SMITH/JOHN MR","成人","护照","E10000001","","","","","+86 13800138000"',
        '"李""二","成人","护照","E10000002","","","","",""',
    ].join('\r\n'));
    t.equal(rowAt(2), 0);
    t.same(problemsIn({ docNo: '第3行:旅客证件重复：该证件已在本航班其他订单中', nationality: '应为两位国家代码', title: '称谓有误' }), {
        docNo: '旅客证件重复：该证件已在本航班其他订单中',
        nationality: '应为两位国家代码',
        name: '称谓有误',
    });
});
