import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Test } from 'tap'
import { bundle } from '#ops/build/build.mjs'
import { counted } from './counted.ts'
import { SECRET } from './start.ts'

/** The program to be killed as one bundle: from source a start would take longer than everything else. */
export const childProgram = async (t: Test): Promise<string> => {
  const dir = await mkdtemp(join(tmpdir(), 'newgt-crash-child-'))
  t.teardown(() => rm(dir, { recursive: true, force: true }))
  await bundle({ 'crash-child': 'ops/e2e/crash-child.ts' }, dir)
  await symlink(fileURLToPath(new URL('../../node_modules', import.meta.url)), join(dir, 'node_modules'))
  return join(dir, 'crash-child.js')
}

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
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const failed = once(child, 'exit').then(([code, signal]) => {
    if (signal !== 'SIGKILL' && code !== 0) throw new Error(`the child ended by itself: ${code ?? signal}`)
  })
  return { process: child, listening: Promise.race([once(createInterface(child.stdout!), 'line'), failed]) }
}

export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}
