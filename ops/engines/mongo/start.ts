import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('.', import.meta.url))
const has = (program: string, flag: string) => spawnSync(program, [flag], { stdio: 'ignore' }).status === 0

/**
 * A server that speaks MongoDB's protocol, for tests only: mongo-java-server in memory, no replica set and no sharding, on a free
 * local port. It reads its standard input and ends with it, so it never outlives the process that started it.
 * @returns null, with the reason on stderr, when Java or Maven is missing
 */
export const startMongo = async (): Promise<{ url: string; close(): Promise<void> } | null> => {
  const missing = [!has('java', '-version') && 'java', !existsSync(`${folder}lib`) && !has('mvn', '-v') && 'mvn'].filter(Boolean)
  if (missing.length > 0) {
    console.error(`*** MongoDB tests cannot run: ${missing.join(' and ')} not found, and MONGODB_URL is not set ***`)
    return null
  }
  if (!existsSync(`${folder}lib`)) fetchJars()
  const server = spawn('java', ['-Xmx256m', '-XX:TieredStopAtLevel=1', '-cp', 'lib/*', 'TestMongo.java'], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>(resolve => server.once('exit', () => resolve()))
  const port = await Promise.race([firstLine(server.stdout), ended.then(() => undefined)])
  if (!port) throw new Error('mongo-java-server did not start')
  return {
    url: `mongodb://127.0.0.1:${port}`,
    close: async () => {
      server.stdin.end()
      await ended
    },
  }
}

/** Test files may start at the same time: Maven fills a folder of this process, and the rename is done by whoever comes first. */
const fetchJars = () => {
  const own = `lib-${process.pid}`
  execFileSync('mvn', ['-q', 'dependency:copy-dependencies', `-DoutputDirectory=${own}`], { cwd: folder, stdio: 'inherit' })
  spawnSync('mv', ['-T', '-n', own, 'lib'], { cwd: folder })
  spawnSync('rm', ['-rf', own], { cwd: folder })
}

const firstLine = async (input: NodeJS.ReadableStream): Promise<string | undefined> => {
  for await (const line of createInterface({ input })) return line
}
