import { addMinutes } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import * as events from '#contracts/policy/claim-events.ts'
import { keysOf } from '#contracts/policy/match.ts'
import { type Commands, type HouseAt, idFrom, sendAnew } from '#services/kernel/stream/commands.ts'
import { decider } from '#services/kernel/stream/decider.ts'
import { comesIntoForce, policy, type Terms } from './decide.ts'

const { PolicyKeysClaimed, PolicyKeysDropped } = events
type Claim = { policyId: string; policyNo: string; revision: number; until: string }
/** a claim that is over, whether its policy was written or not */
type Ended = Pick<Claim, 'policyId' | 'revision'>

export const conflictWith = (policyNo: string) => new Refused(code.policy, `政策冲突：与${policyNo}的适用条件完全相同`)

/**
 * The policy that some process is about to put in force for the same conditions, one at a time. Policies already in force stand in the
 * list.
 */
export const policyKeys = decider<{ claim?: Claim }, EventsOf<typeof events>>()({
  name: 'policyKeys',
  zh: '政策适用条件',
  code: code.policy,
  initial: {},
  evolve: {
    PolicyKeysClaimed: (_, claim) => ({ claim }),
    PolicyKeysDropped: (state, { policyId }) => (state.claim?.policyId === policyId ? {} : state),
  },
  commands: {
    /** @throws Refused where another policy is about to be in force; `ended`: the claim that the caller found to be over */
    claim: {
      decide: ({ claim }, { ended, ...own }: Claim & { ended?: Ended | undefined }) => {
        const isEnded = claim && ended?.policyId === claim.policyId && ended.revision === claim.revision
        if (claim && claim.policyId !== own.policyId && !isEnded) throw conflictWith(claim.policyNo)
        return [PolicyKeysClaimed(own)]
      },
    },
    drop: {
      decide: ({ claim }, { policyId }: { policyId: string }) => (claim?.policyId === policyId ? [PolicyKeysDropped({ policyId })] : []),
    },
  },
})

const keysId = (terms: Terms) => idFrom('policy keys', keysOf(terms))
type Reach = { load: Commands['load']; at: HouseAt; now: string }
/** `resumes`: true for a paused policy, which nothing else puts in force */
type Putting = { id: string; policyNo: string; terms: Terms; resumes?: boolean }

/**
 * Claims the conditions of the terms, before the list is asked for a policy in force with the same ones. Another policy's claim counts
 * until that policy has been written (then the list, at the end of the log, knows it) or its `minutes` are over.
 * @throws Refused 政策冲突
 */
export const claimKeys = async (
  { load, at, now }: Reach,
  { id, policyNo, terms, resumes = false }: Putting,
  minutes: number,
): Promise<void> => {
  const { state, revision } = await load(policy, id)
  if (!comesIntoForce(state, terms, { resumes })) return
  const { claim } = (await load(policyKeys, keysId(terms))).state
  const hasCome = async ({ policyId, revision, until }: Claim) => until <= now || (await load(policy, policyId)).revision > revision
  const ended = claim && claim.policyId !== id && (await hasCome(claim)) ? claim : undefined
  const own = { policyId: id, policyNo, revision, until: addMinutes(now, minutes) }
  await sendAnew(() => at(policyKeys, keysId(terms)).claim({ ...own, ended }))
}

export const dropKeys = async ({ at }: Pick<Reach, 'at'>, { id, terms }: Pick<Putting, 'id' | 'terms'>): Promise<void> => {
  await sendAnew(() => at(policyKeys, keysId(terms)).drop({ policyId: id }))
}
