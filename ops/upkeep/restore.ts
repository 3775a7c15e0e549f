import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { renameLog } from '#services/eventstore/identity.ts'
import { openSqliteEventStore } from '#services/eventstore/sqlite.ts'
import { keepReactedTo } from '#services/kernel/stream/checkpoints.ts'
import { openKeyStore, type StoresConfig } from '#services/stores.ts'
import { type Manifest, REACTIONS, reactedIn, readBackup } from './backup.ts'

/**
 * Makes a data directory from a backup. The program starts from it: it folds read models from the log, and processes continue from their
 * positions at the backup. The log gets a new name: read models and idempotency keys from after the backup are thus recognised as foreign.
 * @throws Error when the backup is incomplete, or `dataDir` is not empty: nothing is ever overwritten
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
    const keys = await openKeyStore({ dataDir: part, esdbUrl: undefined, mongodbUrl }, { id })
    await keepReactedTo(keys, reacted, manifest.takenAt).finally(keys.close)
  }
  await rm(dataDir, { recursive: true, force: true })
  await rename(part, dataDir)
  return manifest
}
