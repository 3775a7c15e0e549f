import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { login, verifyCode } from '#contracts/identity/api.ts'
import { clientHash } from '#contracts/identity/password.ts'
import { demoPassword } from '#services/identity/seed.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** A folder beside the code, since /tmp may be memory; it is removed when the work is done. */
export const inFolder = async <T>(name: string, work: (dir: string) => Promise<T>): Promise<T> => {
  const dir = await mkdtemp(resolve(root, `.bench-${name}-`))
  try {
    return await work(dir)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

export type BenchProgram = { url: string; child: ChildProcess; stop: () => Promise<void> }

/** Starts a program that listens on the port given as `PORT`; resolves at its first answer to `path`. */
export const startProgram = async (args: string[], env: Record<string, string>, path: string, cwd = root): Promise<BenchProgram> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  while (!(await answers(url + path))) {
    if (child.exitCode !== null) throw new Error(`${args.at(-1)} ended with code ${child.exitCode} before it answered`)
    await pause(5)
  }
  return { url, child, stop }
}

/** Options that `npm start` gives to Node. */
export const optionsOf = (start: string): string[] => start.split(' ').filter(word => word.startsWith('--'))
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
/** The baseline uses the same options. */
const nodeOptions = optionsOf(scripts.start)

/** Settings for the demonstration on files, without limits on requests. */
export const productOf = (dataDir: string): Record<string, string> => ({
  DATA_DIR: dataDir,
  DEMO: 'on',
  RATE_LIMIT: '0',
  LOG_LEVEL: 'warn',
  ESDB_URL: '',
  MONGODB_URL: '',
})

/**
 * Starts the product from its bundle, as customers do. It resolves when every view has caught up, or with `path` as soon as that path
 * answers.
 */
export const startProduct = async (dataDir: string, path = '/health/ready'): Promise<BenchProgram> => {
  await bundle()
  return startProgram([...nodeOptions, join(root, 'dist/main.js')], productOf(dataDir), path)
}

/** Starts the product with this many endpoints (wide-child.ts), on existing data. */
export const startWide = (dataDir: string, endpoints: number): Promise<BenchProgram> =>
  startProgram([...nodeOptions, child('wide-child'), String(endpoints)], productOf(dataDir), '/health/ready')

/** A bare endpoint that appends these events, each durable before the next: the minimal cost of a command over HTTP. */
export const startBare = async (dataDir: string, events: { type: string; data: object }[]): Promise<BenchProgram> => {
  await mkdir(dataDir, { recursive: true })
  const file = join(dataDir, 'append.json')
  await writeFile(file, JSON.stringify(events))
  return startProgram([...nodeOptions, child('append-child')], { DATA_DIR: dataDir, EVENTS: file }, '/health/ready')
}

/** Path of a program that `npm run bench` has bundled beside itself (start.mjs). */
export const child = (name: string): string => join(root, 'dist/bench', `${name}.js`)

let built: Promise<unknown> | undefined
/** The product's bundle, built when it is older than its sources. */
const bundle = () => (built ??= promisify(execFile)(process.execPath, [join(root, 'ops/build/build.mjs')]))

/** Performs a real login: in the demonstration on the loopback address, a header contains the captcha's answer. @returns the token */
export const signIn = async (url: string, loginName: string): Promise<string> => {
  const uuid = randomUUID()
  const image = await fetch(url + verifyCode.path.replace('{uuid}', uuid))
  const body = { loginName, password: await clientHash(demoPassword), verifyCode: image.headers.get('x-demo-captcha') ?? '', uuid }
  return (await ask<{ accessToken: string }>(url + login.path, body)).accessToken
}

/** POST with a JSON body. @returns the answer's `data` @throws Error for anything but 200 */
export const ask = <Data>(address: string, body: unknown, token?: string): Promise<Data> => {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  return postJson(address, { headers, body: JSON.stringify(body) })
}

/** POST with any body, else like `ask`. */
export const postJson = async <Data>(address: string, request: Pick<RequestInit, 'headers' | 'body'>): Promise<Data> => {
  const answer = await fetch(address, { method: 'POST', ...request })
  const envelope = (await answer.json()) as { message: string; data: Data }
  if (answer.status !== 200) throw new Error(`${address}: ${answer.status} ${envelope.message}`)
  return envelope.data
}

const answers = (address: string): Promise<boolean> =>
  fetch(address).then(
    async answer => {
      await answer.arrayBuffer()
      return answer.ok
    },
    () => false,
  )

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
