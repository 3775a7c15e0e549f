import { addMinutes } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import * as events from '#contracts/policy/claim-events.ts'
import { keysOf } from '#contracts/policy/match.ts'
import { type Commands, type HouseAt, idFrom, sendAnew } from '#services/kernel/stream/commands.ts'
import { type Decider, decider } from '#services/kernel/stream/decider.ts'
import { comesIntoForce, type GroupTerms, policy } from './decide.ts'

const { PolicyKeysClaimed, PolicyKeysDropped } = events
type Claim = { policyId: string; policyNo: string; revision: number; until: string }
/** a claim that is over, whether its policy was written or not */
type Ended = Pick<Claim, 'policyId' | 'revision'>

/** `what`: the kind of policy, where it is not the domestic one */
export const conflictWith = (policyNo: string, what = '政策') => new Refused(code.policy, `${what}冲突：与${policyNo}的适用条件完全相同`)

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
    /**
     * @throws Refused where another policy is about to be in force; `ended`: the claim that the caller found to be over; `what`: its kind
     */
    claim: {
      decide: ({ claim }, { ended, what, ...own }: Claim & { ended?: Ended | undefined; what: string }) => {
        const isEnded = claim && ended?.policyId === claim.policyId && ended.revision === claim.revision
        if (claim && claim.policyId !== own.policyId && !isEnded) throw conflictWith(claim.policyNo, what)
        return [PolicyKeysClaimed(own)]
      },
    },
    drop: {
      decide: ({ claim }, { policyId }: { policyId: string }) => (claim?.policyId === policyId ? [PolicyKeysDropped({ policyId })] : []),
    },
  },
})

/** A kind of policy as claims know it: its decider, and the conditions that no two in force may share, as one text. */
export type KeyedKind<T = any> = {
  decider: Decider
  /** its name in a refusal */
  what: string
  keys: (terms: T) => string
  /** would it hold for conditions that it does not hold for now? `resumes`: a paused one comes into force again */
  comesIntoForce: (state: any, terms: T, how: { resumes: boolean }) => boolean
}
export const domestic: KeyedKind<GroupTerms> = { decider: policy, what: '政策', keys: keysOf, comesIntoForce }

const keysId = <T>({ decider, keys }: KeyedKind<T>, terms: T) =>
  decider === policy ? idFrom('policy keys', keys(terms)) : idFrom('policy keys', decider.name, keys(terms))
type Reach = { load: Commands['load']; at: HouseAt; now: string }
/** `resumes`: true for a paused policy, which nothing else puts in force */
type Putting<T> = { id: string; policyNo: string; terms: T; resumes?: boolean }

/**
 * Claims the conditions of the terms, before the list is asked for a policy in force with the same ones. Another policy's claim counts
 * until that policy has been written (then the list, at the end of the log, knows it) or its `minutes` are over.
 * @throws Refused 政策冲突
 */
export const claimKeys = async <T = GroupTerms>(
  { load, at, now }: Reach,
  { id, policyNo, terms, resumes = false }: Putting<T>,
  minutes: number,
  kind: KeyedKind<T> = domestic as KeyedKind<any>,
): Promise<void> => {
  const { state, revision } = await load(kind.decider, id)
  if (!kind.comesIntoForce(state, terms, { resumes })) return
  const { claim } = (await load(policyKeys, keysId(kind, terms))).state
  const hasCome = async ({ policyId, revision, until }: Claim) => until <= now || (await load(kind.decider, policyId)).revision > revision
  const ended = claim && claim.policyId !== id && (await hasCome(claim)) ? claim : undefined
  const own = { policyId: id, policyNo, revision, until: addMinutes(now, minutes) }
  await sendAnew(() => at(policyKeys, keysId(kind, terms)).claim({ ...own, ended, what: kind.what }))
}

export const dropKeys = async <T = GroupTerms>(
  { at }: Pick<Reach, 'at'>,
  { id, terms }: Pick<Putting<T>, 'id' | 'terms'>,
  kind: KeyedKind<T> = domestic as KeyedKind<any>,
): Promise<void> => {
  await sendAnew(() => at(policyKeys, keysId(kind, terms)).drop({ policyId: id }))
}
