import { isRefusal } from '#contracts/kernel/refused.ts'
import { extra } from '#services/extra/decide.ts'
import { type Commands, commanding, idNamed } from '#services/kernel/commands.ts'
import { systemUser } from '#services/kernel/process.ts'

const PAGE = 200

/** What was bought beside the seat and not paid in time expires. The list is a hint: each decides by the clock itself. @returns whether there may be more */
export const expireExtras =
  ({ run, due }: { run: Commands; due: (now: string, limit: number) => Promise<string[]> }) =>
  async (now: string): Promise<boolean> => {
    const found = await due(now, PAGE)
    const at = commanding(run, (...what) => ({ who: systemUser('extras'), now, commandId: idNamed(['extras', now], ...what) }))
    let failure: unknown
    const expired = await Promise.all(
      found.map(id =>
        at(extra, id)
          .passTime({})
          .then(
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
