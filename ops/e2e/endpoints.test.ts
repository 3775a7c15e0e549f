import fc from 'fast-check'
import t, { type Test } from 'tap'
import { endpoints } from '#contracts/contexts.ts'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import { code } from '#contracts/kernel/refused.ts'
import { roles } from '#contracts/organisation/roles.ts'
import { wrongAnswer } from '#services/kernel/http/validate.ts'
import { catalogue, named } from './catalogue.ts'
import { rightOf, spoiled, wrongsOf } from './schemas.ts'
import { type Answer, type Sent, startProgram } from './start.ts'

/**
 * Every endpoint that is declared, now and later, keeps what the kernel promises. The bodies are drawn by a seed that stays
 * the same, so that a run proves what the last one proved; FC_SEED draws others.
 */
const seed = Number(process.env.FC_SEED ?? 20_261_121)
const RUNS = 12
/** endpoints asked side by side: what one waits for (worker threads, stores) another uses */
const LANES = 5
t.comment(`FC_SEED=${seed}`)
// grows with every endpoint declared, and must not fail on a slow machine
t.setTimeout(1_800_000)

const people = [
  { name: 'yefeng', actor: 'agent', role: 'AGENT' },
  { name: 'order', actor: 'employee', role: 'ORDER_DESK' },
  { name: 'refund', actor: 'employee', role: 'REFUND_DESK' },
  { name: 'finance', actor: 'employee', role: 'FINANCE' },
  { name: 'admin', actor: 'employee', role: 'ADMINISTRATOR' },
  { name: 'auditor', actor: 'employee', role: 'AUDITOR' },
] as const

const asked = catalogue()
/** as the catalogue says, not as the endpoint does */
const actorsOf = (endpoint: AnyEndpoint) => asked.get(named(endpoint))?.actors ?? []
const isPublic = (endpoint: AnyEndpoint) => actorsOf(endpoint).includes('public')
const forAll = (endpoint: AnyEndpoint) => actorsOf(endpoint).includes('any')
const writes = ({ kind }: AnyEndpoint) => kind === 'command' || kind === 'upload'
/** somebody who may call it; an administrator has every module */
const somebody = ({ allow }: AnyEndpoint): string | undefined =>
  allow.includes('public') ? undefined : allow.includes('agent') || allow.includes('any') ? 'yefeng' : 'admin'

/** A refusal as a person and a program may see it: Chinese, with a code, and nothing of our insides. */
const refusal = (t: Test, answer: Answer, status: number | number[], what: string) => {
  const fits = [status].flat().includes(answer.status)
  const shape = answer.code > 0 && /\p{Script=Han}/u.test(answer.message) && answer.data === null
  const inside = /node_modules|\/work\/|\.[jt]s:\d|\bat .+:\d+|SQLITE|Error:|\bundefined\b/.exec(answer.text)?.[0]
  if (!fits || !shape || inside) t.fail(`${what}: ${answer.status} ${answer.text.slice(0, 300)}`, { expected: status })
}

/** One endpoint after another in each lane, uploads in one alone: few are read at a time. What goes wrong is told under the endpoint's name. */
const eachEndpoint = async (t: Test, prove: (endpoint: AnyEndpoint) => Promise<void>) => {
  const lane = async (waiting: AnyEndpoint[]) => {
    for (let endpoint = waiting.shift(); endpoint; endpoint = waiting.shift())
      await prove(endpoint).catch(error => t.fail(`${named(endpoint!)}: ${error.message}`))
  }
  const others = endpoints.filter(({ kind }) => kind !== 'upload')
  await Promise.all([lane(endpoints.filter(({ kind }) => kind === 'upload')), ...Array.from({ length: LANES }, () => lane(others))])
  t.pass(`${endpoints.length} endpoints asked`)
}

