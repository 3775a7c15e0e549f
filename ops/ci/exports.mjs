// Exports that nobody imports, and types of several sources with one name, read from the sources. Part of `npm run check`.
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const folders = ['contracts', 'services', 'projections', 'web-admin', 'web-front', 'ops']
/** True for tests, and for helpers that only tests use. */
const isTest = path =>
  /\.test\.tsx?$|\/test\/|\/contract\/|contract\.ts$|kernel\/spec\.ts$|^ops\/(e2e|browser|engines|ci|samples|example)\//.test(path)
/** Exports that only tests use, and why they exist. */
const kept = {
  'contracts/contexts.ts': { screens: 'of all contexts, for tests that ask all', isPermission: 'of all contexts, for tests that ask all' },
  'contracts/enums.ts': {
    shownAirlines: 'ops/ci/checklist.tsv 50',
    policyPreviewHeads: 'ops/ci/checklist.tsv 64',
    noticeCategories: 'ops/ci/checklist.tsv 59',
  },
  'contracts/client/countdown.ts': { Countdown: 'ops/ci/checklist.tsv 84' },
  'contracts/client/text.ts': { maskPhone: 'ops/ci/checklist.tsv 77' },
  'contracts/client/title.ts': { endpointFor: 'ops/ci/checklist.tsv 10' },
  'contracts/kernel/documents.ts': { hostDocumentCode: 'what hosts call a document (DOMAIN), for the first host outside' },
  'contracts/kernel/people.ts': { unnamed: 'an edge at which nobody is named' },
  'contracts/order/rules/fares.ts': {
    taxRow: 'rows as the rules of taxes have them',
    taxesAbroad: 'DOMAIN example G, for international orders',
  },
  'services/payment/decide.ts': { refundedSum: 'a sum that lives are held against' },
  'services/kernel/sheet/parse.ts': { parseRows: 'all rows of a sheet at once' },
  'services/kernel/http/validate.ts': { wrongAnswer: 'every answer is held against its declaration' },
  'services/auction/earnest/hold.ts': { forfeitEarnest: 'a hold by hand, in lives', convertEarnest: 'a hold by hand, in lives' },
  'services/agency/agency.ts': { maySell: 'ops/ci/checklist.tsv 118' },
  'projections/account/snapshot.ts': { checkedViews: 'the views that the ledger is held against, without a program' },
  'projections/account/trial-balance.ts': { TrialDoc: 'the documents that sums are told from' },
  'ops/seed/auctions.ts': { isAuctioned: 'flights that a smaller seed leaves out' },
  'ops/build/built.ts': { builtAt: 'a build of a few lines' },
  'services/eventstore/sqlite-log.ts': { resum: 'how a test changes a log by hand' },
}
/** Files that are found by a pattern or a path: by Vite, by esbuild, by readers of an example client; one writes modules itself. */
const found = path =>
  /^web-(admin|front\/portal)\/\w+\/index\.tsx$|^web-front\/portal\/\w+\/links\.ts$|^contracts\/\w+\/modules\.ts$|^web-\w+\/vite\.config\.ts$|^web-admin\/kit\/(no-exporter|style-names)\.ts$/.test(
    path,
  ) || /^ops\/(clients\/|ci\/seeded-check\.mjs$|build\/(compiled\.mjs|endpoints\.ts)$|engines\/.*\.mjs$|example\/)/.test(path)

