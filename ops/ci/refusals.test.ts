import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'

/** folders in which travellers have names; elsewhere names belong to things */
const FOLDERS = [
  ...[
    'auction',
    'change',
    'disruption',
    'extra',
    'fine',
    'order',
    'payment',
    'quotation',
    'refund',
    'rename',
    'retail',
    'seats',
    'service',
    'terminal',
  ].map(context => `services/${context}`),
  ...['contracts/order', 'contracts/refund'],
]
/** a refusal with all that it is made of, brackets in brackets included */
const refusal = /(?:new Refused|wrongTraveller)\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\)/g
/** also matches `passenger.name`; the name of a refund rule, or of a claimed version, is no person's */
const quoted = /\$\{[^}]*(?<!\b(?:rule|claim)\.)\bnames?\b[^}]*\}/
const quoting = (text: string) => [...text.matchAll(refusal)].map(([said]) => said).filter(said => quoted.test(said))
const isNamed = (said: string) => /[{,]\s+names\b/.test(said)

t.test('a refusal that quotes the name of somebody says so: it is masked where the refusal is kept', async t => {
  const text = ['`$', '{of(one).name}尚未出票`'].join('')
  t.same(quoting(`new Refused(code.order, ${text}, { names: [name] }); new Refused(code.order, ${text})`).map(isNamed), [true, false])
  const files = FOLDERS.flatMap(folder => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(file => join(folder, file)))
  const sources = files.filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const said = sources.flatMap(file => quoting(readFileSync(file, 'utf8')))
  t.ok(said.length > 10, `${said.length} are found`)
  t.same(
    said.filter(one => !isNamed(one)),
    [],
  )
})
