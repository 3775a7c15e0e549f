import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import t from 'tap'
import { events } from '#contracts/contexts.ts'
import { samples } from '#ops/samples/samples.ts'
import { views } from '#services/contexts.ts'
import { schemaCodec } from '#services/eventstore/codec.ts'
import type { StoredEvent } from '#services/eventstore/port.ts'
import { apply, NOTHING, route, type State, stored } from './kernel/fold.ts'
import type { View } from './kernel/view.ts'

// A house that is upgraded keeps the documents that its views folded before, unless a view's version says that they would be others now: one
// that changes its words or fields without another version shows old documents beside new ones for good. So what each view makes of each sample
// is on record.

const record = new URL('../ops/ci/folded.tsv', import.meta.url)
const AGAIN = 'npm test projections/folded.test.ts with FOLDED=record in the environment writes what is new'

const codec = schemaCodec(events)
const eventsUpTo = (name: string): StoredEvent[] =>
  [...(samples.get(name)!.after ?? []), name].map((sample, revision) => {
    const { at, data } = samples.get(sample)!
    const [type = '', version] = sample.split('.v')
    const meta = { user: 'u', role: 'AGENT', agency: 'A', commandId: `c${revision}`, at, schema: Number(version) }
    return codec.decode({ id: `e${revision}`, type, data, meta, stream: 'sample-1', revision, position: revision + 1, at })
  })

/** What a view makes of a sample and those before it, as a short number; undefined where the sample does not concern it. */
const foldedBy = (view: View, name: string): string | undefined => {
  const states = new Map<string, State>()
  const happened = eventsUpTo(name)
  if (!route(view, happened.at(-1)!)) return undefined
  for (const event of happened) {
    const routed = route(view, event)
    if (routed) for (const [key, state] of apply(view, routed, key => states.get(key) ?? NOTHING)) states.set(key, stored(key, state))
  }
  return createHash('sha256')
    .update(JSON.stringify([...states].map(([key, { doc }]) => [key, doc])))
    .digest('hex')
    .slice(0, 12)
}

const now = views
  .toSorted((a, b) => a.name.localeCompare(b.name))
  .flatMap(view =>
    [...samples.keys()].sort().flatMap(sample => {
      const hash = foldedBy(view, sample)
      return hash ? [{ view: view.name, version: String(view.version), sample, hash }] : []
    }),
  )

t.test('a view that folds otherwise than before has another version', async t => {
  const lines = readFileSync(record, 'utf8').trimEnd().split('\n')
  const before = new Map(
    lines.map(line => {
      const [view = '', version = '', sample = '', hash = ''] = line.split('\t')
      return [`${view} ${version} ${sample}`, hash]
    }),
  )
  const changed = now.filter(({ view, version, sample, hash }) => (before.get(`${view} ${version} ${sample}`) ?? hash) !== hash)
  t.same([...new Set(changed.map(({ view, version }) => `${view}: its version is no longer ${version}`))], [])
  const text = `${now.map(({ view, version, sample, hash }) => [view, version, sample, hash].join('\t')).join('\n')}\n`
  if (process.env.FOLDED === 'record' && changed.length === 0) writeFileSync(record, text)
  t.equal(readFileSync(record, 'utf8') === text, true, `the record is up to date: ${AGAIN}`)
})
