import t from 'tap';
import { Text, Type } from '#contracts/kernel/schema.ts';
import { spec } from './spec.ts';
import { orders, Paid, Placed, Removed, turnover } from './test/shop.ts';
import { collectionName, partOf, versionOf, view, withParts } from './view.ts';
const placed = (total = 500) => Placed({ agency: 'A1', total });
t.test('a view is a fold', async () => {
    spec(orders).given(placed()).row({ agency: 'A1', status: 'WAIT', paid: 0, at: '2026-01-05T02:00:00.000Z' }).twice();
    spec(orders)
        .given(placed(), Paid({ amount: 200 }))
        .row({ paid: 200, status: 'WAIT' })
        .twice();
    spec(orders)
        .given(placed(), Paid({ amount: 200 }), Paid({ amount: 300 }))
        .row({ paid: 500, status: 'PAID' })
        .twice();
    spec(orders)
        .given(placed(), Removed({}), Paid({ amount: 200 }))
        .none()
        .twice();
    spec(orders)
        .given(Paid({ amount: 200 }))
        .none();
    spec(orders)
        .given({ ...placed(), stream: 'order-7' }, { ...placed(), stream: 'order-a-b' })
        .ids('7', 'a-b')
        .row({ total: 500 }, 'a-b');
});
t.test('a view may have keys of its own', async () => {
    const other = Placed({ agency: 'A2', total: 70 });
    spec(turnover)
        .given(placed(), { ...other, stream: 'order-2' }, Paid({ amount: 1 }))
        .ids('all', 'A1', 'A2')
        .row({ count: 2, total: 570 }, 'all')
        .row({ count: 1, total: 70 }, 'A2')
        .twice();
});
t.test('the spec finds what is wrong', async (t) => {
    t.throws(() => spec(orders).given(placed()).row({ status: 'PAID' }));
    t.throws(() => spec(orders).given(placed()).row({ status: 'WAIT' }, 'elsewhere'), /no document elsewhere, there are: 1/);
    t.throws(() => spec(orders).given(placed()).none());
    const base = { name: 'wrong', version: 1, doc: Type.Object({ text: Text }), index: [] };
    const misfit = view()({ ...base, on: { ['Placed']: () => ({ text: 5 }) } });
    t.throws(() => spec(misfit).given(placed()), /after Placed .* schema: \/text/);
    const mutating = view()({
        ...base,
        on: {
            ['Placed']: () => ({ text: '' }),
            ['Paid']: row => {
                row.text = 'changed';
                return row;
            },
        },
    });
    t.throws(() => spec(mutating).given(placed(), Paid({ amount: 1 })), TypeError);
    t.throws(() => view()({ ...base, name: 'Not A Name', on: {} }));
});
t.test('the compiler finds what is wrong', async (t) => {
    const base = { name: 'typed', version: 1, doc: orders.doc };
    view()({ ...base, index: [['status']], on: { ['Paid']: row => row && { ...row, status: 'PAID' } } });
    // @ts-expect-error a status that is none
    view()({ ...base, index: [], on: { ['Paid']: row => row && { ...row, status: 'PIAD' } } });
    // @ts-expect-error an event that is none
    view()({ ...base, index: [], on: { Piad: row => row } });
    // @ts-expect-error an index on a field that is none
    view()({ ...base, index: [['stats']], on: {} });
    // @ts-expect-error a field that the event does not have
    view()({ ...base, index: [], on: { ['Paid']: (row, e) => (e.amuont ? row : null) } });
    t.pass('tsc has looked at it');
});
t.test('a view has the same version only with the same parts of the same versions', async (t) => {
    const own = view()({ name: 'parted', version: 1, doc: Type.Object({ paid: Text }), index: [], on: {} });
    const paid = partOf()(own, { version: 1, on: { Paid: () => null } });
    const removed = partOf()(own, { version: 1, on: { Removed: () => null } });
    const versions = [[], [paid], [removed], [paid, removed], [{ ...paid, version: 2 }], [{ ...paid, version: 2 }, removed]].map(parts => withParts(own, parts).version);
    t.equal(new Set(versions).size, versions.length);
    t.equal(withParts(own, [removed, paid]).version, withParts(own, [paid, removed]).version, 'in any order');
});
t.test('collections are named by version and rebuild', async (t) => {
    t.equal(collectionName(orders), 'orders_v1');
    t.same(versionOf(collectionName({ ...orders, version: 12 }, 3)), { version: 12, rebuild: 3 });
    t.same(versionOf('orders_v1'), { version: 1, rebuild: 0 });
});
