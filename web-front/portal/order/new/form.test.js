import t from 'tap';
import { newRow } from '../../names/rows.ts';
import { choiceIn } from './choice.ts';
import { emptyDraft, gapsIn, movedFrom, namedIn, orderOf, saysTheSame, withTold } from './form.ts';
const contact = { name: '符海燕', phone: '138 0768 5521' };
const choice = choiceIn(new URLSearchParams('type=S&legs=HU7182-2026-12-10-G&adults=20'));
const whole = { ...emptyDraft(contact), groupName: ' 北京研学冬令营 ', isAgreed: true };
t.test('what is missing is told in the order of the page', async (t) => {
    t.same(Object.keys(gapsIn(emptyDraft({ name: ' ', phone: '12' }))), ['groupName', 'contactName', 'contactPhone', 'terms']);
    t.same(gapsIn(whole), {});
    t.same(Object.keys(gapsIn(whole, { people: '不足成团人数：至少10人', wrongNames: 2 })), ['people', 'names']);
});
t.test('an order says what was chosen and written, and no more', async (t) => {
    const said = { choice, draft: whole, total: 2_520_000, waits: false, confirmDuplicate: false };
    t.same(orderOf(said), {
        voyageType: 'S',
        legs: [{ stockId: 'HU7182-2026-12-10-G' }],
        counts: choice.counts,
        total: 2_520_000,
        groupName: '北京研学冬令营',
        contact,
    });
    const named = {
        ...whole,
        isNaming: true,
        names: [newRow('ADULT', { name: '王小明', docNo: 'E12345678', docType: 'PASSPORT' }), newRow('ADULT')],
    };
    t.match(orderOf({ ...said, draft: named, confirmDuplicate: true }), {
        passengers: [{ name: '王小明', type: 'ADULT', docNo: 'E12345678' }],
        confirmDuplicate: true,
    });
    t.match(orderOf({ ...said, draft: named, waits: true }), { waitlist: true, passengers: undefined }, 'who waits for seats names nobody');
    t.match(orderOf({ ...said, draft: { ...named, isNaming: false } }), { passengers: undefined });
});
t.test('what was sent is known again, whatever was confirmed with it', t => {
    const sent = orderOf({ choice, draft: whole, total: 2_520_000, waits: true, confirmDuplicate: true });
    t.ok(saysTheSame(sent, { choice, draft: whole }));
    t.notOk(saysTheSame(sent, { choice, draft: { ...whole, groupName: '另一个团' } }));
    t.notOk(saysTheSame(sent, { choice: { ...choice, counts: { ...choice.counts, ADULT: 21 } }, draft: whole }));
    t.end();
});
t.test('what the server says of a name stands beside it', async (t) => {
    const names = [newRow('ADULT'), newRow('ADULT', { name: '王小明' }), newRow('ADULT', { name: '李一凡' })];
    const draft = { ...whole, isNaming: true, names };
    const told = withTold(draft, { 'passengers.1.docNo': '证件号码有误', total: '1' });
    t.same(told.names.map(row => row.told), [undefined, undefined, { docNo: '证件号码有误' }]);
    t.equal(namedIn(told).length, 2);
    t.equal(withTold(draft, { confirmDuplicate: '261101' }), undefined);
});
t.test('a price is another only for the same choice', async (t) => {
    const seen = { choice: 'a', total: 100 };
    t.equal(movedFrom(seen, 'a', 120), 100);
    t.equal(movedFrom(seen, 'a', 100), undefined);
    t.equal(movedFrom(seen, 'b', 120), undefined);
    t.equal(movedFrom(undefined, 'a', 120), undefined);
});
