import { createReadStream, createWriteStream, readdirSync, rmSync, statSync } from 'node:fs'
import { open, opendir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Readable as Source } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { nowMs } from '../time.ts'
import { OWN_FILE, ownFolder } from './own-folder.ts'

/**
 * A store of files (ARCHITECTURE §7): a local folder, or GridFS in production. File names are ids that the program makes, never a user's
 * text.
 */
export interface Files {
  /** Keeps the bytes under a name, whole or not at all, and replaces an earlier file. Returns the number of bytes. */
  save(name: string, content: AsyncIterable<Uint8Array>): Promise<number>
  /** The bytes, or undefined when there is no such file. */
  read(name: string): Promise<Readable | undefined>
  /** Removes a file; a missing one is no error. */
  remove(name: string): Promise<void>
  /** Names of files saved before this moment, including those whose saving broke off. The caller may remove them while it iterates. */
  savedBefore(at: Date): AsyncIterable<string>
}

/** @throws Error when it is not a name that the program makes (a path, a hidden file) */
export const checkedName = (name: string): string => {
  if (!/^[A-Za-z0-9][A-Za-z0-9_.-]{0,150}$/.test(name)) throw new Error(`not a file name: ${name}`)
  return name
}

/** A killed process leaves unfinished files behind. A file that is younger than this may still be written by another process. */
const PART_MS = 60 * 60_000
const clearParts = (dir: string): void => {
  for (const name of readdirSync(dir)) {
    const path = join(dir, name)
    const known = name.endsWith('.part') ? statSync(path, { throwIfNoEntry: false }) : undefined
    if (known && nowMs() - known.mtimeMs > PART_MS) rmSync(path, { force: true })
  }
}

/** Files in a folder, which is made when missing. A file is not visible under its name before it is complete. */
export const localFiles = ({ dir }: { dir: string }): Files => {
  ownFolder(dir)
  clearParts(dir)
  const path = (name: string) => join(dir, checkedName(name))
  return {
    async save(name, content) {
      const whole = path(name)
      const part = `${whole}.part`
      try {
        const target = createWriteStream(part, { flush: true, mode: OWN_FILE })
        await pipeline(Source.from(content, { objectMode: false }), target)
        await rename(part, whole)
        return target.bytesWritten
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    async read(name) {
      try {
        return createReadStream('', { fd: await open(path(name)) })
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    async remove(name) {
      await rm(path(name), { force: true })
    },
    async *savedBefore(at) {
      for await (const { name } of await opendir(dir)) {
        const known = await stat(join(dir, name)).catch(() => undefined)
        if (known && known.mtime < at) yield name
      }
    },
  }
}
