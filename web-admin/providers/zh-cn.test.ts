import english from 'ra-language-english'
import t from 'tap'
import { zhCN } from './zh-cn.ts'

type Tree = { [key: string]: string | Tree }
const flat = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flat(value, `${path}${key}.`),
  )
const wanted = new Map(flat(english as unknown as Tree))
const ours = new Map(flat(zhCN as unknown as Tree))

t.test('127 every text of react-admin is said in Chinese, and no other', async t => {
  t.same([...ours.keys()].sort(), [...wanted.keys()].sort())
  t.equal(ours.size, 164)
})

t.test('placeholders are those of the English text, without its plural forms', async t => {
  const names = (text: string) => new Set([...text.matchAll(/%\{(\w+)\}/g)].map(match => match[1]))
  for (const [key, text] of ours) {
    t.notMatch(text, /\|{4}/, `${key} has one form`)
    const known = names(wanted.get(key)!)
    for (const name of names(text)) t.ok(known.has(name), `${key}: %{${name}} is given`)
  }
})

t.test('texts are Chinese', async t => {
  for (const [key, text] of ours) if (key !== 'ra.boolean.null' && !key.startsWith('ra.page.')) t.match(text, /\p{Script=Han}|%\{/u, key)
})
