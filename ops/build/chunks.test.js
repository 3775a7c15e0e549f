import t from 'tap';
import { grouped } from './chunks.ts';
const chunk = (name, bytes, imports = [], more = {}) => ({
    name,
    modules: [`${name}.ts`],
    imports: new Set(imports),
    dynamicImports: new Set(),
    bytes,
    styled: false,
    ...more,
});
const page = (name, imports, opens = [], first = false) => chunk(name, 100_000, imports, { page: first ? 'first' : 'later', dynamicImports: new Set(opens) });
t.test('what is there already where a page is opened goes with what is fetched then', async (t) => {
    const [ofFrame, ofBoth] = [chunk('ofFrame', 50_000), chunk('ofBoth', 50_000)];
    const home = page('home', [ofBoth]);
    const frame = page('frame', [ofFrame, ofBoth], [home]);
    const shell = page('shell', [], [frame], true);
    const groups = grouped([shell, frame, home, ofFrame, ofBoth]);
    t.same([...groups.keys()].sort(), ['ofBoth.ts', 'ofFrame.ts']);
    t.equal(groups.get('ofBoth.ts'), groups.get('ofFrame.ts'));
});
t.test('nobody fetches much in vain to save a file', async (t) => {
    const [large, small] = [chunk('large', 50_000), chunk('small', 1_000)];
    const [one, other] = [page('one', [large, small]), page('other', [small])];
    t.equal(grouped([page('shell', [], [one, other], true), one, other, large, small]).size, 0);
});
t.test('a few bytes in vain are worth a file, as far as a page may grow', async (t) => {
    const [small, tiny] = [chunk('small', 1_500), chunk('tiny', 400)];
    const [one, other] = [page('one', [small, tiny]), page('other', [tiny])];
    t.equal(grouped([page('shell', [], [one, other], true), one, other, small, tiny]).size, 2);
});
t.test('to a page that asks for too many files a file is worth more', async (t) => {
    const countOf = (many) => {
        const parts = Array.from({ length: many }, (_, n) => chunk(`part${n}`, 6_000));
        const wide = page('wide', parts);
        const others = parts.map((part, n) => page(`other${n}`, [part]));
        const groups = grouped([page('shell', [], [wide, ...others], true), wide, ...others, ...parts]);
        return new Set(parts.map(({ name }) => groups.get(`${name}.ts`) ?? name)).size;
    };
    t.equal(countOf(20), 20, 'what two of them save is less than what others fetch in vain');
    t.ok(countOf(30) < 24, `${countOf(30)} files`);
});
t.test('chunks that need each other by a third stay apart', async (t) => {
    const last = chunk('last', 100);
    const middle = page('middle', [last]);
    const first = chunk('first', 100, [middle]);
    t.equal(grouped([page('shell', [first, last], [middle], true), first, middle, last]).size, 0);
});