t.test('every endpoint declared', { timeout: 1_800_000 }, async t => {
  const { program, send: sendAs, token, close } = await startProgram()
  t.teardown(close)
  for (const { name } of people) await token(name)
  await program.settle()
  const head = await program.events.head()
  const fourHundreds = Array.from({ length: 29 }, (_, i) => 400 + i).filter(status => status !== 401 && status !== 403)
  // nothing is ever written here, so there is nothing to wait for
  const send = (endpoint: AnyEndpoint, body: unknown, as?: string, sent: Sent = {}) => sendAs(endpoint, body, as, { ...sent, hasty: true })

  await t.test('115 a token is required for every call that is not public', async t =>
    eachEndpoint(t, async endpoint => {
      if (isPublic(endpoint)) return
      for (const authorization of ['', 'Bearer e30.e30.e30', 'Basic YTpi']) {
        const answer = await send(endpoint, {}, undefined, { headers: { authorization } })
        refusal(t, answer, 401, `${named(endpoint)} without a token`)
        if (answer.code !== code.notLoggedIn) t.fail(`${named(endpoint)} without a token: ${answer.code}`)
      }
    }),
  )

  await t.test('116 a token of anybody but the actors of the catalogue is refused', async t =>
    eachEndpoint(t, async endpoint => {
      if (isPublic(endpoint)) return
      for (const { name, actor, role } of people) {
        const granted = (roles[role].permissions as readonly string[]).some(
          held =>
            held === '*' ||
            held === endpoint.permission ||
            (endpoint.permission.endsWith('.r') && (held === '*.r' || held === endpoint.permission.replace(/r$/, 'w'))),
        )
        const allowed = forAll(endpoint) || (actorsOf(endpoint).includes(actor) && (actor === 'agent' || granted))
        if (!allowed) refusal(t, await send(endpoint, {}, name), 403, `${named(endpoint)} as ${name}`)
        if (name === 'auditor' && writes(endpoint) && allowed !== forAll(endpoint))
          t.fail(`${named(endpoint)}: an auditor changes nothing but his own account`)
      }
    }),
  )

  await eachEndpoint(t, async endpoint => {
    const refused = (answer: Answer, status: number | number[], what: string) => refusal(t, answer, status, `${named(endpoint)} ${what}`)
    const who = somebody(endpoint)
    const inPath = new Set([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(match => match[1]))
    const asText = endpoint.method === 'GET' || endpoint.kind === 'upload'
    const wrongs = [
      ...wrongsOf(endpoint.body, asText).filter(({ path: [first] }) => !inPath.has(String(first))),
      // what is in the path is always text
      ...wrongsOf(endpoint.body, true).filter(({ path: [first], what }) => inPath.has(String(first)) && what !== 'missing'),
    ]
    const bad = async (base: unknown, wrong: (typeof wrongs)[number]) =>
      refused(await send(endpoint, spoiled(base, wrong), who), fourHundreds, `${wrong.path.join('.')} ${wrong.what}`)
    const [base, ...others] = fc.sample(rightOf(endpoint.body), { numRuns: 4, seed })
    for (const wrong of wrongs.filter(({ what }) => what === 'missing')) await bad(base, wrong)
    if (wrongs.length > 0) {
      const drawn = fc.sample(fc.shuffledSubarray(wrongs, { minLength: Math.min(RUNS, wrongs.length) }), { numRuns: 1, seed })[0]!
      for (const [n, wrong] of drawn.slice(0, RUNS).entries()) await bad(others[n % others.length], wrong)
    }

    if (endpoint.method === 'POST') {
      // what another house signs comes in whatever form it likes
      const otherType = endpoint.raw ? fourHundreds : 415
      const wrongBodies = ['[]', '"text"', '5', '{"a":', '{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}', '']
      for (const payload of endpoint.kind === 'upload' ? [] : wrongBodies)
        refused(await raw(endpoint, payload, who), fourHundreds, `body ${payload}`)
      refused(await raw(endpoint, '<a/>', who, { 'content-type': 'application/xml' }), otherType, 'xml')
      refused(await raw(endpoint, 'a=1', who, { 'content-type': 'application/x-www-form-urlencoded' }), otherType, 'a form')
      refused(await raw(endpoint, threeMegabytes, who), endpoint.kind === 'upload' ? [413, 415] : 413, '3 MB')
    }
    if (endpoint.kind === 'upload')
      for (const [what, files] of Object.entries(uploads))
        refused(await send(endpoint, base, who, { files }), fourHundreds, `upload of ${what}`)
    if (writes(endpoint)) {
      const good = { files: uploads.text! }
      for (const headers of [
        { 'if-match': 'abc' },
        { 'if-match': '-1', 'idempotency-key': 'a-good-one' },
        { 'idempotency-key': 'two words' },
        { 'idempotency-key': 'x'.repeat(101) },
      ] as Record<string, string>[])
        if (!(endpoint.secret && 'idempotency-key' in headers && !('if-match' in headers)))
          refused(
            await send(endpoint, base, who, { headers, ...(endpoint.kind === 'upload' && good) }),
            fourHundreds,
            JSON.stringify(headers),
          )
    }
    if (!endpoint.alsoGet)
      refused(await send(endpoint, {}, who, { method: endpoint.method === 'GET' ? 'POST' : 'GET' }), [404, 405, 415], 'the other method')
  })

  t.equal(await program.events.head(), head, 'no event was appended')
  t.notOk('admin' in {}, 'no prototype was polluted')

  async function raw(endpoint: AnyEndpoint, payload: string | Buffer, who: string | undefined, headers: Record<string, string> = {}) {
    const url = endpoint.path.replace(/\{(\w+)\}/g, 'alipay')
    const response = await program.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/json', ...(who && { authorization: `Bearer ${await token(who)}` }), ...headers },
    })
    return { ...response.json(), status: response.statusCode, text: response.body } as Answer
  }
})

