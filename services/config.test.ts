import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { openMongoViewStore } from '#projections/store/mongodb.ts'
import { readConfig, shownConfig } from './config.ts'

const root = join(import.meta.dirname, '..')

t.test('defaults, and every malformed value stops the start by its name', async t => {
  t.match(readConfig({}), { port: 3000, host: '127.0.0.1', dataDir: './data', demo: true, esdbUrl: undefined, ratePerMinute: 1200 })
  t.match(readConfig({ PORT: '', DEMO: 'off', PUBLIC_URL: 'https://newgt.example.com/' }), {
    port: 3000,
    demo: false,
    publicUrl: 'https://newgt.example.com',
  })
  const wrong: Record<string, string> = {
    PORT: 'abc',
    DEMO: 'maybe',
    ESDB_URL: 'http://admin:geheim@db',
    MONGODB_URL: 'postgres://app:geheim@db',
    ROLE: 'worker',
    SSO_URL: 'sso.example.com',
    ENVIRONMENTS: '[{"hosts":["geheim test"]}]',
    JWT_SECRET: 'geheim',
    DOCUMENT_KEY: 'geheim',
    GATEWAY_SECRET: 'geheim',
    SMTP_URL: 'imap://me:geheim@mail',
    MAIL_FROM: 'geheim',
    TRUST_PROXY: 'geheim!',
    RATE_LIMIT: '-1',
    METRICS_TOKEN: 'geheim',
    DOCS: 'perhaps',
    LOG_LEVEL: 'loud',
  }
  for (const [name, value] of Object.entries(wrong)) {
    const error = t.throws(() => readConfig({ [name]: value }), { message: `配置 ${name} 的值无效` }) as unknown as Error
    t.notMatch(String(error.stack), /geheim/, 'and the value is not told')
  }
})

