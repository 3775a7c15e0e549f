import { isRefusal } from '#contracts/kernel/refused.ts'
import { inParallel } from '../async/parallel.ts'
import { type At, type Commands, commanding, idNamed } from './commands.ts'
import { systemUser } from './process.ts'

const PAGE = 200

type Expiring = {
  run: Commands
  /** name of the system user that acts */
  as: string
  due: (now: string, limit: number) => Promise<string[]>
  pass: (at: At, id: string, now: string) => Promise<{ facts: readonly unknown[] }>
}
/**
 * Ends what was not decided or paid in time. The list `due` is only a hint: each document decides by the clock itself. Some of the listed
 * ones may not expire and stay at the front of the list, so the next run asks for that many more.
 * @returns whether there may be more to do
 */
export const expiring = ({ run, as, due, pass }: Expiring) => {
  let staying = 0
  return async (now: string): Promise<boolean> => {
    const limit = PAGE + staying
    const found = await due(now, limit)
    const at = commanding(run, (...what) => ({ who: systemUser(as), now, commandId: idNamed([as, now], ...what) }))
    let failure: unknown
    const expired = await inParallel(found, PAGE, id =>
      pass(at, id, now).then(
        ({ facts }) => facts.length > 0,
        error => {
          if (!isRefusal(error)) failure ??= error
          return false
        },
      ),
    )
    const stayed = staying
    staying = expired.filter(is => !is).length
    if (failure) throw failure
    return found.length === limit && (expired.includes(true) || staying > stayed)
  }
}
