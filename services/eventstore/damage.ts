import type { WorkerLink } from '../kernel/async/worker-link.ts'

/** A damaged file of the program. The message names the file and says what to do; nothing else need be reported. */
export class Damaged extends Error {
  readonly file: string
  constructor(file: string, advice: string, options?: ErrorOptions) {
    super(`文件 ${file} 已损坏：${advice}`, options)
    this.name = 'Damaged'
    this.file = file
  }
}

const SAYINGS = /database disk image is malformed|file is not a database|malformed database schema|unsupported file format/i

/** Is this SQLite's error for a damaged file, also when other errors are wrapped around it? */
const isDamage = (error: unknown): boolean => {
  for (let at = error as { code?: string; message?: string; cause?: unknown } | undefined; at; at = at.cause as typeof at)
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(at.code ?? '') || SAYINGS.test(at.message ?? '')) return true
  return false
}

/**
 * Handles damage of one file. `meant` turns an error into `Damaged` where it means that. `noticing` throws such errors while the file is in
 * use, and calls `fatal` at the first one.
 */
export const damageOf = (file: string, advice: string, fatal?: (error: Error) => void) => {
  let sound = true
  const meant = (error: unknown): unknown =>
    isDamage(error) && !(error instanceof Damaged) ? new Damaged(file, advice, { cause: error }) : error
  const noticing = (error: unknown): never => {
    const known = meant(error)
    if (sound && known instanceof Damaged) {
      sound = false
      fatal?.(known)
    }
    throw known
  }
  return {
    meant,
    noticing,
    /** a link to a thread that works on the file */
    watched: <Request, Answer>(link: WorkerLink<Request, Answer>): WorkerLink<Request, Answer> => ({
      ...link,
      call: request => link.call(request).catch(noticing),
    }),
  }
}

/** bytes up to which a file is checked at every start; `npm run verify` checks larger ones */
const QUICK = 64 * 1024 * 1024

type Checked = { pragma(source: string, options: { simple: true }): unknown }
/** @throws Error that `isDamage` recognises */
export const quickCheck = (db: Checked): void => {
  const bytes = Number(db.pragma('page_count', { simple: true })) * Number(db.pragma('page_size', { simple: true }))
  if (bytes > QUICK) return
  const found = db.pragma('quick_check(1)', { simple: true })
  if (found !== 'ok') throw new Error(`database disk image is malformed: ${found}`)
}
