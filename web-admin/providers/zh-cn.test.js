import english from 'ra-language-english';
import t from 'tap';
import { zhCN } from './zh-cn.ts';
const flat = (tree, path = '') => Object.entries(tree).flatMap(([key, value]) => typeof value === 'string' ? [[path + key, value]] : flat(value, `${path}${key}.`));
const wanted = new Map(flat(english));
const ours = new Map(flat(zhCN));
t.test('127 every text of react-admin is said in Chinese, and no other', async (t) => {
    t.same([...ours.keys()].sort(), [...wanted.keys()].sort());
    t.equal(ours.size, 164);
});
t.test('placeholders are those of the English text, without its plural forms', async (t) => {
    const names = (text) => new Set([...text.matchAll(/%\{(\w+)\}/g)].map(match => match[1]));
    for (const [key, text] of ours) {
        t.notMatch(text, /\|{4}/, `${key} has one form`);
        const known = names(wanted.get(key));
        for (const name of names(text))
            t.ok(known.has(name), `${key}: %{${name}} is given`);
    }
});
t.test('texts are Chinese', async (t) => {
    for (const [key, text] of ours)
        if (key !== 'ra.boolean.null' && !key.startsWith('ra.page.'))
            t.match(text, /\p{Script=Han}|%\{/u, key);
});