const withoutComments = text => text.replace(/(^|[\s({,;])\/\*[\s\S]*?\*\//g, '$1').replace(/(^|\s)\/\/.*$/gm, '$1')
/** the names in `{ a, type B, c as d, e: f }`: the imported one, and its local name */
const named = list =>
  list
    .split(',')
    .map(one =>
      one
        .trim()
        .replace(/^type /, '')
        .replace(/\s*=.*$/s, ''),
    )
    .filter(Boolean)
    .map(one => one.split(/ as |:\s*/))
    .map(([taken, called = taken]) => ({ taken: taken.trim(), called: called.trim() }))

/** Exports and imports of a source, from its text. @param {string} text */
const read = text => {
  const code = withoutComments(text)
  const exported = new Set()
  const imported = []
  const passedOn = []
  const all = regex => [...code.matchAll(regex)]
  for (const [, name] of all(/^export (?:async )?(?:const|let|function\*?|class|type|interface) (\w+)/gm)) exported.add(name)
  for (const [, list] of all(/^export const [{[]([^}\]]*)[}\]] =/gm))
    for (const { called } of named(list)) exported.add(called.replace('...', ''))
  if (/^export default /m.test(code)) exported.add('default')
  for (const [, list, from] of all(/^export (?:type )?\{([^}]*)\}(?: from '([^']+)')?/gm))
    for (const { taken, called } of named(list)) {
      exported.add(called)
      if (from) imported.push({ from, name: taken })
    }
  for (const [, from] of all(/^export \* from '([^']+)'/gm)) passedOn.push(from)
  for (const [whole, clause, from] of all(/^import (?:type )?([^'"`]*?) from '([^']+)'/gm)) {
    const [, list] = /\{([^}]*)\}/.exec(clause) ?? []
    if (list !== undefined) for (const { taken } of named(list)) imported.push({ from, name: taken })
    const [, space] = /\* as (\w+)/.exec(clause) ?? []
    if (space) {
      const uses = [...code.replace(whole, '').matchAll(new RegExp(`(?<![\\w.'])${space}\\b(?:\\.(\\w+))?`, 'g'))]
      for (const [, name] of uses) imported.push({ from, name: name ?? '*' })
    }
    if (/^\w/.test(clause)) imported.push({ from, name: 'default' })
  }
  for (const [, from, list, name] of all(/import\('([^']+)'\)(?:\.then\(\(\{([^}]*)\}\) =>|\)\.(\w+))?/g)) {
    if (list !== undefined) for (const { taken } of named(list)) imported.push({ from, name: taken })
    else imported.push({ from, name: name ?? '*' })
  }
  /** true where the source itself uses its export */
  const uses = name => (code.match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length > 1
  return { exported, imported, passedOn, uses }
}

/**
 * Every export that only its own source uses, one line each: nobody imports it, or only tests do and its source has no use for it. @param
 * {Map<string, string>} texts by path
 */
export const idleIn = texts => {
  const sources = new Map([...texts].map(([path, text]) => [path, read(text)]))
  const pathOf = (from, spec) =>
    spec.startsWith('#') ? spec.slice(1) : spec.startsWith('.') ? normalize(join(dirname(from), spec)) : undefined
  const users = new Map([...sources.keys()].map(path => [path, { byAll: new Set(), byTests: new Set() }]))
  const use = (path, name, isByTest) => {
    const source = sources.get(path)
    if (!source) return
    const { byAll, byTests } = users.get(path)
    const by = isByTest ? byTests : byAll
    if (by.has(name)) return
    by.add(name)
    if (!source.exported.has(name) || name === '*') for (const spec of source.passedOn) use(pathOf(path, spec), name, isByTest)
  }
  for (const [path, { imported }] of sources)
    for (const { from, name } of imported) {
      const to = pathOf(path, from)
      if (to) use(to, name, isTest(path))
    }
  const idle = [...sources].flatMap(([path, { exported, uses }]) => {
    if (found(path)) return []
    const { byAll, byTests } = users.get(path)
    const has = (by, name) => by.has(name) || by.has('*')
    return [...exported].flatMap(name => {
      if (has(byAll, name)) return []
      if (!has(byTests, name)) return [`${path}: nobody imports ${name}`]
      return isTest(path) || uses(name) || kept[path]?.[name] ? [] : [`${path}: tests alone need ${name}`]
    })
  })
  const needless = Object.entries(kept).flatMap(([path, names]) =>
    Object.keys(names).flatMap(name => {
      if (!sources.has(path)) return []
      const isIdle = sources.get(path).exported.has(name) && !users.get(path).byAll.has(name)
      return isIdle ? [] : [`${path}: ${name} is no longer needed by tests alone, take it off the list`]
    }),
  )
  return [...idle, ...needless]
}

/** Every name under which several sources export a type, one line each: a type's name tells its subject. @param {Map<string, string>} texts by path */
export const homonymsIn = texts => {
  const sources = new Map()
  for (const [path, text] of texts)
    for (const [, name] of withoutComments(text).matchAll(/^export (?:type|interface) (\w+)/gm))
      sources.set(name, [...(sources.get(name) ?? []), path])
  return [...sources].flatMap(([name, paths]) => (paths.length > 1 ? [`${paths.join(', ')}: each exports a type ${name}`] : []))
}

const sources = async () => {
  const paths = await Promise.all(
    folders.map(async folder => (await readdir(join(root, folder), { recursive: true })).map(name => join(folder, name))),
  )
  const all = paths.flat().filter(path => /\.(ts|tsx|mjs)$/.test(path) && !/\.d\.m?ts$|node_modules|\/dist\//.test(path))
  return new Map(await Promise.all(all.map(async path => [path, await readFile(join(root, path), 'utf8')])))
}

/** What is wrong with the exports of all sources, one line each. */
export const wrongExports = async () => {
  const texts = await sources()
  return [...idleIn(texts), ...homonymsIn(texts)]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const wrong = await wrongExports()
  for (const line of wrong) console.error(line)
  if (wrong.length > 0) process.exit(1)
}
