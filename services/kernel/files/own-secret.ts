import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomBytes } from '../ids.ts'
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
  try {
    // `wx` never overwrites an existing secret: it is in use
    await writeFile(path, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const kept = (await readFile(path, 'utf8')).trim()
  if (kept.length < FEWEST_CHARACTERS) throw new Error(`${path} 已损坏：请从备份恢复；${lost}`)
  return kept
}
