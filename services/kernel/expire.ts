import { isRefusal } from '#contracts/kernel/refused.ts'
import { type At, type Commands, commanding, idNamed } from './commands.ts'
import { inParallel } from './parallel.ts'
import { systemUser } from './process.ts'

const PAGE = 200

type Expiring = {
  run: Commands
  /** in whose name */
  as: string
  due: (now: string, limit: number) => Promise<string[]>
  pass: (at: At, id: string, now: string) => Promise<{ facts: readonly unknown[] }>
}
/**
 * What was not decided or paid in time expires. The list is a hint: each decides by the clock itself. So some of it may not expire, now or ever, and
 * stays in front of the rest: as many more are looked at the next time. @returns whether there may be more
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
