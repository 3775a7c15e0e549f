import { addMinutes } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as events from '#contracts/retail/day-events.ts'
import type { KnownVersion } from '#contracts/retail/version.ts'
import { type Commands, type HouseAt, sendAnew } from '#services/kernel/stream/commands.ts'
import { decider } from '#services/kernel/stream/decider.ts'
import { isKnown, ruleVersion } from './version.ts'

const { RuleDayClaimed } = events
type Claim = Static<typeof RuleDayClaimed.schema>

/**
 * The version of an airline that is in force from a day, or about to be; stream `ruleday-{airline}.{day}`. Whether its claim still stands
 * is asked of the version.
 */
export const ruleDay = decider<{ claim?: Claim }, EventsOf<typeof events>>()({
  name: 'ruleday',
  zh: '客规生效日',
  code: code.policy,
  initial: {},
  evolve: { RuleDayClaimed: (_, claim) => ({ claim }) },
  commands: {
    /** @throws Refused where another version is in force or about to be; `ended`: the claim that the caller found to be over */
    claim: {
      decide: ({ claim }, { ended, day, ...own }: Omit<Claim, 'claim'> & { ended?: number | undefined; day: string }) => {
        if (claim && claim.versionId !== own.versionId && claim.claim !== ended)
          throw new Refused(code.policy, `${day}已有启用的版本${claim.versionId}（${claim.name}）`)
        return [RuleDayClaimed({ ...own, claim: (claim?.claim ?? 0) + 1 })]
      },
    },
  },
})

/**
 * Claims the day from which a version will be in force. Another's claim stands as long as that version is enabled under it, or has not been
 * enabled within its `minutes`.
 * @returns the number of the claim
 * @throws Refused {day}已有启用的版本{no}
 */
export const claimDay = async (
  { load, at, now }: { load: Commands['load']; at: HouseAt; now: string },
  { versionId, name, airLine, validFrom: day }: KnownVersion,
  minutes: number,
): Promise<number> => {
  const id = `${airLine}.${day}`
  const { claim } = (await load(ruleDay, id)).state
  const isOver = async ({ versionId, claim, until }: Claim) => {
    const { state } = await load(ruleVersion, versionId)
    return !isKnown(state) || (state.status !== 'ACTIVE' && (until <= now || state.claim === claim))
  }
  const ended = claim && claim.versionId !== versionId && (await isOver(claim)) ? claim.claim : undefined
  const until = addMinutes(now, minutes)
  const { state } = await sendAnew(() => at(ruleDay, id).claim({ versionId, name, until, ended, day }))
  return state.claim!.claim
}
