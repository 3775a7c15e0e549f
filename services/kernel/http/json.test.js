import * as fc from 'fast-check';
import t from 'tap';
import { runs } from '#services/kernel/test/runs.ts';
import { checkExtent } from './json.ts';
const nested = (depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
t.test('depth and number of values are known before anything is built', async (t) => {
    checkExtent(nested(32));
    t.throws(() => checkExtent(nested(33)), { status: 400, message: '请求内容嵌套过深' });
    t.throws(() => checkExtent('{"a":'.repeat(33)), { message: '请求内容嵌套过深' }, 'before it is seen that it never ends');
    checkExtent(JSON.stringify(Array(20_000).fill(0)));
    t.throws(() => checkExtent(JSON.stringify(Array(20_001).fill(0))), { message: '请求内容项目过多' });
    t.throws(() => checkExtent(`[${'[],'.repeat(20_000)}0]`), { message: '请求内容项目过多' });
});
t.test('what stands in a text is no structure', async (t) => {
    const text = (value) => checkExtent(JSON.stringify({ value }));
    for (const value of ['['.repeat(100), '"'.repeat(100) + '{'.repeat(100), '\\', '\\"'.repeat(50) + '['.repeat(40), ','.repeat(30_000)])
        t.doesNotThrow(() => text(value), value.slice(0, 20));
    const everything = fc.array(fc.oneof(fc.string(), fc.constantFrom('\\', '"', '\\"', '[[[[', '}}}}')), { maxLength: 20 });
    fc.assert(fc.property(everything, parts => checkExtent(JSON.stringify({ a: parts.join(''), b: parts }))), { numRuns: runs(100) });
});
t.test('a text that never ends, and one of backslashes, cost no more than their length', async (t) => {
    // a scan that looked at the whole text for each sign would not come to an end here
    checkExtent(`"${'\\'.repeat(1_000_000)}`);
    checkExtent(`"${'\\"'.repeat(500_000)}`);
    t.pass('both are looked at once');
});
