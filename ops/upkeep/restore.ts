import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { renameLog } from '#services/eventstore/identity.ts'
import { openSqliteEventStore } from '#services/eventstore/sqlite.ts'
import { keepReactedTo } from '#services/kernel/checkpoints.ts'
import { openClaims, type StoresConfig } from '#services/stores.ts'
import { type Manifest, REACTIONS, reactedIn, readBackup } from './backup.ts'

/**
 * A backup as a data directory, from which the program starts: read models are folded from the log, processes go on from where they were when it
 * was taken. The log gets a name of its own, so that read models and claims from after the backup are known not to be of it.
 * @throws Error when the backup is not whole, or `dataDir` holds anything: nothing is ever written over
 */
export const restore = async (from: string, { dataDir, mongodbUrl }: StoresConfig): Promise<Manifest> => {
  if (existsSync(dataDir) && (await readdir(dataDir)).length > 0)
    throw new Error(
      `数据目录 ${dataDir} 不是空的：请先停止程序并把它移到别处 the data directory is not empty: stop the program and move it away`,
    )
  const manifest = await readBackup(from)
  const part = `${dataDir}.part`
  await rm(part, { recursive: true, force: true })
  await mkdir(part, { recursive: true, mode: 0o700 })
  for (const path of Object.keys(manifest.files)) {
    if (path === REACTIONS) continue
    const target = join(part, path === 'events.db' ? join('events', path) : path.replace(/^data[\\/]/, ''))
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await copyFile(join(from, path), target)
  }
  if (manifest.log) {
    const log = await openSqliteEventStore({ dir: join(part, 'events') })
    const { id } = await renameLog(log).finally(log.close)
    const reacted = reactedIn(join(part, 'events', 'events.db'), JSON.parse(await readFile(join(from, REACTIONS), 'utf8')))
    const claims = await openClaims({ dataDir: part, esdbUrl: undefined, mongodbUrl }, { id })
    await keepReactedTo(claims, reacted, manifest.takenAt).finally(claims.close)
  }
  await rm(dataDir, { recursive: true, force: true })
  await rename(part, dataDir)
  return manifest
}