t.test('nonsense that looks like a value is none', async t => {
  for (const [name, value] of [
    ['PORT', '3000.5'],
    ['PORT', '0x10'],
    ['RATE_LIMIT', '0x10'],
    ['RATE_LIMIT', '1e3'],
    ['JWT_SECRET', ' '.repeat(40)],
    ['PUBLIC_URL', 'https://newgt.example.com/?a=1'],
    ['PUBLIC_URL', 'https://newgt.example.com/#x'],
    ['PUBLIC_URL', 'https://me:pw@newgt.example.com'],
    ['SSO_URL', 'https://%%%'],
    ['SSO_URL', 'http://exa mple'],
    ['SMTP_URL', 'smtp://mail.example.com/?pool=true'],
    ['SMTP_URL', 'smtp:///'],
    ['MAIL_FROM', 'newgt@example.com, other@example.com'],
    ['MAIL_FROM', '团队客票 <newgt>'],
    ['TRUST_PROXY', '999.1.1.1'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1,'],
  ] as const)
    t.throws(() => readConfig({ [name]: value }), { message: `配置 ${name} 的值无效` }, `${name}=${value}`)
  t.match(readConfig({ TRUST_PROXY: '10.0.0.0/8, 127.0.0.1,fd00::/8', PUBLIC_URL: 'https://newgt.example.com:8443/tickets/' }), {
    trustProxy: '10.0.0.0/8, 127.0.0.1,fd00::/8',
    publicUrl: 'https://newgt.example.com:8443/tickets',
  })
})

t.test('a process with a role of its own shares servers and secrets with the others', async t => {
  t.match(readConfig({}), { role: 'all' })
  t.throws(() => readConfig({ ROLE: 'api' }), { message: '配置 ROLE=api 须同时设置 ESDB_URL、MONGODB_URL、JWT_SECRET、DOCUMENT_KEY' })
  const shared = {
    ESDB_URL: 'esdb://db',
    MONGODB_URL: 'mongodb://db',
    JWT_SECRET: '0123456789'.repeat(4),
    DOCUMENT_KEY: '9876543210'.repeat(4),
  }
  for (const role of ['api', 'projector', 'scheduler'] as const) t.match(readConfig({ ...shared, ROLE: role }), { role })
  const { JWT_SECRET: _, ...rest } = shared
  t.throws(() => readConfig({ ...rest, ROLE: 'projector' }), { message: '配置 ROLE=projector 须同时设置 JWT_SECRET' })
})

t.test('a secret may stand in a file', async t => {
  const dir = t.testdir({ url: 'mongodb://newgt:geheim@db/newgt\n' })
  const env = { MONGODB_URL_FILE: join(dir, 'url') }
  t.equal(readConfig(env).mongodbUrl, 'mongodb://newgt:geheim@db/newgt')
  t.equal(shownConfig(env).MONGODB_URL, '******')
  t.throws(() => readConfig({ ...env, MONGODB_URL: 'mongodb://db' }), { message: '配置 MONGODB_URL 与 MONGODB_URL_FILE 只能设一个' })
  t.throws(() => readConfig({ JWT_SECRET_FILE: join(dir, 'nowhere') }), { message: '配置 JWT_SECRET_FILE 所指的文件不能读取：ENOENT' })
  t.equal(readConfig({ PORT_FILE: join(dir, 'nowhere') }).port, 3000, 'of secrets only')
})

t.test('which hostnames are for tests, and where their people sign on, is configuration', async t => {
  t.same(readConfig({}).environments, [])
  const listed = [
    { hosts: ['test.example.com', '*.uat.example.com'], test: true, sso: 'https://sso-test.example.com/cas' },
    { hosts: ['localhost'] },
  ]
  t.same(readConfig({ ENVIRONMENTS: JSON.stringify(listed) }).environments, listed)
  for (const wrong of [
    'test.example.com',
    '[',
    '{}',
    '[{}]',
    '[{"hosts":[]}]',
    '[{"hosts":["a"],"sso":"javascript:1"}]',
    '[{"hosts":["a"],"prod":true}]',
  ])
    t.throws(() => readConfig({ ENVIRONMENTS: wrong }), { message: '配置 ENVIRONMENTS 的值无效' }, wrong)
})

t.test('the documentation is open where only this machine reaches the program, and where it is asked for', async t => {
  t.match(readConfig({}), { docs: true, metricsToken: undefined })
  t.match(readConfig({ DOCS: 'off' }), { docs: false })
  t.match(readConfig({ HOST: '0.0.0.0' }), { docs: false })
  t.match(readConfig({ PUBLIC_URL: 'https://newgt.example.com' }), { docs: false })
  t.match(readConfig({ HOST: '0.0.0.0', DOCS: 'on', METRICS_TOKEN: 'sixteen-or-more-' }), { docs: true, metricsToken: 'sixteen-or-more-' })
  t.equal(shownConfig({ METRICS_TOKEN: 'sixteen-or-more-' }).METRICS_TOKEN, '******')
})

t.test('a connection string that the driver cannot read is not told either', async t => {
  for (const url of [
    'mongodb://app:geheim@',
    'mongodb://app:geh@eim@db/newgt',
    'mongodb+srv://app:geheim@db:27017/newgt',
    'mongodb://app:geheim@db/?x=geheim',
  ]) {
    const error = await openMongoViewStore({ url }).then(
      () => t.fail(url),
      error => error,
    )
    t.notMatch(`${error.message} ${error.stack}`, /geheim|geh@eim/, url)
  }
})

t.test('the event store’s client, asked for its debugging output, does not print its connection string', async t => {
  const script = `
    import { pino } from 'pino'
    import { openStores } from '#services/stores.ts'
    const config = { dataDir: ${JSON.stringify(t.testdir({}))}, esdbUrl: 'esdb://admin:geheim@127.0.0.1:1?tls=false', mongodbUrl: undefined }
    const { events, views } = await openStores(config, pino({ level: 'silent' }))
    const reading = events.read('s').catch(error => console.log(error.name))
    await events.close()
    await reading
    await views.close()`
  const env = { ...process.env, DEBUG: '*' }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--import=tsx', '--input-type=module', '-e', script], {
    cwd: root,
    env,
  })
  t.match(stdout, 'Unavailable', 'it was asked')
  t.notMatch(stdout + stderr, /geheim/)
})

t.test('docs/OPERATIONS.md names every variable that is read, with the default of the configuration', async t => {
  const page = await readFile(join(root, 'docs/OPERATIONS.md'), 'utf8')
  const rows = new Map([...page.matchAll(/^\| `([A-Z_]+)` \| (.*?) \|/gm)].map(([, name, initial]) => [name!, initial!]))
  const shown = shownConfig({})
  for (const [name, initial] of Object.entries(shown)) {
    t.ok(rows.has(name), `${name} is in the table`)
    if (initial) t.equal(rows.get(name), `\`${initial}\``, `${name}: ${initial}`)
  }
  const sources = (await Promise.all(['contracts', 'services', 'projections', 'ops', 'web-admin', 'web-front'].map(sourcesOf))).flat()
  const read = new Set<string>()
  for (const source of sources)
    for (const [, name] of (await readFile(source, 'utf8')).matchAll(/process\.env\.([A-Z_]+)/g)) read.add(name!)
  t.ok(read.has('BENCH_JSON'), 'the sources have been looked through')
  // variables that a benchmark and the run of tests set for their children, that a test of the runner leaves, and that the build's child needs
  for (const name of ['EVENTS', 'WATCH', 'SCRIPTS', 'BENCH_BEFORE', 'BENCH_BEFORE_COMMIT', 'LEFT', 'PATH']) read.delete(name)
  for (const name of read) t.ok(rows.has(name), `${name} is in a table of the page`)
})

const sourcesOf = async (folder: string): Promise<string[]> =>
  (await readdir(join(root, folder), { recursive: true }))
    .filter(name => /\.(ts|tsx|mjs)$/.test(name) && !name.includes('node_modules'))
    .map(name => join(root, folder, name))
