import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import t from 'tap'
import { contexts } from '#contracts/contexts.ts'
import { endpointsOf } from '#contracts/kernel/context.ts'
import { policyKinds } from '#contracts/policy/kinds.ts'

t.test('docs/MAP.md is what the declarations and sources say; `npm run map` writes it', async t => {
  const written = await readFile('docs/MAP.md', 'utf8')
  // sources are looked at by their paths, which the bundle of a test does not know
  const { stdout: now } = await promisify(execFile)(process.execPath, ['--import=tsx', 'ops/ci/map.ts', '--print'], { maxBuffer: 2 ** 24 })
  const missing = (these: string, those: string) => {
    const known = new Set(those.split('\n'))
    return these.split('\n').filter(line => !known.has(line))
  }
  t.strictSame({ toAdd: missing(now, written), toRemove: missing(written, now) }, { toAdd: [], toRemove: [] })
  t.ok(now === written, 'in this order')

  const changing = [...now.matchAll(/^\| (\S+) \| `\w+ \/api\/\S+\/w\/\S+` \| \S+ \S+ \| (\S+) \| (.+?) \| /gm)]
  t.ok(changing.length > 250)
  t.strictSame(
    changing.filter(([, , route]) => route === '?').map(([, zh]) => zh),
    [],
    'the route of every call that changes something is found',
  )
  t.ok(changing.filter(([, , , command]) => command !== '?').length > 0.95 * changing.length, 'and of most their command')
  t.match(
    now,
    /\| 取消订单 \| `POST \/api\/order\/w\/cancelOrder` \| `cancelOrder` `contracts\/order\/api.ts` \| `services\/order\/routes.ts` \| `order.cancelOrder` \| `services\/order\/changes\/hand-back.ts` \| .*`OrderExpired`.* \| .*`web-front\/portal\/order\/workspace\/CancelDialog.tsx`/,
  )

  const rowOf = (path: string) =>
    now
      .split('\n')
      .find(line => line.includes(` ${path}\``))!
      .split(' | ')
  const commandsOf = (path: string) => rowOf(`/api/order/${path}`)[4]!.split(' ')
  t.match(now, /\| `OrderPaid` \| \S+ \| `services\/order\/money\/receive.ts` \| /, 'a fact and the source that makes it')
  t.same(rowOf('/api/schedule/job/w/pause')[4], '`schedule.pause` `schedule.add`', 'commands of a document that a function gives')
  t.same(rowOf('/api/schedule/job/w/add')[4], '`schedule.add`', 'and none for the access to it')
  t.same(commandsOf('reconciliation/w/assign'), ['`recon.assign`'])
  t.match(rowOf('/api/member/employee/w/add')[4], '`user.create`', 'of a function that the house hands in')
  t.match(rowOf('/api/order/tdfw/w/submitFlow')[6], '`ServiceSubmitted`', 'a fact whose name is taken over two lines')
  t.match(rowOf('/api/report/sales/r/query')[3], '`projections/report/figures/routes.ts`', 'a route that is written for several calls')
  t.same(rowOf('/api/policy/w/batch')[4], '`policy.savePolicy` `policyKeys.drop`', 'of documents that a call opens one after another')
  t.match(now, /\| clock order batches \| \S+ \| `orderbatch.carryOut` \| /, 'and of work that a clock begins by its name')
  t.match(rowOf('/api/order/w/reducePassenger').slice(2, 6), [
    '`reduceSeats` `contracts/order/changes/changes-api.ts`',
    /./,
    /./,
    /hand-back/,
  ])
  t.match(rowOf('/api/order/bidding/w/pay')[7], '–', 'no page pays a lot, but its order')
  const inOneLine = [...contexts.flatMap(({ records = [] }) => records), ...policyKinds].flatMap(
    ({ endpoints }) => Object.values(endpoints) as object[],
  )
  t.strictSame(
    contexts
      .flatMap(endpointsOf)
      .filter(endpoint => !inOneLine.includes(endpoint) && !now.includes(`\`${endpoint.method} ${endpoint.path}\``))
      .map(({ path }) => path),
    [],
    'every call stands in it, but those of records and kinds',
  )
  t.ok(commandsOf('passenger/w/add').includes('`order.addPassenger`'), 'a command that is sent by its name')
  t.ok(commandsOf('bidding/w/book').includes('`bids.place`'), 'and one of a handler that is only named')
  t.same(commandsOf('bidding/w/pause'), ['`bids.pause`'], 'of a loop the command that belongs to the endpoint')
  t.notOk(
    commandsOf('w/split').some(name => name.startsWith('`mail.')),
    'none of a function that the caller hands in',
  )
  t.match(now, /\| `CancellationAsked` \| \S+ \| [^|]+ \| `cancel-follows-order` \|/, 'a process that follows through a workflow')
  t.match(now, /\| `ImportCommitted` \| \S+ \| [^|]+ \| `import-follows-commit` \|/, 'and one of the kernel')
  t.match(
    now,
    /\| `ORDER_CANCEL` \| 订单取消审批 \| .*approved.* \| `services\/order\/changes\/cancel-by-flow.ts` \| `order.cancelOrder` \|/,
  )
  t.match(
    now,
    /\| due `order` \| `services\/order\/deadlines\/dues.ts` \| `order.passTime` \| `services\/order\/deadlines.ts` \| .*订单失效/,
  )
})

t.test('the README of each context names its streams and sources that are there', async t => {
  for (const { name, events } of contexts) {
    const text = await readFile(`services/${name}/README.md`, 'utf8')
    const kinds = [...text.matchAll(/^\| `(\w+)/gm)].map(([, kind]) => kind)
    t.strictSame(kinds.toSorted(), Object.keys(events).toSorted(), `${name}: its streams`)
    const sources = [...text.matchAll(/`([\w./-]+\.ts)`/g)].map(([, source]) => source!)
    for (const source of sources) t.ok(existsSync(`services/${name}/${source}`) || existsSync(source), `${name}: ${source}`)
  }
})
