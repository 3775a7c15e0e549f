import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { contexts } from '#contracts/contexts.ts'
import { businesses } from '#contracts/flow/labels.ts'
import { eventsOf } from '#contracts/kernel/context.ts'
import { type AnyEndpoint, endpointsIn } from '#contracts/kernel/endpoint.ts'
import type { EventType } from '#contracts/kernel/event.ts'
import { policyKinds } from '#contracts/policy/kinds.ts'
import { openPart } from '#projections/kernel/view.ts'
import * as brought from '#services/brought.ts'
import type { Context } from '#services/context.ts'
import { compose } from '#services/contexts.ts'
import { wholeImports } from '#services/kernel/record/whole-import.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

/**
 * docs/MAP.md: from the Chinese name of a call to the code behind it. Calls, events and views are read from their declarations; processes,
 * clocks and uses of the workflow from the contexts, which are opened without a program. Routes, commands and facts are joined by the
 * sources' text, as `arrows.mjs` and `exports.mjs` read it: a name leads to its declaration, through imports and through the values that a
 * context's `index.ts` hands in.
 */

type Source = {
  path: string
  code: string
  /** declarations at the top, by name */
  own: Map<string, string>
  /** imported names: the source, and the name there; `*` for all of it */
  taken: Map<string, { from: string; name: string }>
}
/** `sentIn`: the source that sends it */
type Command = { decider: string; name: string; sentIn: string }
/** A text to read. `isInner`: it is of a function within another, whose callers give it the first parameter too. */
type Reading = { path: string; text: string; isInner?: boolean }
/** `byName`: some of them are sent as `command[name]` */
type Reached = { commands: Map<string, Command>; events: Set<string>; byName: boolean }
/** `word` stands beside the endpoint in a loop, `others` beside the other endpoints of it */
type RouteText = { path: string; text: string; word?: string; others?: string[] }
const empty = (): Reached => ({ commands: new Map(), events: new Set(), byName: false })

