import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId, randomBytes } from '../ids.ts'
import { ownFolder } from './own-folder.ts'

const FEWEST_CHARACTERS = 32

export type OwnSecret = {
  configured?: string | undefined
  dataDir: string
  /** name of the environment variable that may hold the secret, where one may */
  variable?: string
  /** name of the file in `dataDir` that holds the secret otherwise */
  file: string
  /** advice for a damaged file without a backup */
  lost: string
}

/**
 * A secret of the program: the configured one, or one that is made once and kept in a file that only the program's user may read.
 * @throws Error when it has fewer than 32 characters
 */
export const ownSecret = async ({ configured, dataDir, variable, file, lost }: OwnSecret): Promise<string> => {
  if (configured !== undefined) {
    if (configured.length < FEWEST_CHARACTERS) throw new Error(`${variable} must have at least ${FEWEST_CHARACTERS} characters`)
    return configured
  }
  const path = join(dataDir, file)
  ownFolder(dataDir)
  const known = () => readFile(path, 'utf8').catch(unless('ENOENT'))
  if ((await known()) === undefined) {
    const part = `${path}.${newId()}.part`
    try {
      await writeFile(part, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
      // appears whole, where the disk may be full or another process may look, and never replaces a secret that is in use
      await link(part, path).catch(unless('EEXIST'))
    } finally {
      await rm(part, { force: true })
    }
  }
  const kept = ((await known()) ?? '').trim()
  if (kept.length < FEWEST_CHARACTERS) throw new Error(`${path} 已损坏：请从备份恢复；${lost}`)
  return kept
}

const unless =
  (code: string) =>
  (error: NodeJS.ErrnoException): undefined => {
    if (error.code !== code) throw error
  }
