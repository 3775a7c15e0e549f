// The arrows between the folders (docs/ARCHITECTURE.md §1), read from the imports of every source. Part of `npm run check`.
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, normalize, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const folders = ['contracts', 'services', 'projections', 'web-admin', 'web-front']

/**
 * Contexts that know each other, since their questions belong together: a person's identity, position and employer; an account and its
 * payments.
 */
const families = [
  ['identity', 'organisation', 'agency'],
  ['account', 'payment'],
]
/**
 * The contexts in the order of contracts/contexts.ts. Each knows those before it, and provides registries to those after it
 * (services/context.ts). The order applies to contracts/, services/ and projections/.
 */
const contexts = [...(await readFile(join(root, 'contracts/contexts.ts'), 'utf8')).matchAll(/^ {2}(\w+)Contract,$/gm)].map(
  ([, name]) => name,
)
/** Folders that every context may use. */
const ground = ['kernel', 'eventstore', 'store']
/** words shared by all contexts */
const words = ['contracts/enums.ts', 'contracts/reasons.ts']
/** The composition of the program knows everything. A context's own `index.ts` also knows its read side. */
const composition = /^services\/(app|main|stores|outside|house|context|contexts|brought|clock)\.ts$/
const brings = /^services\/\w+\/index\.ts$/
/** types that a context's `index.ts` receives */
const handed = /^services\/(context|house|clock|config)\.ts$/
/**
 * The parts of the write side that views may use, besides the event store's port: turns, time, ids, and the port of the key store.
 */
const lent = [
  'services/kernel/async/breath.ts',
  'services/kernel/async/queue.ts',
  'services/kernel/time.ts',
  'services/kernel/ids.ts',
  'services/kernel/shared.ts',
]

/**
 * Why a source must not import another, or undefined. Both are paths from the root of the project; `to` may be `node:…`.
 * @param {string} from
 * @param {string} to
 */
export const wrongArrow = (from, to) => {
  const [side, context] = from.split('/')
  const [toSide] = to.split('/')
  if (to.startsWith('@eventstore/'))
    return /^services\/eventstore\/esdb[\w-]*\.ts$/.test(from)
      ? undefined
      : 'the client of EventStoreDB is known to services/eventstore/esdb*.ts only'
  if (side === 'contracts') return toSide === 'contracts' ? outOfOrder(from, to) : 'contracts are pure and import nothing but themselves'
  if (to.startsWith('node:')) return undefined
  if (toSide === 'contracts') return ground.includes(context) ? outOfOrder(from, to) : undefined
  // the build configuration is no part of an application
  if (/^web-\w+\/vite\.config\.ts$/.test(from)) return undefined
  if (side === 'web-admin' || side === 'web-front') return toSide === side ? undefined : 'a web application knows contracts only'
  if (side === 'projections') {
    if (toSide === 'projections') return outOfOrder(from, to)
    if (to.startsWith('services/eventstore/') || lent.includes(to)) return undefined
    return 'views know contracts, the event store, time, ids and how to take turns only'
  }
  if (composition.test(from)) return undefined
  if (brings.test(from) && handed.test(to)) return undefined
  if (toSide === 'services' || (toSide === 'projections' && brings.test(from))) return outOfOrder(from, to)
  return 'the write side does not know the read side; services/app.ts composes'
}

/** Checks the order of the contexts for two sources that may otherwise know each other. @returns the reason why not, or undefined */
const outOfOrder = (from, to) => {
  const [side, context] = from.split('/')
  const [, toContext] = to.split('/')
  if (toContext === context || ground.includes(toContext) || words.includes(to)) return undefined
  if (ground.includes(context)) return 'the kernel and the event store know no context'
  // the composition of the contexts, and what both applications show of them, knows all contexts
  if (context.endsWith('.ts') || (side === 'contracts' && context === 'client')) return undefined
  if (isFamily(context, toContext)) return undefined
  if (toContext.endsWith('.ts')) return context === contexts.at(-1) ? undefined : 'what composes the contexts is known to the last only'
  const place = contexts.indexOf(toContext)
  if (place < 0) return `${toContext} is no context of contracts/contexts.ts`
  if (place < contexts.indexOf(context)) return undefined
  return `${context} comes before ${toContext} in contracts/contexts.ts and knows it by a registry only (services/context.ts)`
}

