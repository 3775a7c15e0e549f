import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'

/** What the house keeps holds people's papers, numbers and passwords: nobody but its own user reads any of it. */
const FOLDER = 0o700
export const OWN_FILE = 0o600

/**
 * The folder, made when missing, closed to others also when it was open before; `files` in it likewise, each made empty when missing, since
 * SQLite would make it readable to all (what it keeps beside a file has the mode of the file).
 */
export const ownFolder = (dir: string, files: readonly string[] = []): void => {
  mkdirSync(dir, { recursive: true, mode: FOLDER })
  closed(dir, FOLDER)
  for (const name of files) {
    const path = join(dir, name)
    // one that is there is not opened: closing it would give up the locks that this process holds on it (POSIX)
    if (!existsSync(path)) made(path)
    for (const each of [path, `${path}-wal`, `${path}-shm`]) closed(each, OWN_FILE)
  }
}
const made = (path: string): void => {
  try {
    closeSync(openSync(path, 'ax', OWN_FILE))
  } catch (error) {
    // another process was first
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
/** What belongs to another user, as a mounted volume may, is his to close. */
const closed = (path: string, mode: number): void => {
  try {
    chmodSync(path, mode)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'EPERM' && code !== 'EROFS' && code !== 'ENOTSUP') throw error
  }
}
