import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import t from 'tap'
import { openedIn, weightOf } from '#ops/browser/weights.ts'

/**
 * Limits for what a browser fetches before a page works: KB as sent, headers included, and numbers of scripts and styles. Measured on a
 * build of the current sources.
 */
const budgets = [
  { name: 'login', pages: ['identity/login/Login.tsx'], budget: 80, most: 10 },
  // 286, not 284 as before: the commonest passwords are refused where they are typed
  { name: 'registration', pages: ['agency/register/Registration.tsx'], budget: 286, most: 20 },
  // 301, not 300 as before: the names of a list and its changes, and files are cut otherwise
  { name: 'portal home', pages: ['portal/Portal.tsx', 'portal/home/Home.tsx'], budget: 301, most: 25 },
  // 308, not 303 as before: parts that the conversation about a group abroad shares
  { name: 'portal to the list of orders', pages: ['portal/Portal.tsx', 'portal/order/Orders.tsx'], budget: 308, most: 25 },
  // 329, not 328 as before: refunds and changes of single travellers begin there
  // 328, not 310 as before: abnormal flights with their answers, who joins a group, and complaints about an order
  { name: 'portal to an order', pages: ['portal/Portal.tsx', 'portal/order/workspace/Workspace.tsx'], budget: 329, most: 25 },
  { name: 'portal to the first search', pages: ['portal/Portal.tsx', 'portal/search/SearchTickets.tsx'], budget: 263, most: 25 },
]

t.test('bundle budgets', async t => {
  for (const { name, pages, budget, most } of budgets) {
    const { files, kilobytes } = weightOf('web-front', ...pages)
    t.comment(`${name}: ${kilobytes.toFixed(1)} KB sent in ${files.length} files, budget ${budget} KB`)
    t.ok(kilobytes <= budget, `${name} is ${kilobytes.toFixed(1)} KB, at most ${budget}`)
    t.ok(files.length <= most, `${name} asks for ${files.length} files, at most ${most}`)
  }
})

t.test('nobody who opens a page by its address asks for more than 25 files', async t => {
  const opened = openedIn('web-front').map(page => {
    const { length } = weightOf('web-front', 'portal/Portal.tsx', page).files
    return { page, files: length }
  })
  t.ok(opened.length > 30)
  t.same(
    opened.filter(({ files }) => files > 25),
    [],
  )
})

t.test('the shell names what a page needs, all at once', async t => {
  const { files } = weightOf('web-front', 'portal/Portal.tsx', 'portal/search/SearchTickets.tsx')
  const dist = new URL('../dist/web-front/', import.meta.url)
  const named = JSON.parse(readFileSync(new URL('.vite/preloads.json', dist), 'utf8'))['/newgt/front/demandManagement/searchTickets']
  const shell = readFileSync(new URL('index.html', dist), 'utf8')
  for (const { pathname } of files) {
    const address = `/newgt/front/assets/${basename(pathname)}`
    t.ok(named.includes(address) !== shell.includes(address), `${address} once`)
  }
})

t.test('what the shell names is there', async t => {
  const dist = new URL('../dist/web-front/', import.meta.url)
  const named: Record<string, string[]> = JSON.parse(readFileSync(new URL('.vite/preloads.json', dist), 'utf8'))
  const missing = Object.values(named)
    .flat()
    .filter(address => !existsSync(new URL(address.replace('/newgt/front/', ''), dist)))
  t.same([...new Set(missing)], [])
})

t.test('nothing of the widget library on the login screen', async t => {
  const { files } = weightOf('web-front', 'identity/login/Login.tsx')
  for (const file of files) t.notMatch(readFileSync(file, 'utf8'), /ant-btn|ant-modal/, file.pathname)
})