const isFamily = (context, other) => families.some(family => family.includes(context) && family.includes(other))

/** Every source with its imports. Tests, and the helpers for tests of rules and views (`kernel/spec.ts`), may import anything. */
const imports = async () => {
  const names = await Promise.all(
    folders.map(async folder => (await readdir(join(root, folder), { recursive: true })).map(name => join(folder, name))),
  )
  const sources = names.flat().filter(name => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\/test\/|\/kernel\/spec\.ts$|node_modules/.test(name))
  return Promise.all(
    sources.map(async from => {
      const text = await readFile(join(root, from), 'utf8')
      const to = [...text.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+|node:[^']+|@eventstore\/[^']+)'/g)].map(([, name]) =>
        name.startsWith('#') ? name.slice(1) : name.startsWith('.') ? normalize(join(dirname(from), name)) : name,
      )
      return { from, to, decides: /[= ]decider[<(]/.test(text) }
    }),
  )
}

/** Every import that is not allowed, one line each. */
export const wrongArrows = async () =>
  (await imports()).flatMap(({ from, to }) =>
    to.flatMap(one => {
      const why = wrongArrow(from, one)
      return why ? [`${from} → ${one}: ${why}`] : []
    }),
  )

/** Every import by which a rule book, or a file that it consists of, knows another context, one line each. */
export const impureRules = async () => {
  const all = new Map((await imports()).map(({ from, ...source }) => [from, source]))
  const rules = new Set()
  const contextOf = path => path.split('/')[1]
  const follow = path => {
    if (rules.has(path)) return
    rules.add(path)
    for (const to of all.get(path).to) if (all.has(to) && to.startsWith('services/') && contextOf(to) === contextOf(path)) follow(to)
  }
  for (const [path, { decides }] of all) if (decides && !ground.includes(contextOf(path))) follow(path)
  return [...rules].flatMap(path =>
    all.get(path).to.flatMap(to => {
      const [context, other] = [contextOf(path), contextOf(to)]
      const isPure = !to.startsWith('services/') || other === context || ground.includes(other) || isFamily(context, other)
      return isPure ? [] : [`${path} → ${to}: a rule knows no other context; what spans two is a use case`]
    }),
  )
}

/**
 * Changing values that a module of the write or the read side may hold at its top, with reasons. Any other changing value is created by the
 * caller who opens a program, so that two programs in one process stay apart.
 */
const held = {
  'services/eventstore/esdb-client.ts': 'client 6.2.1 shares its pending appends between all clients of a process',
  'services/kernel/async/breath.ts': 'the turns of this thread, which all programs in it share',
  'services/kernel/http/validate.ts': 'what was compiled of a schema, by the schema',
  'services/kernel/spec.ts': 'for tests: how often a fact was checked, and what was compiled of its schema, by its type',
  'projections/kernel/record.ts': 'the view of a record, by the record',
  'services/kernel/sheet/xlsx-xml.ts': 'serial numbers of days, by the day',
}
/** threads: each is one program's own */
const thread = /(^|\/)(eventstore-(writer|reader)|views-worker|key-store-worker|sheet-reader)\.ts$/
/**
 * Matches a value at the top of a module that can change: a variable, an empty collection, which only waits to be filled, a queue, a limit.
 */
