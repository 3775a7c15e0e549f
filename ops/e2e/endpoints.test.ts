import fc from 'fast-check'
import t, { type Test } from 'tap'
import { endpoints } from '#contracts/contexts.ts'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import { code } from '#contracts/kernel/refused.ts'
import { roles } from '#contracts/organisation/roles.ts'
import { wrongAnswer } from '#services/kernel/http/validate.ts'
import { runs } from '#services/kernel/test/runs.ts'
import { catalogue, named } from './catalogue.ts'
import { rightOf, spoiled, wrongsOf } from './schemas.ts'
import { type HttpAnswer, type Sent, startProgram } from './start.ts'

/**
 * Every declared endpoint, now and later, keeps the promises of the kernel. A fixed seed draws the bodies, so that each run proves the
 * same; FC_SEED draws others.
 */
const seed = Number(process.env.FC_SEED ?? 20_261_121)
const RUNS = 12
/** calls per endpoint here, beside eight correct ones; a landing may lower it */
const MOST_CALLS = 20
/** endpoints tested side by side: while one waits (worker threads, stores), another uses the processor */
const LANES = 5
t.comment(`FC_SEED=${seed}`)

const people = [
  { name: 'yefeng', actor: 'agent', role: 'AGENT' },
  { name: 'order', actor: 'employee', role: 'ORDER_DESK' },
  { name: 'refund', actor: 'employee', role: 'REFUND_DESK' },
  { name: 'finance', actor: 'employee', role: 'FINANCE' },
  { name: 'admin', actor: 'employee', role: 'ADMINISTRATOR' },
  { name: 'auditor', actor: 'employee', role: 'AUDITOR' },
] as const

const asked = catalogue()
/** by the catalogue, not by the endpoint's own declaration */
const actorsOf = (endpoint: AnyEndpoint) => asked.get(named(endpoint))?.actors ?? []
const isPublic = (endpoint: AnyEndpoint) => actorsOf(endpoint).includes('public')
const forAll = (endpoint: AnyEndpoint) => actorsOf(endpoint).includes('any')
const writes = ({ kind }: AnyEndpoint) => kind === 'command' || kind === 'upload'
/** a user who may call it; an administrator has every module */
const somebody = ({ allow }: AnyEndpoint): string | undefined =>
  allow.includes('public') ? undefined : allow.includes('agent') || allow.includes('any') ? 'yefeng' : 'admin'

/** Checks a refusal as people and programs see it: Chinese text and a code, without internal details. */
const refusal = (t: Test, answer: HttpAnswer, status: number | number[], what: string) => {
  const fits = [status].flat().includes(answer.status)
  const shape = answer.code > 0 && /\p{Script=Han}/u.test(answer.message) && answer.data === null
  const inside = /node_modules|\/work\/|\.[jt]s:\d|\bat .+:\d+|SQLITE|Error:|\bundefined\b/.exec(answer.text)?.[0]
  if (!fits || !shape || inside) t.fail(`${what}: ${answer.status} ${answer.text.slice(0, 300)}`, { expected: status })
}

/**
 * Tests the endpoints one after another in several lanes; uploads use a single lane, since few are read at a time. Failures are reported
 * under the endpoint's name.
 */
const eachEndpoint = async (t: Test, prove: (endpoint: AnyEndpoint) => Promise<void>) => {
  const lane = async (waiting: AnyEndpoint[]) => {
    for (let endpoint = waiting.shift(); endpoint; endpoint = waiting.shift())
      await prove(endpoint).catch(error => t.fail(`${named(endpoint!)}: ${error.message}`))
  }
  const others = endpoints.filter(({ kind }) => kind !== 'upload')
  await Promise.all([lane(endpoints.filter(({ kind }) => kind === 'upload')), ...Array.from({ length: LANES }, () => lane(others))])
  t.pass(`${endpoints.length} endpoints asked`)
}

/** A call that is wrong before the declaration is looked at, with the expected refusal. */
type Wrong = { what: string; ask: () => Promise<HttpAnswer>; status: number | number[] }

