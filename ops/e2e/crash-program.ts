import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Test } from 'tap'
import { bundle } from '#ops/build/build.mjs'
import { counted } from './counted.ts'
import { SECRET } from './start.ts'

/** Bundles a program that runs as a process of its own: from source, each start would take longer than everything else. */
export const bundled = async (t: Pick<Test, 'teardown'>, source: string): Promise<string> => {
  const dir = await mkdtemp(join(tmpdir(), 'newgt-child-'))
  t.teardown(() => rm(dir, { recursive: true, force: true }))
  await bundle({ child: source }, dir)
  await symlink(fileURLToPath(new URL('../../node_modules', import.meta.url)), join(dir, 'node_modules'))
  return join(dir, 'child.js')
}
/** The program to be killed: a whole run of tests has made it once, with the code that V8 compiles for it (`ops/ci/test.mjs`). */
export const childProgram = async (t: Test): Promise<string> => process.env.CHILD_PROGRAM ?? bundled(t, 'ops/e2e/crash-child.ts')

export const run = (
  script: string,
  dir: string,
  port: number,
  more: Record<string, string> = {},
): { process: ChildProcess; listening: Promise<unknown> } => {
  const env = {
    ...process.env,
    DATA_DIR: dir,
    PORT: String(port),
    JWT_SECRET: SECRET,
    RATE_LIMIT: '0',
    DEMO: 'on',
    LOG_LEVEL: 'error',
    ...more,
  }
  counted('processes')
  // its compiled code was made for the runner's options of V8, and would be refused under others
  const options = process.execArgv.filter(option => option.startsWith('--interrupt-budget'))
  const child = spawn(process.execPath, [...options, script], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const failed = once(child, 'exit').then(([code, signal]) => {
    if (signal !== 'SIGKILL' && code !== 0) throw new Error(`the child ended by itself: ${code ?? signal}`)
  })
  return { process: child, listening: Promise.race([once(createInterface(child.stdout!), 'line'), failed]) }
}

/** A port without a listener, below the range for outgoing connections: it stays free while its program is down. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const probe = createServer().listen(randomInt(10_000, 32_768), '127.0.0.1')
    const port = await once(probe, 'listening').then(
      () => (probe.address() as AddressInfo).port,
      () => undefined,
    )
    if (port === undefined) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}
