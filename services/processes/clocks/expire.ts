import { isRefusal } from '#contracts/kernel/refused.ts'
import { type At, type Commands, commanding, idNamed } from '#services/kernel/commands.ts'
import { systemUser } from '#services/kernel/process.ts'

const PAGE = 200

type Expiring = {
  run: Commands
  /** in whose name */
  as: string
  due: (now: string, limit: number) => Promise<string[]>
  pass: (at: At, id: string, now: string) => Promise<{ facts: readonly unknown[] }>
}
/** What was not decided or paid in time expires. The list is a hint: each decides by the clock itself. @returns whether there may be more */
export const expiring =
  ({ run, as, due, pass }: Expiring) =>
  async (now: string): Promise<boolean> => {
    const found = await due(now, PAGE)
    const at = commanding(run, (...what) => ({ who: systemUser(as), now, commandId: idNamed([as, now], ...what) }))
    let failure: unknown
    const expired = await Promise.all(
      found.map(id =>
        pass(at, id, now).then(
          ({ facts }) => facts.length > 0,
          error => {
            if (!isRefusal(error)) failure ??= error
            return false
          },
        ),
      ),
    )
    if (failure) throw failure
    return found.length === PAGE && expired.includes(true)
  }
