import { readFileSync } from 'node:fs'
import t from 'tap'
import { openedIn, weightOf } from '#ops/browser/weights.ts'

/**
 * Limits for what a browser fetches before a page works: KB as sent, headers included, and numbers of scripts and styles. Measured on a
 * build of the current sources.
 */
const budgets = [
  { pages: ['login/Login.tsx'], budget: 75, most: 8 },
  // 395, not 403 as before: components stand in files of their own, and are cut finer
  // 403, not 400 as before: lists, facts and rights of single travellers, and of groups abroad that are asked for
  // 400, not 412 as before: the dialog of a refund is loaded when it is opened, and files are cut otherwise
  // 412, not 388 as before: search from every page, and people by name in the cells of lists
  // 388, not 375 as before: declarations of some forty lists more, and the screens of jobs, reports, content and policies on the menu
  { pages: ['console/Console.tsx', 'kit/ListScreen.tsx', '../contracts/order/lists.ts'], budget: 395, most: 15 },
  // 473, not 470 as before: what a person has set on lists is read after the login and sent as it changes
  // 445, not 440 as before: a cancellation that is being decided is shown, and taken back
  // 442, not 435 as before: the normaliser of names, which asks in the console too, and what a late decision became
  // 470, not 442 as before: an order's complaints, questions among staff and abnormal flights, and those lists
  // 484, not 473 as before: strip, way, rail and latest events of an order, its actions in groups and why one is missing
  // 465, not 463 as before: sums of amounts below every list, which orders share code with
  // 463, not 452 as before: passports and cards of travellers, people added to an order, and the same lists
  // 452, not 496 as before: the dialog of a refund is loaded when it is opened
  // 496, not 484 as before: with the first page of the console, which orders share code with, files are cut otherwise
  // 470, not 465 as before: no page asks for more than 24 files, and the login does not grow for it
  { pages: ['order/OrderDetail.tsx', 'console/Console.tsx'], budget: 470, most: 25 },
]

const dist = new URL('../dist/web-admin/', import.meta.url)

t.test('bundle budgets', async t => {
  for (const { pages, budget, most } of budgets) {
    const [page] = pages
    const { files, kilobytes } = weightOf('web-admin', ...pages)
    t.comment(`${page}: ${kilobytes.toFixed(1)} KB sent in ${files.length} files, budget ${budget} KB`)
    t.ok(kilobytes <= budget, `${page} is ${kilobytes.toFixed(1)} KB, at most ${budget}`)
    t.ok(files.length <= most, `${page} asks for ${files.length} files, at most ${most}`)
  }
})

t.test('nobody who opens a page by its address asks for more than 25 files', async t => {
  const opened = openedIn('web-admin').map(page => `${page} ${weightOf('web-admin', 'console/Console.tsx', page).files.length}`)
  t.ok(opened.length > 30)
  t.same(
    opened.filter(told => Number(told.split(' ').at(-1)) > 25),
    [],
  )
})

t.test('nothing is loaded from elsewhere', async t => {
  const html = readFileSync(new URL('index.html', dist), 'utf8')
  const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!)
  t.ok(addresses.length > 0)
  for (const address of addresses) t.match(address, /^\/newgt\//)
})