const changing =
  /^(?:export )?(?:let|var) \w|^(?:export )?const \w+(?::[^\n]*?)? = (?:new (?:Map|Set|WeakMap|WeakSet)(?:<[^\n]*>)?\(\)|new (?:LRUCache|QuickLRU|AbortController)\b|\[\]|\{\}|(?:keyedQueue|limit|byAddress)\()/m

/** The first changeable value at the top of a source, or undefined. */
export const stateIn = text => changing.exec(text)?.[0]

/** Every module that keeps state of a program in itself, one line each. */
export const stateful = async () => {
  const sources = await Promise.all(
    ['services', 'projections'].map(async folder =>
      (await readdir(join(root, folder), { recursive: true })).map(name => join(folder, name)),
    ),
  )
  const wrong = []
  for (const from of sources.flat()) {
    if (!from.endsWith('.ts') || /\.test\.ts$|\/test\/|contract(\.ts$|\/)/.test(from) || thread.test(from)) continue
    const found = stateIn(await readFile(join(root, from), 'utf8'))
    if (found && !(from in held)) wrong.push(`${from}: ${found}… is state in a module; whoever opens the program makes it`)
    if (!found && from in held) wrong.push(`${from}: holds no state any more, take it off the list`)
  }
  return wrong
}

/** Reasons why a loop over events, a batch or writes need not give up the turn; every other such loop awaits `breathe` (docs/SPEED.md). */
const unbroken = {
  'services/eventstore/feed.ts': 'a batch of the subscription, 500 events at most, is handed out by their types',
  'services/eventstore/group-commit.ts': 'the events of one command',
  'services/eventstore/tail.ts': 'the events of one append',
  'services/kernel/stream/process.ts': 'a batch of 500 is parted by streams',
  'services/kernel/stream/recall.ts': 'numbers of a batch of 500 are compared',
  'services/kernel/stream/states.ts': 'what has come to one stream since it was seen, for a request',
  'services/kernel/sheet/write.ts': 'it yields what it has written, piece by piece, to a stream',
  'projections/kernel/changes.ts': 'names of documents in a batch of what has just happened',
  'projections/kernel/resource.ts': 'names in a batch that was waited for',
  'projections/kernel/spec.ts': 'for tests',
  'projections/kernel/topics.ts': 'names of streams in a batch of what has just happened',
}
const WORKS = ['services/kernel', 'services/eventstore', 'projections/kernel']
/** the head of a loop over something of unlimited length */
const overMany = /^\((?:const .* of .*\b(?:events|batch|ops)\b(?!\()|let .*< (?:\w+\.)*(?:events|batch|ops)\.length\b)/s

/** The index of the bracket that closes the one at `from`. */
const closing = (text, from) => {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if ('([{'.includes(text[at])) depth++
    if (')]}'.includes(text[at]) && --depth === 0) return at
  }
  return text.length
}
/** Heads of loops over events, a batch or writes without an awaited `breathe` in their bodies. */
export const unbrokenIn = text =>
  [...text.matchAll(/\bfor \(/g)].flatMap(({ index }) => {
    const opens = text.indexOf('(', index)
    const closes = closing(text, opens)
    const ends = text.startsWith(' {', closes + 1) ? closing(text, closes + 2) : text.indexOf('\n', closes)
    const isOver = overMany.test(text.slice(opens, closes + 1)) && !text.slice(closes, ends).includes('await breathe()')
    return isOver ? [text.slice(index, closes + 1)] : []
  })

/** Every loop of the machinery that keeps the turn without a reason, one line each. */
export const breathless = async () => {
  const wrong = []
  for (const folder of WORKS)
    for (const name of await readdir(join(root, folder), { recursive: true })) {
      const from = join(folder, name)
      if (!from.endsWith('.ts') || /\.test\.ts$|\/test\/|contract(\.ts$|\/)/.test(from)) continue
      const [found] = unbrokenIn(await readFile(join(root, from), 'utf8'))
      if (found && !(from in unbroken))
        wrong.push(`${from}: ${found} keeps the turn however many there are; await breathe() between pieces`)
      if (!found && from in unbroken) wrong.push(`${from}: no loop keeps the turn any more, take it off the list`)
    }
  return wrong
}

if (process.argv[1] && relative(process.argv[1], fileURLToPath(import.meta.url)) === '') {
  const wrong = [...(await wrongArrows()), ...(await impureRules()), ...(await stateful()), ...(await breathless())]
  for (const line of wrong) console.error(line)
  if (wrong.length > 0) process.exit(1)
}