/** Right in form and random in content: whatever is asked, the answer is a declared one or a refusal, never a failure of ours. */
t.test('well-formed requests', { timeout: 1_800_000 }, async t => {
  const { program, send, signIn, close, logged } = await startProgram()
  t.teardown(close)
  await eachEndpoint(t, async endpoint => {
    const who = somebody(endpoint)
    const headers: Record<string, string> = who ? { authorization: `Bearer ${await signIn(who)}` } : {}
    const files = endpoint.kind === 'upload' ? uploads.page : undefined
    // a table is read in a thread of its own, which costs more than everything else here
    for (const body of fc.sample(rightOf(endpoint.body), { numRuns: files ? 2 : 8, seed })) {
      const answer = await send(endpoint, body, undefined, { headers, ...(files && { files }), hasty: true })
      const asked = `${named(endpoint)} ${JSON.stringify(body)}`
      if (answer.status >= 500) t.fail(`${asked}: ${answer.status} ${logged.findLast(line => line.includes('unexpected'))}`)
      else if (answer.status !== 200) refusal(t, answer, answer.status, asked)
      else {
        const wrong = endpoint.kind === 'file' ? undefined : wrongAnswer(endpoint.data, answer.data)
        if (wrong) t.fail(`${asked} answers what it does not declare: ${wrong}`)
      }
    }
  })
  await program.settle()
})

t.test('what is no endpoint', async t => {
  const { program, close } = await startProgram({ seeded: false })
  t.teardown(close)
  for (const url of [
    '/api/nothing/r/here',
    '/api',
    '/api/order/r/query/more',
    '/api/../../etc/passwd',
    '/api/%2e%2e/%2e%2e/etc/passwd',
    '/%00',
    '/api/%E0%A4%A',
  ])
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
      const response = await program.app.inject({ method, url })
      refusal(t, { ...response.json(), status: response.statusCode, text: response.body }, [400, 404], `${method} ${url}`)
    }
  t.pass('all asked')
})

const threeMegabytes = Buffer.from(JSON.stringify({ a: 'x'.repeat(3 * 1024 * 1024) }))
const uploads: Record<string, { name: string; bytes: Uint8Array }[]> = {
  nothing: [],
  empty: [{ name: 'a.xlsx', bytes: new Uint8Array() }],
  text: [{ name: 'a.xlsx', bytes: Buffer.from('no table at all') }],
  noise: [{ name: 'a.xlsx', bytes: Buffer.from('PK\u0003\u0004 not really a zip file') }],
  page: [{ name: 'a.csv', bytes: Buffer.from('<html><script>alert(1)</script></html>') }],
  picture: [{ name: 'a.xls', bytes: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex') }],
  'too much': [{ name: 'a.csv', bytes: Buffer.alloc(11 * 1024 * 1024, 'x,') }],
  'too many': Array.from({ length: 20 }, (_, i) => ({ name: `${i}.csv`, bytes: Buffer.from('a,b\n1,2') })),
}
