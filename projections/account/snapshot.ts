import type { AccountName } from '#contracts/account/names.ts'
import type { Turnover } from '#contracts/account/sums.ts'
import { queries } from '../kernel/query.ts'
import { type Runner, ViewStopped } from '../kernel/runner.ts'
import { type TrialDoc, trialBalances } from './trial-balance.ts'

/** how often it is looked once more when something was written meanwhile, and how long the view is waited for, ms */
const [TRIES, PATIENCE_MS] = [5, 1_000]

export type TurnoverOf = { span: TrialDoc['span']; account: AccountName } & Pick<Turnover, 'debit' | 'credit'>
/** what the trial balance holds, and of which position of the log this is all that moved money */
export type TrialSnapshot = { position: number; turnovers: TurnoverOf[] }

/**
 * All that the trial balance holds, as of one position: that of the last document written, where it is the same before and after the question and
 * all that comes with it has been written. Undefined while the view has not come as far as `atLeast`, or is written too fast to be held still.
 */
export const trialSnapshots =
  (runner: Pick<Runner, 'store' | 'collection' | 'reached'>) =>
  async (atLeast: number): Promise<TrialSnapshot | undefined> => {
    const query = queries(runner)
    const latest = async () => (await query.find(trialBalances, { sort: ['-position'], limit: 1 }))[0]?.position ?? 0
    const reached = (position: number) => runner.reached(trialBalances.name, position, PATIENCE_MS).catch(standing)
    if (!(await reached(atLeast))) return undefined
    for (let tries = 0; tries < TRIES; tries++) {
      const position = await latest()
      if (!(await reached(position))) return undefined
      const found = await query.group(trialBalances, { by: ['span', 'account'], sum: ['debit', 'credit'] })
      if ((await latest()) === position) return { position, turnovers: found as TurnoverOf[] }
    }
    return undefined
  }

const standing = (error: unknown): false => {
  if (error instanceof ViewStopped) return false
  throw error
}
