import type { WorkerLink } from '../kernel/worker-link.ts'

/** A file of ours cannot be read as what it should be. The message names it and says what to do; nothing else need be told. */
export class Damaged extends Error {
  readonly file: string
  constructor(file: string, advice: string, options?: ErrorOptions) {
    super(`文件 ${file} 已损坏：${advice}`, options)
    this.name = 'Damaged'
    this.file = file
  }
}

const SAYINGS = /database disk image is malformed|file is not a database|malformed database schema|unsupported file format/i

/** SQLite says that the file is damaged, itself or through the threads and errors around it. */
const isDamage = (error: unknown): boolean => {
  for (let at = error as { code?: string; message?: string; cause?: unknown } | undefined; at; at = at.cause as typeof at)
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(at.code ?? '') || SAYINGS.test(at.message ?? '')) return true
  return false
}

/**
 * What is done about damage of one file. `meant`: the same error, or `Damaged` where that is what it means. `noticing` throws that, for what
 * happens while the file is in use, and tells `fatal` the first time.
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
    /** a thread that works on the file */
    watched: <Request, Answer>(link: WorkerLink<Request, Answer>): WorkerLink<Request, Answer> => ({
      ...link,
      call: request => link.call(request).catch(noticing),
    }),
  }
}

/** files up to this size are looked through at every start, larger ones by `npm run verify` */
const QUICK = 64 * 1024 * 1024

type Checked = { pragma(source: string, options: { simple: true }): unknown }
/** @throws Error that `isDamage` knows */
export const quickCheck = (db: Checked): void => {
  const bytes = Number(db.pragma('page_count', { simple: true })) * Number(db.pragma('page_size', { simple: true }))
  if (bytes > QUICK) return
  const found = db.pragma('quick_check(1)', { simple: true })
  if (found !== 'ok') throw new Error(`database disk image is malformed: ${found}`)
}
