import { readFileSync } from 'node:fs';
import t from 'tap';
import { uncovered } from './checklist.mjs';
import { titlesIn } from './titles.mjs';
const rows = readFileSync('ops/ci/checklist.tsv', 'utf8')
    .split('\n')
    .filter(line => line && !line.startsWith('#'))
    .map(line => line.split('\t'));
const tests = rows.filter(([, , first]) => first !== 'later').flatMap(([, , ...named]) => named);
/** results as if all listed tests had passed, with changes */
const ran = (change = () => { }) => {
    const results = new Map();
    const titles = (file) => {
        if (!results.has(file))
            results.set(file, { titles: new Map() });
        return results.get(file).titles;
    };
    for (const test of tests)
        titles(test.split(' › ')[0]).set(test.split(' › ')[1], true);
    change(titles);
    return results;
};
t.test('each item has its own tests, by their whole titles', async (t) => {
    t.same(uncovered(rows, ran()), []);
    t.equal(new Set(tests).size, tests.length, 'no test stands for two items');
    const [first] = tests;
    const [file, title] = first.split(' › ');
    t.same(uncovered(rows, ran(of => of(file).delete(title))), [`清单第 1 项：没有测试 ${first}`]);
    t.same(uncovered(rows, ran(of => of(file).set(title, false))), [`清单第 1 项：测试未通过 ${first}`]);
    t.match(uncovered(rows, ran(of => of(file).set('1 something else', true))), [`清单第 1 项没有列出 ${file} › 1 something else`]);
    const borrowed = rows.map(([item, asks, ...named]) => [item, asks, ...(item === '2' ? [first] : named)]);
    t.ok(uncovered(borrowed, ran()).includes(`清单第 2 项：不是该项的测试 ${first}`));
    const shortened = rows.map(row => row.map(cell => (cell === first ? cell.slice(0, -3) : cell)));
    t.ok(uncovered(shortened, ran()).some(line => line.startsWith('清单第 1 项：没有测试')), 'a beginning of a title is none');
});
t.test('tests are found at any depth, and fail when they failed once', async (t) => {
    const { titles, read } = titlesIn();
    const tap = `
# Subtest: a.test.ts
    # Subtest: the pages
        # Subtest: 1366 px
            # Subtest: 12 the login screen
                ok 1 - 13 only an assertion
                1..1
            ok 1 - 12 the login screen # time=10ms
            # Subtest: 14 empty
                1..0
            ok 2 - 14 empty # time=1ms
        ok 1 - 1366 px # time=20ms
        # Subtest: 360 px
            # Subtest: 12 the login screen
                not ok 1 - should be equal
            not ok 1 - 12 the login screen # time=10ms
            # Subtest: 14 empty
                1..0
            ok 2 - 14 empty # time=1ms
        not ok 2 - 360 px # time=20ms
    not ok 1 - the pages # time=40ms`;
    for (const line of tap.split('\n'))
        read(line);
    t.same(Object.fromEntries(titles), {
        '1366 px': true,
        '360 px': false,
        'the pages': false,
        '12 the login screen': false,
        '14 empty': true,
    });
});
