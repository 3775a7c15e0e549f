import { type Commands, commanding, idFrom } from '#services/kernel/commands.ts'
import { inParallel } from '#services/kernel/parallel.ts'
import { systemUser } from '#services/kernel/process.ts'
import { session } from '#services/member/session.ts'

export type SweepDeps = {
  run: Commands
  /** removes export files that have been kept long enough; answers how many jobs were looked at */
  exports: (now: string, limit: number) => Promise<number>
  /** ids of closed sessions whose token has expired */
  sessions: (now: string, limit: number) => Promise<string[]>
}

const PAGE = 200

/**
 * What need not be kept for ever goes: files of exports after their days, closed sessions after their token's end. What is due comes from
 * views and is only a hint; the deciders look at the time themselves, so an early, late or doubled sweep is harmless. Answers whether there
 * may be more.
 */
export const sweep = async ({ run, exports, sessions }: SweepDeps, now: string): Promise<boolean> => {
  const jobs = await exports(now, PAGE)
  const closed = await sessions(now, PAGE)
  const at = commanding(run, (stream, name) => ({ who: systemUser('sweep'), now, commandId: idFrom('sweep', now, stream, name) }))
  await inParallel(closed, 16, id => at(session, id).forget({}))
  return jobs === PAGE || closed.length === PAGE
}
