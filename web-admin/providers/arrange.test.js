import t from 'tap';
import { modules, screens } from '#contracts/contexts.ts';
import { menuNodes } from '#contracts/organisation/menu.ts';
import { records } from '#contracts/records.ts';
import { arrange } from './arrange.ts';
import { menus } from './menus.ts';
const asked = ['employee', 'role', 'group', 'department'];
const tree = menuNodes(modules, screens);
const changed = (id, change) => tree.map(node => (node.id === id ? { ...node, ...change } : node));
const names = (nodes) => arrange(asked, nodes).map(({ name }) => name);
t.test('the menu is the house’s own until staff change the tree', async (t) => {
    const own = asked.map(name => ({ name }));
    t.same(arrange(asked, tree), own);
    t.same(arrange(['offset-of-later'], tree), [{ name: 'offset-of-later' }], 'a screen that the tree does not know');
});
t.test('125 a node that is renamed, moved or deleted changes the menu', async (t) => {
    t.same(arrange(asked, changed('member.employee', { name: '同事' }))[0], { name: 'employee', label: '同事' });
    t.same(names(tree.filter(({ id }) => id !== 'member.group')), ['employee', 'role', 'department']);
    const last = changed('member.employee', { order: 999 });
    const inOrder = last.toSorted((a, b) => a.order - b.order);
    t.equal(names(inOrder).at(-1), 'employee');
    t.same(names(changed('member.employee', { path: '/elsewhere' })), asked, 'a node keeps its screen by its id');
});
t.test('every planted path is a screen of the console', async (t) => {
    const known = new Set([...Object.keys(menus), ...records.map(({ name }) => name)]);
    t.same(tree.flatMap(({ path }) => (path === undefined || known.has(path.slice(1)) ? [] : [path])), []);
});
