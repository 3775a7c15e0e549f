import { toInstant } from '#contracts/kernel/calendar.ts'
import { agency } from '#services/agency/agency.ts'
import { session } from '#services/identity/session.ts'
import { type Commands, commanding, idFrom } from '#services/kernel/commands.ts'
import type { StoredFiles } from '#services/kernel/files/stored-files.ts'
import { inParallel } from '#services/kernel/parallel.ts'
import { systemUser } from '#services/kernel/process.ts'
import type { WholeImports } from '#services/kernel/whole-import.ts'

type SweepDeps = {
  run: Commands
  /** removes export files that have been kept long enough; answers how many jobs were looked at */
  exports: (now: string, limit: number) => Promise<number>
  /** papers and rows of requests that died before anything knew of them */
  abandoned: (now: string) => Promise<void>
  /** forgets claims to idempotency keys of before an instant; answers how many */
  claims: (before: string, limit: number) => Promise<number>
  /** ids of closed sessions whose token has expired */
  sessions: (now: string, limit: number) => Promise<string[]>
}

const PAGE = 200
const DAY_MS = 24 * 3_600_000
/** nobody sends a request again after so long */
const KEYS_MS = 7 * DAY_MS
/** claims are small, but whoever claims waits meanwhile */
const CLAIMS = 1_000

/**
 * What need not be kept for ever goes: files of exports after their days, closed sessions after their token's end, idempotency keys with their
 * answers after a week. What is due comes from
 * views and is only a hint; the deciders look at the time themselves, so an early, late or doubled sweep is harmless. Answers whether there
 * may be more.
 */
export const sweep = async ({ run, exports, abandoned, claims, sessions }: SweepDeps, now: string): Promise<boolean> => {
  await abandoned(now)
  const jobs = await exports(now, PAGE)
  const forgotten = await claims(toInstant(Date.parse(now) - KEYS_MS), CLAIMS)
  const closed = await sessions(now, PAGE)
  const at = commanding(run, (stream, name) => ({ who: systemUser('sweep'), now, commandId: idFrom('sweep', now, stream, name) }))
  await inParallel(closed, 16, id => at(session, id).forget({}))
  return jobs === PAGE || closed.length === PAGE || forgotten === CLAIMS
}

/**
 * Once a day, pictures of registrations that never came to be, and rows of imports: whoever registers hands them in before the agency is there, and a
 * request may die in between. A day is longer than any request lives.
 */
export const abandonedFiles = ({
  run,
  papers,
  imports,
}: {
  run: Commands
  papers: StoredFiles
  imports: Pick<WholeImports, 'sweep'>
}): SweepDeps['abandoned'] => {
  let next = 0
  return async now => {
    const at = Date.parse(now)
    if (at < next) return
    next = at + DAY_MS
    await imports.sweep(new Date(at - DAY_MS))
    await papers.dropAbandoned(new Date(at - DAY_MS), async owner => (await run.load(agency, owner.agency)).state.status !== 'NONE')
  }
}