/** The properties that the kernel looks at: endpoints that share them refuse alike. */
const shapeOf = ({ kind, method, raw, secret, alsoGet }: AnyEndpoint) =>
  [kind, method, raw && 'raw', secret && 'secret', alsoGet && 'also GET'].filter(Boolean).join(' ')

t.test('every endpoint declared', async t => {
  const { program, send: sendAs, token, close } = await startProgram()
  t.teardown(close)
  for (const { name } of people) await token(name)
  await program.settle()
  const head = await program.events.head()
  const fourHundreds = Array.from({ length: 29 }, (_, i) => 400 + i).filter(status => status !== 401 && status !== 403)
  let calls = 0
  // nothing is written in this test, so there is nothing to wait for
  const send = (endpoint: AnyEndpoint, body: unknown, as?: string, sent: Sent = {}) => {
    calls++
    return sendAs(endpoint, body, as, { ...sent, hasty: true })
  }

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

  await t.test('what an endpoint declares of its body holds', async t =>
    eachEndpoint(t, async endpoint => {
      const who = somebody(endpoint)
      const inPath = new Set([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(match => match[1]))
      const asText = endpoint.method === 'GET' || endpoint.kind === 'upload'
      const wrongs = [
        ...wrongsOf(endpoint.body, asText).filter(({ path: [first] }) => !inPath.has(String(first))),
        // parameters in the path are always text
        ...wrongsOf(endpoint.body, true).filter(({ path: [first], what }) => inPath.has(String(first)) && what !== 'missing'),
      ]
      const bad = async (base: unknown, wrong: (typeof wrongs)[number]) =>
        refusal(
          t,
          await send(endpoint, spoiled(base, wrong), who),
          fourHundreds,
          `${named(endpoint)} ${wrong.path.join('.')} ${wrong.what}`,
        )
      const [base, ...others] = fc.sample(rightOf(endpoint.body), { numRuns: 4, seed })
      for (const wrong of wrongs.filter(({ what }) => what === 'missing')) await bad(base, wrong)
      if (wrongs.length > 0) {
        const most = Math.min(runs(RUNS), wrongs.length)
        const drawn = fc.sample(fc.shuffledSubarray(wrongs, { minLength: most }), { numRuns: 1, seed })[0]!
        for (const [n, wrong] of drawn.slice(0, most).entries()) await bad(others[n % others.length], wrong)
      }
    }),
  )

  /** Requests that the kernel refuses before it looks at the declaration. */
  const wrongsOfKernel = (endpoint: AnyEndpoint): Wrong[][] => {
    const who = somebody(endpoint)
    const isUpload = endpoint.kind === 'upload'
    const [base] = fc.sample(rightOf(endpoint.body), { numRuns: 1, seed })
    // an outside system may sign any media type
    const otherType = endpoint.raw ? fourHundreds : 415
    const tokens = ['', 'Bearer e30.e30.e30', 'Basic YTpi'].map(authorization => ({
      what: `the token ${authorization}`,
      ask: () => send(endpoint, {}, undefined, { headers: { authorization } }),
      status: 401,
    }))
    const bodies = ['[]', '"text"', '5', '{"a":', '{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}', '']
    const other = endpoint.method === 'GET' ? 'POST' : 'GET'
    const forms: Wrong[] = [
      { what: 'xml', ask: () => raw(endpoint, '<a/>', who, { 'content-type': 'application/xml' }), status: otherType },
      {
        what: 'a form',
        ask: () => raw(endpoint, 'a=1', who, { 'content-type': 'application/x-www-form-urlencoded' }),
        status: otherType,
      },
      { what: '3 MB', ask: () => raw(endpoint, threeMegabytes, who), status: isUpload ? [413, 415] : 413 },
    ]
    const headers: Record<string, string>[] = [
      { 'if-match': 'abc' },
      { 'if-match': '-1', 'idempotency-key': 'a-good-one' },
      { 'idempotency-key': 'two words' },
      { 'idempotency-key': 'x'.repeat(101) },
    ]
    return [
      isPublic(endpoint) ? [] : tokens,
      endpoint.method === 'POST' && !isUpload
        ? bodies.map(payload => ({ what: `body ${payload}`, ask: () => raw(endpoint, payload, who), status: fourHundreds }))
        : [],
      [
        ...(endpoint.method === 'POST' ? forms : []),
        ...(endpoint.alsoGet
          ? []
          : [{ what: 'the other method', ask: () => send(endpoint, {}, who, { method: other }), status: [404, 405, 415] }]),
      ],
      isUpload
        ? Object.entries(uploads).map(([what, files]) => ({
            what: `upload of ${what}`,
            ask: () => send(endpoint, base, who, { files }),
            status: fourHundreds,
          }))
        : [],
      writes(endpoint)
        ? headers
            .filter(one => !(endpoint.secret && 'idempotency-key' in one && !('if-match' in one)))
            .map(one => ({
              what: JSON.stringify(one),
              ask: () => send(endpoint, base, who, { headers: one, ...(isUpload && { files: uploads.text! }) }),
              status: fourHundreds,
            }))
        : [],
    ].filter(list => list.length > 0)
  }

  await t.test('115 a token is required for every call that is not public; what else the kernel refuses, by turns', async t => {
    const places = new Map(endpoints.map((endpoint, n) => [endpoint, n]))
    // the full set is tried on one endpoint of each shape: the first that needs a token, where there is one
    const order = [...endpoints.filter(isPublic), ...endpoints.filter(endpoint => !isPublic(endpoint)).toReversed()]
    const shapes = new Map(order.map(endpoint => [shapeOf(endpoint), endpoint]))
    const askedOf = new Map([...shapes.keys()].map(shape => [shape, new Set<string>()]))
    const whole = (endpoint: AnyEndpoint) => process.env.DEEP || shapes.get(shapeOf(endpoint)) === endpoint
    await eachEndpoint(t, async endpoint => {
      const turn = places.get(endpoint)!
      const lists = wrongsOfKernel(endpoint)
      for (const { what, ask, status } of whole(endpoint) ? lists.flat() : lists.map(list => list[turn % list.length]!)) {
        const answer = await ask()
        refusal(t, answer, status, `${named(endpoint)} ${what}`)
        if (status === 401 && answer.code !== code.notLoggedIn) t.fail(`${named(endpoint)} ${what}: ${answer.code}`)
        askedOf.get(shapeOf(endpoint))!.add(what)
      }
    })
    for (const endpoint of endpoints) {
      const all = wrongsOfKernel(endpoint).flatMap(list => list.map(({ what }) => what))
      const missing = all.filter(what => !askedOf.get(shapeOf(endpoint))!.has(what))
      if (missing.length > 0) t.fail(`nothing of the shape ${shapeOf(endpoint)} was asked ${missing.join('; ')}`)
    }
    t.comment(`${shapes.size} shapes`)
  })

  const each = calls / endpoints.length
  t.comment(`${each.toFixed(1)} calls per endpoint`)
  if (!process.env.DEEP) t.ok(each <= MOST_CALLS, `${each.toFixed(1)} calls per endpoint, at most ${MOST_CALLS}`)
  t.equal(await program.events.head(), head, 'no event was appended')
  t.notOk('admin' in {}, 'no prototype was polluted')

  async function raw(endpoint: AnyEndpoint, payload: string | Buffer, who: string | undefined, headers: Record<string, string> = {}) {
    calls++
    const url = endpoint.path.replace(/\{(\w+)\}/g, 'alipay')
    const response = await program.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/json', ...(who && { authorization: `Bearer ${await token(who)}` }), ...headers },
    })
    return { ...response.json(), status: response.statusCode, text: response.body } as HttpAnswer
  }
})

/** Correct in form and random in content: every answer is a declared one or a refusal, never a failure of ours. */
t.test('well-formed requests', async t => {
  const { program, send, signIn, close, logged } = await startProgram()
  t.teardown(close)
  await eachEndpoint(t, async endpoint => {
    const who = somebody(endpoint)
    const headers: Record<string, string> = who ? { authorization: `Bearer ${await signIn(who)}` } : {}
    const files = endpoint.kind === 'upload' ? uploads.page : undefined
    // a thread reads each table, which costs more than everything else here
    for (const body of fc.sample(rightOf(endpoint.body), { numRuns: runs(files ? 2 : 8), seed })) {
      const answer = await send(endpoint, body, undefined, { headers, ...present({ files }), hasty: true })
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
