import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import { endpoints } from '#contracts/contexts.ts'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'

/** Every action that staff can do over HTTP has a button: some file of the console names its endpoint. */
const root = new URL('../../', import.meta.url)
const sourcesOf = (folder: string): string[] =>
  readdirSync(new URL(folder, root), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map(entry => readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8'))

/** names under which declarations are exported; endpoints of records, and screens, have theirs from the record */
const declared = new Map(
  sourcesOf('contracts/').flatMap(text =>
    [...text.matchAll(/export const (\w+) = (?:command|upload)\(\s*'([^']+)'/g)].map(([, name, path]) => [path!, name!] as const),
  ),
)
const console = sourcesOf('web-admin/').join('\n')
const isNamed = (name: string) => new RegExp(`\\b${name}\\b`).test(console)

/** endpoints whose work a button with another call does */
const doneOtherwise: Record<string, string> = {
  childRefund: 'submitRefund',
  deleteDiscounts: 'deletePolicy',
  // those who join tell their agency, which orders in the portal
  joinGroup: 'addSeats',
  // a traveller with a passport is one of the list
  modifyForeign: 'modifyPassenger',
  removeForeign: 'removePassenger',
  // an application of any kind is taken back on its page
  addonCancel: 'withdrawChange',
  // staff change a locked list itself
  add8L: 'addPassenger',
  modify8L: 'modifyPassenger',
  del8L: 'removePassenger',
}

const areas = /^\/api\/(order|policy)\//
const isAction = ({ kind, allow, path }: AnyEndpoint) =>
  (kind === 'command' || kind === 'upload') && areas.test(path) && allow.includes('employee') && declared.has(path)

t.test('whatever staff may do to orders, money, stock and policies has its button', async t => {
  const actions = endpoints.filter(isAction).map(({ path }) => declared.get(path)!)
  t.ok(actions.length >= 39, `${actions.length} actions`)
  t.same(
    actions.filter(name => !isNamed(doneOtherwise[name] ?? name)),
    [],
    'actions without a button',
  )
  t.same(
    Object.keys(doneOtherwise).filter(name => !actions.includes(name) || isNamed(name)),
    [],
    'exceptions that are none any more',
  )
})
