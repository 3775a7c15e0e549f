import t from 'tap';
import { OrderTicketed, PassengerModified, PassengerRenamed, RenameAsked, RenameDropped } from '#contracts/order/events.ts';
import { spec } from '#services/kernel/spec.ts';
import { order } from '../decide.ts';
import { confirmed, idCard, named, ORDER, paid, printed, STD, submitted, ticketed, ticketNo, traveller } from '../test/sample.ts';
import { halves } from '../test/split.ts';
import { documentsOf } from './manifest.ts';
import { askedAs, carriedOutIn, everAsked, renamesOf } from './renames.ts';
const at = spec(order, { id: ORDER });
const one = traveller('ADULT', 0);
const { id: _, type: __, ...fields } = one;
const terms = { productId: 'HU.RENAME', product: '更名费', fee: 10_000, closesAt: '2026-12-09T00:30:00.000Z', payMinutes: 1_440 };
const asking = { ...fields, ...terms, id: one.id, renameId: 'M1', remark: '用字有误', most: 1 };
/** 赵建国 is to be 赵建果 */
const called = { ...asking, name: '赵建果' };
const asked = RenameAsked({ ...terms, ...one, name: '赵建果', renameId: 'M1', ticketNo: ticketNo(0), remark: '用字有误' });
const short = { renameId: 'M1', id: one.id, ticketNo: ticketNo(0) };
const done = [PassengerModified({ ...one, name: '赵建果' }), PassengerRenamed(short)];
t.test('a name or a document is mended, not both: a ticket is not handed on', async () => {
    at.given(...printed())
        .when('askRename', called)
        .then(asked);
    at.given(...printed())
        .when('askRename', asking)
        .refused('姓名与证件均未改变', { status: 400, errors: { name: '姓名与证件均未改变' } });
    const number = idCard('1985-05-05', 77);
    const other = { ...asking, docNo: number, birthDate: '1985-05-05' };
    at.given(...printed())
        .when('askRename', other)
        .check(([fact]) => t.match(fact, { type: 'RenameAsked', data: { name: one.name, docNo: number, type: 'ADULT' } }));
    at.given(...printed())
        .when('askRename', { ...other, name: '李新名' })
        .refused('姓名与证件号码不能同时更改：客票不能转让给他人，请退票后重新购买', { status: 400 });
    // the fare is an adult's
    at.given(...printed())
        .when('askRename', { ...asking, docNo: idCard('2019-05-05', 77), birthDate: '2019-05-05' })
        .refused('按首航段出发日期，该旅客应为儿童，与旅客类型成人不符', { status: 400 });
});
t.test('a title goes from the name together with a mended document: he stays who he is', async () => {
    const number = idCard('1985-05-05', 77);
    const printedSo = (name) => [...printed(), PassengerModified({ ...one, name })];
    for (const written of ['赵建国先生', 'MR赵建国'])
        at.given(...printedSo(written))
            .when('askRename', { ...asking, docNo: number, birthDate: '1985-05-05' })
            .check(([fact]) => t.match(fact, { type: 'RenameAsked', data: { name: '赵建国', docNo: number } }));
    at.given(...printedSo('赵先生'))
        .when('askRename', { ...asking, name: '赵先生', docNo: number, birthDate: '1985-05-05' })
        .check(([fact]) => t.match(fact, { data: { name: '赵先生', docNo: number } }));
});
t.test('nor is it handed on by one change after the other', async () => {
    const number = idCard('1985-05-05', 77);
    const document = { ...asking, renameId: 'M2', most: 3, docNo: number, birthDate: '1985-05-05' };
    const handedOn = '出票后姓名与证件号码不能先后都更改：客票不能转让给他人，请退票后重新购买';
    at.given(...printed(), asked, ...done)
        .when('askRename', { ...document, name: '赵建果' })
        .refused(handedOn, { status: 400, errors: { docNo: handedOn } });
    at.given(...printed(), asked, ...done)
        .when('askRename', { ...asking, renameId: 'M2', most: 3, name: '赵建过' })
        .check(([fact]) => t.match(fact, { data: { name: '赵建过' } }));
    // a request that came to nothing is no change
    at.given(...printed(), asked, RenameDropped(short))
        .when('askRename', document)
        .check(([fact]) => t.match(fact, { data: { name: one.name, docNo: number } }));
    // the name before a split counts as well
    at.given(...printed())
        .when('askRename', { ...document, issuedTo: { name: '赵建', docNo: one.docNo } })
        .refused(handedOn, { status: 400 });
});
t.test('of whom has a ticket, before he flies, as often as the rule says', async () => {
    const paidFor = [submitted(), confirmed(), paid(), named()];
    const [first, ...others] = ticketed().data.tickets;
    const begun = [...paidFor, OrderTicketed({ tickets: [first], unticketed: others.length })];
    at.given(...begun)
        .when('askRename', called)
        .then(asked);
    at.given(...begun)
        .when('askRename', { ...called, id: 'adult-1' })
        .refused('钱建国尚未出票，请直接修改旅客', { names: ['钱建国'] });
    at.given(...printed())
        .when('askRename', { ...called, id: 'nobody' })
        .refused('旅客不存在', { status: 404 });
    at.given(...printed())
        .when('askRename', called, { at: STD })
        .refused('航班已起飞，不能更名');
    at.given(...printed())
        .when('askRename', { ...called, version: 7 })
        .refused('旅客名单刚刚被他人修改，请重试');
    at.given(...printed(), asked)
        .when('askRename', called)
        .nothing();
    at.given(...printed(), asked)
        .when('askRename', { ...called, renameId: 'M2' })
        .refused('赵建国的更名申请正在办理');
    const again = { ...called, renameId: 'M2', name: '赵建过' };
    at.given(...printed(), asked, ...done)
        .when('askRename', again)
        .refused('赵建果已更名1次，每位旅客至多更名1次');
    at.given(...printed(), asked, ...done)
        .when('askRename', { ...again, most: 2 })
        .check(([fact]) => t.match(fact, { data: { renameId: 'M2', name: '赵建过' } }));
    at.given(...printed(), asked, RenameDropped(short))
        .when('askRename', { ...called, renameId: 'M2' })
        .check(([fact]) => t.match(fact, { data: { renameId: 'M2' } }, 'what came to nothing is not counted'));
});
t.test('as long as it is open he waits with all else, and his document is taken', async () => {
    const held = [...printed(), asked];
    at.given(...held)
        .when('submitRefund', { refundId: 'R1', ids: [one.id], refundType: 'FORCE' })
        .refused('赵建国的更名申请正在办理，请先撤回或等待办结');
    at.given(...held)
        .when('submitRefund', { refundId: 'R1', ids: ['adult-1'], refundType: 'FORCE' })
        .check(facts => t.equal(facts.length, 1));
    at.given(...held)
        .when('splitOrder', { splitId: 's1', into: 'other', ids: ['adult-1'] })
        .refused('订单有正在办理的更名申请，不能拆分');
    const number = idCard('1985-05-05', 77);
    const coming = RenameAsked({ ...asked.data, name: one.name, docNo: number, birthDate: '1985-05-05' });
    at.given(...printed(), coming).look(state => {
        const documents = documentsOf(state);
        t.ok(documents.includes(number) && documents.includes(one.docNo), 'the one on the ticket, and the one to come');
    });
    const two = traveller('ADULT', 1);
    at.given(...printed(), coming)
        .when('askRename', { ...terms, ...two, docNo: number, birthDate: '1985-05-05', renameId: 'M2', remark: '证件有误', most: 1 })
        .refused('旅客证件重复：与赵建国相同', { status: 400 });
});
t.test('it is carried out or dropped once, whatever has happened', async () => {
    const held = [...printed(), asked];
    at.given(...held)
        .when('carryOutRename', { renameId: 'M1' })
        .then(...done)
        .look(state => {
        if (state.status === 'NONE')
            return t.fail();
        t.match(state.passengers[one.id], { name: '赵建果', status: 'TICKETED', ticketNo: ticketNo(0), type: 'ADULT' });
        t.match(state.renames, {
            [one.id]: { done: ['M1'], asked: [{ renameId: 'M1', before: { name: '赵建国' }, after: { name: '赵建果' } }] },
        });
        t.notOk(state.renames?.[one.id]?.open);
        return t.equal(state.names.last, undefined, 'no button undoes it');
    });
    at.given(...held)
        .when('carryOutRename', { renameId: 'M1' }, { at: STD })
        .then(...done);
    at.given(...held)
        .when('carryOutRename', { renameId: 'M2' })
        .nothing();
    at.given(...held, ...done)
        .when('carryOutRename', { renameId: 'M1' })
        .nothing();
    at.given(...held)
        .when('dropRename', { renameId: 'M1' })
        .then(RenameDropped(short));
    at.given(...held, RenameDropped(short))
        .when('carryOutRename', { renameId: 'M1' })
        .nothing();
    at.given(...held, ...done)
        .when('dropRename', { renameId: 'M1' })
        .nothing();
    at.given(...held, RenameDropped(short)).look(state => {
        if (state.status !== 'NONE')
            t.match(state.passengers[one.id], { name: '赵建国', status: 'TICKETED', ticketNo: ticketNo(0) });
    });
});
t.test('whatever becomes of it the order knows what was asked for; whoever leaves with a part takes along how often he was renamed', async () => {
    at.given(...printed(), asked, RenameDropped(short)).look(state => {
        if (state.status === 'NONE')
            return t.fail();
        t.match(askedAs(state, 'M1'), { before: { name: '赵建国' }, after: { name: '赵建果' } });
        return t.same(everAsked(state), ['M1']);
    });
    const past = [submitted({ paxMin: 2 }), confirmed(), paid(), named(), ticketed(), asked, ...done];
    const { rest, part, opened } = halves(past, { ids: [one.id, 'adult-1'] });
    t.match(opened[1], { data: { renamed: { [one.id]: ['M1'] } } });
    t.same(renamesOf(part, one.id), ['M1']);
    t.same(renamesOf(part, 'adult-1'), []);
    t.same([everAsked(part), everAsked(rest)], [['M1'], ['M1']]);
    t.same([carriedOutIn(part), carriedOutIn(rest)], [[], ['M1']], 'its fee is told once, where it was paid');
    at.given(...opened)
        .when('askRename', { ...called, renameId: 'M2', name: '赵建过' })
        .refused('赵建果已更名1次，每位旅客至多更名1次');
});
t.test('a ticket keeps its own taxes', async () => {
    const taxes = [{ stockId: 'HU7182-2026-12-10-G', cnFund: 0, yq: 0 }];
    const tickets = ticketed().data.tickets.map((ticket, n) => (n === 0 ? { ...ticket, taxes } : ticket));
    at.given(submitted(), confirmed(), paid(), named(), OrderTicketed({ tickets }), asked)
        .when('carryOutRename', { renameId: 'M1' })
        .look(state => {
        if (state.status !== 'NONE')
            t.same(state.passengers[one.id]?.taxes, taxes);
    });
});