const withoutComments = (text: string) => text.replace(/(^|[\s({,;])\/\*[\s\S]*?\*\//g, '$1').replace(/(^|\s)\/\/.*$/gm, '$1')

/** The text from an opening bracket to the one that closes it. */
const balanced = (text: string, open: number): string => {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    const sign = text[at]!
    if ('([{'.includes(sign)) depth++
    else if (')]}'.includes(sign) && --depth === 0) return text.slice(open, at + 1)
    else if (sign === "'" || sign === '"') {
      const end = text.indexOf(sign, at + 1)
      if (end > 0 && !text.slice(at, end).includes('\n')) at = end
    }
  }
  return text.slice(open)
}

const goesOn = (text: string, at: number) => text.endsWith('=>', at) || /^\s*[.?:&|=+]/.test(text.slice(at + 1, at + 80))
/** The text of a value, up to the comma, bracket or line that ends it. */
const valueAt = (text: string, from: number): string => {
  for (let at = from; at < text.length; at++) {
    const sign = text[at]!
    if ('([{'.includes(sign)) at += balanced(text, at).length - 1
    else if (')]},;'.includes(sign) || (sign === '\n' && !goesOn(text, at))) return text.slice(from, at)
  }
  return text.slice(from)
}
/** Of an object literal's text one field, where it has it. */
const fieldOf = (body: string, field: string | undefined): string => {
  const start = field && /^=\s*(?:\([^)]*\) =>\s*\(?)?\{/.test(body) ? new RegExp(`(?<=[\\n{,]\\s*)${field}: `).exec(body) : null
  return start ? valueAt(body, start.index + start[0].length) : body
}

/** The text of each parameter of the function that a text begins with. */
const parametersOf = (text: string): string[] => {
  const open = /^=?\s*(?:async )?(?:<[^(]*>)?(?=\()/.exec(text)
  const all = open ? balanced(text, open[0].length).slice(1, -1) : ''
  const first = valueAt(all, 0)
  return first ? [first, all.slice(first.length)] : []
}
/** `change: ` of `{ change: to }`, a field that has another name within; of a parameter `by: string` the name is its own */
const calledOtherwise = /\b\w+: (?!(?:string|number|boolean|unknown|readonly|keyof|typeof)\b)(?=[a-z]\w*\s*[,=}])/g
/**
 * Names that callers give to the functions of a text. The first parameter of a declaration is not among them: by the house's habit the
 * context hands it in.
 */
const givenIn = (text: string, isInner = false): Set<string> => {
  const given = new Set<string>()
  const [handed = '', rest = ''] = isInner ? [] : parametersOf(text)
  const add = (part: string) => {
    for (const [name] of part.replace(calledOtherwise, '').matchAll(/\w+/g)) given.add(name)
  }
  const skipped = text.indexOf(handed) + handed.length
  add(rest)
  for (let at = text.indexOf('(', handed ? skipped : 0); at >= 0; at = text.indexOf('(', at + 1)) {
    const group = balanced(text, at)
    if (/^(?:: [^=]*)? =>/.test(text.slice(at + group.length))) add(group)
  }
  for (const [, name] of text.matchAll(/(\w+) =>/g)) given.add(name!)
  return given
}

const sources = new Map<string, Source>()
const sourceOf = (path: string): Source => {
  const known = sources.get(path)
  if (known) return known
  const code = withoutComments(readFileSync(join(root, path), 'utf8'))
  const taken: Source['taken'] = new Map()
  const pathOf = (spec: string) => (spec.startsWith('#') ? spec.slice(1) : normalize(join(dirname(path), spec)))
  for (const [, clause, spec] of code.matchAll(/^import (?!type )([^'"`]*?) from '([#.][^']+)'/gm)) {
    const from = pathOf(spec!)
    const space = /\* as (\w+)/.exec(clause!)
    if (space) taken.set(space[1]!, { from, name: '*' })
    for (const one of (/\{([^}]*)\}/.exec(clause!)?.[1] ?? '').split(',')) {
      const [name, called = name] = one.trim().split(/ as /)
      if (name && !name.startsWith('type ')) taken.set(called!, { from, name })
    }
  }
  for (const [, list, space] of code.matchAll(/^const \{([^}]*)\} =\s+(\w+)$/gm)) {
    const from = taken.get(space!)
    if (from?.name !== '*') continue
    for (const one of list!.split(',')) {
      const [name, called = name] = one.trim().split(/:\s*/)
      if (name) taken.set(called!, { from: from.from, name })
    }
  }
  const own: Source['own'] = new Map()
  const starts = [...code.matchAll(/^(?:export )?(?:const|let|async function|function) (?:(\w+)|[{[]([^}\]]*)[}\]])/gm)]
  for (const start of starts) {
    const rest = code.slice(start.index)
    const end = /\n(?=(?:export|const|let|async|function|type|import|t\.) ?)/.exec(rest)
    const text = end ? rest.slice(0, end.index) : rest
    for (const name of start[1] ? [start[1]] : start[2]!.split(',')) own.set(name.trim().replace(/^.*[:\s]/, ''), text)
  }
  const source = { path, code, own, taken }
  sources.set(path, source)
  return source
}

/** A call. `declared`: source that declares it as `name`; `deciding`: sources that decide its commands; `pages`: those that import it */
type Row = {
  endpoint: AnyEndpoint
  name: string
  declared: string
  path: string
  changes: boolean
  commands: Command[]
  deciding: Set<string>
  facts: Set<string>
  pages: Set<string>
}
/**
 * The sources of the console, the portal and what both share that import a call: itself, or a value of contracts that stands for several.
 */
const importers = (
  contracts: ReadonlyMap<string, Record<string, unknown>>,
  endpointAt: (path: string, name: string) => AnyEndpoint | undefined,
): Map<AnyEndpoint, Set<string>> => {
  const all = new Map<AnyEndpoint, Set<string>>()
  const follow = (page: string, path: string, name: string, seen: Set<string>) => {
    if (seen.has(`${path} ${name}`) || !/^contracts\//.test(path) || !existsSync(join(root, path))) return
    seen.add(`${path} ${name}`)
    const endpoint = endpointAt(path, name)
    if (endpoint) return void all.set(endpoint, (all.get(endpoint) ?? new Set()).add(page))
    const { own, taken } = sourceOf(path)
    const value = contracts.get(path)?.[name]
    // a context or a list of all of them names every call
    if (Array.isArray(value) || (value && typeof value === 'object' && 'api' in value)) return
    for (const [, word, member] of (own.get(name) ?? '').matchAll(/(?<![\w'.])([A-Za-z_]\w*)(?:\.(\w+))?/g)) {
      const from = taken.get(word!)
      if (from?.name === '*') member && follow(page, from.from, member, seen)
      else if (from) follow(page, from.from, from.name, seen)
      else if (own.has(word!)) follow(page, path, word!, seen)
    }
  }
  for (const page of ['web-admin', 'web-front', 'contracts/client'].flatMap(folder => sourcesIn(folder, /\.tsx?$/))) {
    const { code, taken } = sourceOf(page)
    const seen = new Set<string>()
    for (const [called, { from, name }] of taken)
      if (name !== '*') follow(page, from, name, seen)
      else for (const [, member] of code.matchAll(new RegExp(`\\b${called}\\.(\\w+)`, 'g'))) follow(page, from, member!, seen)
  }
  return all
}

const sourcesIn = (folder: string, ending = /\.ts$/): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => ending.test(name) && !/\.test\.tsx?$|(^|\/)test\/|contract(\.ts$|\/)|-worker\.ts$/.test(name))
    .map(name => join(folder, name))
    .sort()

type Decider = { name: string; commands: object; evolve: object }
const isDecider = (value: unknown): value is Decider =>
  typeof value === 'object' && value !== null && 'commands' in value && 'evolve' in value && 'initial' in value

/** Reads all sources and declarations, once. */
const read = async () => {
  const places = sourcesIn('services').filter(path => /^services\/\w+\//.test(path) && !/^services\/(kernel|eventstore)\//.test(path))
  /** deciders by source and name */
  const deciders = new Map<string, { path: string; it: Decider }>()
  for (const path of places) {
    if (!/decider</.test(sourceOf(path).code)) continue
    for (const [name, value] of Object.entries(await import(pathToFileURL(join(root, path)).href)))
      if (isDecider(value)) deciders.set(`${path} ${name}`, { path, it: value })
  }
  const events = new Map<string, EventType>(contexts.flatMap(one => eventsOf(one).map(event => [event.type, event])))
  const contextOf = (path: string) => path.split('/')[1]!
  const isUseCase = (path: string) => path.startsWith('services/') && !/^services\/(kernel|eventstore)\//.test(path)

  /** Where a name leads: a declaration of a source, or undefined. */
  const declared = (path: string, name: string, member?: string): { path: string; name: string } | undefined => {
    const source = sourceOf(path)
    const taken = source.taken.get(name)
    if (taken) {
      const goal = taken.name === '*' ? member : taken.name
      return goal && /^(services|contracts)\//.test(taken.from) && existsSync(join(root, taken.from))
        ? { path: taken.from, name: goal }
        : undefined
    }
    return source.own.has(name) ? { path, name } : undefined
  }
  /**
   * The value of a name that is declared within a function of the source, also as a part of what another function returns, or that the
   * context's `index.ts` or the house hands in.
   */
  const handedIn = (path: string, name: string): Reading | undefined => {
    const local = new RegExp(`(?<=\\n +)const ${name} =\\s+`)
    const from = new RegExp(`const \\{[^}=]*\\b${name}\\b[^}=]*\\} = (\\w+)\\(`).exec(sourceOf(path).code)?.[1]
    const maker = from && declared(path, from)?.path
    const own = [path, ...(maker?.startsWith('services/') ? [maker] : [])].map(place => ({ place, sought: local }))
    const handed = new RegExp(`(?:const ${name} =|(?<!\\n  )\\b${name}:)\\s+`)
    for (const { place, sought } of [
      ...own,
      { place: `services/${contextOf(path)}/index.ts`, sought: handed },
      { place: 'services/house.ts', sought: handed },
      { place: 'services/app.ts', sought: handed },
    ]) {
      if (!existsSync(join(root, place))) continue
      const { code } = sourceOf(place)
      const found = sought.exec(code)
      if (found) return { path: place, text: valueAt(code, found.index + found[0].length), isInner: sought === local }
    }
    return undefined
  }
  /** A function of the object that a value's maker returns: `enrol` of `logins: loginNames(…)`. */
  const madeBy = ({ path, text }: Reading, member: string): Reading | undefined => {
    const [, name] = /^\s*(?:await )?(\w+)\(/.exec(text) ?? []
    const goal = name && declared(path, name)
    if (!goal || !isUseCase(goal.path)) return undefined
    const found = new RegExp(`(?<=\\n +)(?:const ${member} = |${member}: |async (?=${member}\\())`).exec(sourceOf(goal.path).code)
    return found ? { path: goal.path, text: valueAt(sourceOf(goal.path).code, found.index + found[0].length), isInner: true } : undefined
  }
  const decidersIn = ({ path, text }: Reading): Decider[] =>
    [...text.matchAll(names)].flatMap(([, name, member]) => {
      const goal = declared(path, name!, member)
      return (goal && deciders.get(`${goal.path} ${goal.name}`)?.it) ?? []
    })
  // a name behind three dots is spread, not a member
  const names = /(?<![\w']|(?<!\.\.)\.)([A-Za-z_]\w*)(?:\.(\w+))?(\()?/g

  /** The decider of a document that a call opens itself, one of several: its commands are handed on with it. */
  const chosenIn = (path: string, text: string): Decider | undefined => {
    const [, name] = /\bcall\.document\((\w+),/.exec(text) ?? []
    const goal = name && declared(path, name)
    return goal ? deciders.get(`${goal.path} ${goal.name}`)?.it : undefined
  }

  /** @param document decider of the document that a call acts on, whose commands it sends as `command` */
  const reach = (
    { path, text, isInner }: Reading,
    found: Reached,
    isWithin = isUseCase,
    document?: Decider,
    seen = new Set<string>(),
  ): Reached => {
    const here: Decider[] = []
    const next: Reading[] = []
    const given = givenIn(text, isInner)
    for (const { 1: name, 2: member, 3: call, index } of text.matchAll(names)) {
      const goal = declared(path, name!, member)
      if (goal) {
        if (goal.path.startsWith('contracts/')) {
          // a type that is read from a fact makes none
          if (events.has(goal.name) && !text.slice(0, index).endsWith('typeof ')) found.events.add(goal.name)
          continue
        }
        const decider = deciders.get(`${goal.path} ${goal.name}`)
        if (decider) here.push(decider.it)
        const body = sourceOf(goal.path).own.get(goal.name)
        const key = `${goal.path} ${goal.name} ${member ?? ''}`
        if (decider || !body || seen.has(key) || !isWithin(goal.path) || /: (?:Route\[\]|Process)\b|= process\(|decider</.test(body))
          continue
        seen.add(key)
        next.push({ path: goal.path, text: fieldOf(body.slice(body.indexOf('=')), member) })
      } else if (call && !given.has(name!)) {
        const key = `${path} ! ${name} ${member ?? ''}`
        const handed = seen.has(key) ? undefined : handedIn(path, name!)
        seen.add(key)
        const meant = member && handed ? madeBy(handed, member) : handed
        if (meant) next.push(meant)
      }
    }
    // the document of which a function that is called here gives the commands
    const lent = here.length === 0 ? next.flatMap(decidersIn) : []
    const send = ({ name: decider, commands }: Decider, name: string) => {
      const key = `${decider}.${name}`
      if (Object.hasOwn(commands, name) && !found.commands.has(key)) found.commands.set(key, { decider, name, sentIn: path })
    }
    // gateways have words of their own
    for (const { 1: word, index } of text.matchAll(/(?<!\bgateway)\.(\w+)\(/g)) {
      const before = text.slice(0, index)
      const [, receiver] = /\b(\w+)$/.exec(before) ?? []
      // access to streams is no document
      if (receiver === 'call' || receiver === 'run') continue
      // a set or a map of the function's own takes no commands
      if (receiver && new RegExp(`const ${receiver} = new `).test(text)) continue
      const bound = receiver && new RegExp(`const ${receiver} = .*\\((\\w+), `).exec(text)?.[1]
      const [, direct] = /\((\w+), [^()]*(?:\([^()]*\)[^()]*)*\)\s*$/.exec(before.slice(-200)) ?? []
      const goal = bound || direct ? declared(path, (bound || direct)!) : undefined
      const known = goal && deciders.get(`${goal.path} ${goal.name}`)?.it
      const isLent = receiver === 'command' || /\(await \w+\([^()]*\)\)$/.test(before)
      for (const decider of known ? [known] : here.length > 0 || !isLent ? here : lent) send(decider, word!)
    }
    const acted = document ?? chosenIn(path, text)
    if (acted) for (const [, word] of text.matchAll(/\bcommand\.(\w+)/g)) send(acted, word!)
    if (/\b(?:command|sending)\[name\]/.test(text)) found.byName = true
    for (const one of next) reach(one, found, isWithin, acted, seen)
    return found
  }
  /** The decider of the document that a route acts on: its second argument, or a variant of it. */
  const documentOf = (path: string, text: string): Decider | undefined => {
    const [, name] = /^\w+\(\s*[^,]+,\s*(\w+),/.exec(text) ?? []
    const goal = name && declared(path, name)
    if (!goal) return undefined
    const [, variant] = /= \{\s*\.\.\.(\w+)/.exec(sourceOf(goal.path).own.get(goal.name) ?? '') ?? []
    const whole = (variant && declared(goal.path, variant)) || goal
    return deciders.get(`${whole.path} ${whole.name}`)?.it
  }
  /** The commands that a route sends. `word`: beside the endpoint in a loop over several. */
  const commandsOf = ({ path, text, word, others = [] }: RouteText): Command[] => {
    const document = documentOf(path, text)
    const found = empty()
    reach({ path, text }, found, isUseCase, document)
    // a handler that is only named
    const [, handler] = /,\s*(\w+),?\s*\)$/.exec(text) ?? []
    if (handler && text.startsWith('on(')) reach({ path, text: `${handler}()` }, found)
    if (found.byName && document)
      for (const [, name] of text.matchAll(/(?<!check\()(?<=[,(?:] ?)'(\w+)'/g))
        if (Object.hasOwn(document.commands, name!))
          found.commands.set(`${document.name}.${name}`, { decider: document.name, name: name!, sentIn: path })
    const all = [...found.commands.values()]
    return all.some(({ name }) => name === word) ? all.filter(({ name }) => !others.includes(name)) : all
  }

  /** Where a command is decided, and its facts: those that the text of its `decide` makes and its decider folds. */
  const decidedIn = ({ decider: kind, name }: Command): { path: string; facts: string[] } => {
    const { path, it } = [...deciders.values()].find(({ it }) => it.name === kind)!
    const queue = [path]
    const seen = new Set(queue)
    const isWithin = (one: string) => contextOf(one) === contextOf(path)
    for (const at of queue) {
      const source = sourceOf(at)
      for (const start of source.code.matchAll(new RegExp(`(?<=[\\n{,]\\s*)(?:async )?${name}(?=: |,|\\()`, 'g'))) {
        const rest = source.code.slice(start.index + start[0].length)
        const text = rest.startsWith(',')
          ? (source.own.get(name) ?? '')
          : rest.startsWith(':')
            ? valueAt(rest, 1)
            : rest.slice(0, 20) + valueAt(rest, 0)
        const [, elsewhere] = new RegExp(`^\\s*(\\w+)\\.${name}$`).exec(text) ?? []
        const kept = elsewhere && declared(at, elsewhere)
        if (kept && kept.path !== at) {
          queue.splice(queue.indexOf(at) + 1, 0, kept.path)
          break
        }
        const decide = /(?<=[\n{,]\s*)decide(?=: |,|\()/.exec(text)
        const { events } = reach({ path: at, text: decide ? text.slice(decide.index) : text }, empty(), isWithin)
        const facts = [...events].filter(event => event in it.evolve)
        if (facts.length > 0) return { path: at, facts }
      }
      for (const { from } of source.taken.values())
        if (from.startsWith(`services/${contextOf(path)}/`) && !seen.has(from) && existsSync(join(root, from))) {
          seen.add(from)
          queue.push(from)
        }
    }
    return { path, facts: [] }
  }
  const contracts = new Map(
    await Promise.all(sourcesIn('contracts').map(async path => [path, await import(pathToFileURL(join(root, path)).href)] as const)),
  )
  const endpointAt = (path: string, name: string): AnyEndpoint | undefined => endpointsIn({ value: contracts.get(path)?.[name] })[0]
  const endpointsOf = (path: string, text: string): AnyEndpoint[] =>
    [...text.matchAll(names)].flatMap(([, name, member]) => {
      const goal = declared(path, name!, member)
      return (goal && endpointAt(goal.path, goal.name)) ?? []
    })
  /** Endpoints that the first argument of a route stands for: itself, those of a table, of a loop or of a helper's callers. */
  const served = (path: string, at: number, first: string): { endpoint: AnyEndpoint; word?: string; others?: string[] }[] => {
    const { code, own } = sourceOf(path)
    const [itself] = endpointsOf(path, first)
    if (itself) return [{ endpoint: itself }]
    const [, name = '', field] = /^(\w+)(?:\.(\w+))?/.exec(first) ?? []
    const [, tableName = first.includes('[') ? name : undefined] = new RegExp(`const ${name} = (\\w+)\\[`).exec(code) ?? []
    const table = tableName && declared(path, tableName)
    if (table) {
      const rows = sourceOf(table.path).own.get(table.name) ?? ''
      const wanted = field ? [...rows.matchAll(new RegExp(`\\b${field}: (.+)`, 'g'))].map(([, value]) => value!).join('\n') : rows
      return endpointsOf(table.path, wanted).map(endpoint => ({ endpoint }))
    }
    const before = code.slice(0, at)
    const loop = /(?:(\w+)|\[([^()]*)\] as const\s*\))\.map\(\(\[(\w+), \w+\]\) =>\s*$/.exec(before)
    if (loop?.[3] === name) {
      const pairs = [...(loop[2] ?? own.get(loop[1]!) ?? '').matchAll(/\[([\w.]+), '(\w+)'\]/g)]
      return pairs.flatMap(([, one, word]) =>
        endpointsOf(path, one!).map(endpoint => ({
          endpoint,
          word: word!,
          others: pairs.flatMap(([, , other]) => (other === word ? [] : other!)),
        })),
      )
    }
    const entries = [...before.matchAll(/Object\.entries\((\w+)\)\.\w+\(\(\[\w+, \{([^}]*)\}\]\) =>/g)].at(-1)
    const part = (entries?.[2] ?? '')
      .split(',')
      .map(one => one.trim().split(/:\s*/))
      .find(one => one.at(-1) === name)?.[0]
    const rows = part && declared(path, entries![1]!)
    if (rows) {
      const known = Object.values((contracts.get(rows.path)?.[rows.name] ?? {}) as Record<string, Record<string, unknown>>)
      return known.flatMap(row => endpointsIn({ value: row[part] })).map(endpoint => ({ endpoint }))
    }
    const helper = [...before.matchAll(new RegExp(`(\\w+)(?:: | = )(?:<.*>)?\\(${name}\\b`, 'g'))].at(-1)?.[1]
    const calls = helper ? [...code.matchAll(new RegExp(`\\b${helper}\\(([\\w.]+)`, 'g'))] : []
    return calls.flatMap(([, one]) => endpointsOf(path, one!).map(endpoint => ({ endpoint })))
  }
  const routes = new Map<AnyEndpoint, RouteText>()
  /** of a call whose route is not found: the source of a declaration that names it */
  const named = new Map<AnyEndpoint, string>()
  /** the source that serves a call of a list or of a record */
  const listed = new Map<AnyEndpoint, string>()
  for (const { records = [] } of contexts)
    for (const { endpoints } of records) for (const call of endpointsIn(endpoints)) listed.set(call, 'services/kernel/record/routes.ts')
  for (const [name, { reads }] of Object.entries<Context>(brought))
    for (const { list } of reads.lists ?? []) for (const call of endpointsIn(list.calls)) listed.set(call, `projections/${name}/index.ts`)
  const allPlaces = [...places, ...sourcesIn('projections')]
  for (const path of allPlaces) {
    const { code, own } = sourceOf(path)
    for (const [, name] of code.matchAll(/\bserves\(\s*(\w+)/g)) {
      const list = declared(path, name!)
      const value = list && (contracts.get(list.path)?.[list.name] as { calls?: Record<string, unknown> } | undefined)
      for (const call of endpointsIn(value?.calls ?? {})) listed.set(call, path)
    }
    for (const match of code.matchAll(/\b(?:on|act|actOnEach|switched|allowing|\w*[rR]oute\w*)\(\s*([\w.[\]]+)(?: as [^,]+)?,/g)) {
      const text = code.slice(match.index).split('(', 1)[0] + balanced(code, match.index + match[0].indexOf('('))
      for (const { endpoint, ...beside } of served(path, match.index, match[1]!)) routes.set(endpoint, { path, text, ...beside })
    }
    for (const [name, text] of own)
      for (const endpoint of endpointsOf(path, text)) if (!named.has(endpoint) || /[Rr]outes?$/.test(name)) named.set(endpoint, path)
  }
  const routeOf = (endpoint: AnyEndpoint): string => routes.get(endpoint)?.path ?? named.get(endpoint) ?? listed.get(endpoint) ?? ''
  const pages = importers(contracts, endpointAt)
  const known = new Set<AnyEndpoint>(
    contexts.flatMap(({ lists = [] }) => lists.flatMap(({ calls }) => Object.values(calls) as AnyEndpoint[])),
  )
  const calls = contexts.map(contract => {
    const rows: Row[] = []
    for (const [path, module] of contracts) {
      if (!path.startsWith(`contracts/${contract.name}/`)) continue
      for (const [name, value] of Object.entries(module)) {
        const [endpoint] = endpointsIn({ value })
        if (!endpoint || known.has(endpoint)) continue
        known.add(endpoint)
        const route = routes.get(endpoint)
        const changes = endpoint.kind === 'command' || endpoint.kind === 'upload'
        const commands = route && changes ? commandsOf(route) : []
        const decided = commands.map(decidedIn)
        const facts = new Set(decided.flatMap(one => one.facts))
        const deciding = new Set(decided.map(one => one.path))
        rows.push({
          endpoint,
          name,
          declared: path,
          path: routeOf(endpoint),
          changes,
          commands,
          deciding,
          facts,
          pages: pages.get(endpoint) ?? new Set(),
        })
      }
    }
    return { contract, rows }
  })
  /** processes by the event that they follow */
  const followers = new Map<string, Set<string>>()
  const views = new Map<string, Set<string>>()
  const add = (names: Map<string, Set<string>>, type: string, name: string) => names.set(type, (names.get(type) ?? new Set()).add(name))
  const uses: { type: string; moves: string[]; path: string; commands: Command[]; deciding: Set<string> }[] = []
  const clocks: { what: string; path: string; commands: { command: Command; path: string; facts: string[] }[] }[] = []
  const clock = (what: string, path: string, text: string) => {
    // work that is handed on under its name is begun as well
    const begun = [...text.matchAll(/\w\((\w+)\)|', (\w+(?:\.\w+)?)(?=[,)])/g)].map(([, name, work = name]) => `\n${work}()`).join('')
    const sent = [...reach({ path, text: text + begun }, empty()).commands.values()]
    clocks.push({ what, path, commands: sent.map(command => ({ command, ...decidedIn(command) })) })
  }
  const { payables, holders, mails } = compose()
  const house = standIn({ payables, holders, paying: standIn({ payables }), imports: wholeImports(standIn(), standIn()) })
  for (const [name, context] of Object.entries<Context>(brought)) {
    const { reads } = context
    for (const { name, on } of [
      ...reads.views,
      ...(reads.parts ?? []).map(part => openPart(part, () => '')).map(({ of: name, on }) => ({ name, on })),
    ])
      for (const type of Object.keys(on)) add(views, type, name)
    const opened = await context.open(house, standIn({ mails }))
    for (const { name, reactions } of opened.reactions ?? []) for (const { type } of reactions) add(followers, type, name)
    for (const [type, use] of Object.entries(context.flowUses?.(house, standIn()) ?? {})) {
      const path = writtenIn(use.approved)
      const commands = [...reach({ path, text: `= ${use.approved}`, isInner: true }, empty()).commands.values()]
      uses.push({ type, moves: Object.keys(use), path, commands, deciding: new Set(commands.map(one => decidedIn(one).path)) })
    }
    for (const [kind, due] of Object.entries(context.dues?.(house) ?? {})) {
      const path = writtenIn(due)
      const { code } = sourceOf(path)
      const field = new RegExp(`(?<=[\\n{,]\\s*)${kind}:\\s+`).exec(code)!
      clock(`due \`${kind}\``, path, valueAt(code, field.index + field[0].length))
    }
    const index = `services/${name}/index.ts`
    const { code } = sourceOf(index)
    for (const { kind } of opened.jobs ?? []) {
      const at = code.lastIndexOf('{', code.indexOf(`kind: '${kind}'`))
      clock(`job ${kind}`, index, at < 0 ? '' : balanced(code, at))
    }
    for (const { what } of opened.clocks ?? []) {
      // several of one context may be made in a loop
      const at = Math.max(code.indexOf(`every(house, '${what}'`), code.indexOf('every(house, `'))
      clock(`clock ${what}`, index, at < 0 ? '' : `every${balanced(code, at + 'every'.length)}`)
    }
  }
  return { calls, events, followers, views, uses, clocks, routeOf }
}

/** Stands for everything that a context is handed, so that it opens without a program; `known` is there in earnest. */
const standIn = (known: object = {}): any =>
  new Proxy(() => {}, {
    get: (_, key) => {
      if (key in known) return known[key as never]
      if (key === Symbol.iterator) return [][Symbol.iterator]
      if (key === Symbol.toPrimitive) return () => ''
      return key === 'then' ? undefined : standIn()
    },
    apply: () => standIn(),
  })

const inspecting = new Session()
const scripts = new Map<string, string>()
inspecting.connect()
inspecting.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) => scripts.set(scriptId, url))
inspecting.post('Debugger.enable')
/** The source in which a function is written, as the engine knows it. */
const writtenIn = (written: unknown): string => {
  let path = ''
  Object.assign(globalThis, { written })
  inspecting.post('Runtime.evaluate', { expression: 'written' }, (_, { result: { objectId } }) =>
    inspecting.post('Runtime.getProperties', { objectId: objectId! }, (_, { internalProperties = [] }) => {
      const place = internalProperties.find(({ name }) => name === '[[FunctionLocation]]')?.value?.value as { scriptId: string }
      path = fileURLToPath(scripts.get(place.scriptId)!.replace(/\?.*$/, '')).slice(root.length).replace(/^\//, '')
    }),
  )
  return path
}

const cell = (names: Iterable<string>, none = '–') => [...names].map(name => `\`${name}\``).join(' ') || none
const commandCell = (commands: readonly Command[], none?: string) =>
  cell(
    commands.map(({ decider, name }) => `${decider}.${name}`),
    none,
  )
const services = sourcesIn('services')
/** Sources whose text makes a fact: they call its declaration, which has the name of its type, or hand it to what calls it. */
const makersOf = (type: string): string[] => {
  const call = new RegExp(`\\b${type}\\(|(?<=[(?:] ?)${type}\\b(?!:)`)
  // a plain search spares nearly all sources the pattern
  return services.filter(path => sourceOf(path).code.includes(type) && call.test(sourceOf(path).code))
}
/** so many pages are named */
const PAGES = 3
const pagesCell = (pages: ReadonlySet<string>) =>
  cell([...pages].slice(0, PAGES)) + (pages.size > PAGES ? ` and ${pages.size - PAGES} more` : '')

/** The text of docs/MAP.md. */
const map = async (): Promise<string> => {
  const { calls, events, followers, views, uses, clocks, routeOf } = await read()
  const contextViews = new Map(Object.entries(brought).map(([name, { reads }]) => [name, reads]))
  const parts = calls.map(({ contract, rows }) => {
    const lists = (contract.lists ?? []).map(list => {
      const view = contextViews.get(contract.name)?.lists?.find(served => served.list === list)?.view.name
      const own = Object.values(list.calls).map(
        call => `${call.zh} \`${call.method} ${call.path}\`${routeOf(call) && ` \`${routeOf(call)}\``}`,
      )
      return `| ${list.zh} | ${cell([list.name])} | ${list.through === undefined ? cell(view ? [view] : []) : 'one call answers it'} | ${own.join('; ') || '–'} |`
    })
    const records = (contract.records ?? []).map(record => `${record.zh} \`${record.name}\``)
    const facts = eventsOf(contract).filter(
      ({ type }) => !(contract.records ?? []).some(record => Object.values(record.events as object).some(one => one.type === type)),
    )
    return [
      `## ${contract.name}\n`,
      ...(rows.length
        ? [
            '| call | endpoint | declaration | route | command | decided in | facts | pages |\n|---|---|---|---|---|---|---|---|',
            ...rows.map(({ endpoint, name, declared, path, changes, commands, deciding, facts, pages }) => {
              // of a call that changes something, nothing found does not mean that nothing is written
              const none = changes && commands.length === 0 ? '?' : '–'
              return `| ${endpoint.zh} | \`${endpoint.method} ${endpoint.path}\` | \`${name}\` \`${declared}\` | ${path ? `\`${path}\`` : '?'} | ${commandCell(commands, none)} | ${cell(deciding)} | ${cell(facts, none)} | ${pagesCell(pages)} |`
            }),
            '',
          ]
        : []),
      ...(lists.length ? ['| list | name | view | calls, with their routes |\n|---|---|---|---|', ...lists, ''] : []),
      ...(records.length ? [`Records, whose calls are all of \`services/kernel/record/routes.ts\`: ${records.join(', ')}.`, ''] : []),
      ...(contract.name === 'policy'
        ? [
            `Kinds, whose calls are all of \`services/policy/kinds/routes.ts\`: ${policyKinds.map(kind => `${kind.zh} \`${kind.name}\``).join(', ')}.`,
            '',
          ]
        : []),
      ...(facts.length
        ? [
            '| fact | in words | made in | processes | views |\n|---|---|---|---|---|',
            ...[...new Set(facts)].map(
              ({ type, zh }) =>
                `| \`${type}\` | ${zh} | ${cell(makersOf(type))} | ${cell(followers.get(type) ?? [])} | ${cell(views.get(type) ?? [])} |`,
            ),
            '',
          ]
        : []),
    ].join('\n')
  })
  const inWords = (type: string) => `\`${type}\` ${events.get(type)!.zh}`
  const decided = [
    '## Decided by workflow\n',
    'A handler decides by 流程处理. The end of a flow, `FlowFinished`, is followed by the process `flow-ends` (`services/flow/uses.ts`), which asks the use',
    "of its subject, that `flowUses` of the context's `index.ts` brings. The command is what follows from an approval.\n",
    '| use | in words | what it follows | source | command | decided in |\n|---|---|---|---|---|---|',
    ...uses.map(
      ({ type, moves, path, commands, deciding }) =>
        `| \`${type}\` | ${businesses[type as keyof typeof businesses]}审批 | ${moves.join(', ')} | \`${path}\` | ${commandCell(commands, '?')} | ${cell(deciding)} |`,
    ),
    '',
  ].join('\n')
  const timed = [
    '## By the clock\n',
    "A clock of a context's `index.ts` repeats its work. The clock `deadlines` (`startTicking` in `services/kernel/stream/due.ts`) hands each row of what is due to",
    'the handler of its kind (`dues` of an `index.ts`). Each row: the source that sends, the command, the source that decides, and the facts.\n',
    '| clock or kind of due | source | command | decided in | facts |\n|---|---|---|---|---|',
    ...clocks.flatMap(({ what, path, commands }) =>
      commands.length === 0
        ? [`| ${what} | \`${path}\` | ? | – | ? |`]
        : commands.map(
            ({ command: { decider, name, sentIn }, path: decidedIn, facts }) =>
              `| ${what} | \`${sentIn}\` | \`${decider}.${name}\` | \`${decidedIn}\` | ${facts.map(inWords).join(', ') || '–'} |`,
          ),
    ),
    '',
  ].join('\n')
  return `${HEAD}\n${[...parts, decided, timed].join('\n')}`
}

const HEAD = `# The map: from a call to its code

A word that is not here stands in GLOSSARY.md's first column; the calls have one name only. Calls of lists stand with their list, those of records and
kinds in one line.

Look for the Chinese name of a call. Its row tells the endpoint, the name and source of its declaration, the source with its route, the commands that the
route sends, the sources that decide them, their facts, and the web files that import the call. A call that none of them imports is there for programs of others. The row
of a fact tells the sources that make it, which processes follow it and which views fold it. Lists are read from a view; a view stands in \`projections/<context>/\`, a process in
the \`services/<context>/\` that names it.

The last two sections tell what workflow decides and what time brings about.

\`npm run map\` writes this page and \`ops/ci/map.test.ts\` holds it. Calls, facts, lists and views are read from the declarations; processes, clocks and uses
of the workflow from the contexts themselves. Routes, commands, facts, their makers and pages are told from the sources' text. A row may lack commands, facts or
processes that are handed in as functions or sent by name; "?" stands where the text does not tell them. A fact without a maker is made by a decider that several kinds
of document share: \`services/policy/kinds/kind.ts\`, \`services/account/decide.ts\`.
`

const text = await map()
// timers and connections of the contexts would keep the program alive
if (process.argv.includes('--print')) process.stdout.write(text, () => process.exit())
else {
  writeFileSync(join(root, 'docs/MAP.md'), text)
  process.exit()
}
