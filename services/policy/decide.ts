import { toLocal } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as events from '#contracts/policy/events.ts'
import { keysOf } from '#contracts/policy/match.ts'
import { problemsOf } from '#contracts/policy/terms.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import { decider } from '#services/kernel/stream/decider.ts'

const { PolicySaved, PolicyPaused, PolicyResumed, PolicyDeleted } = events
export type GroupTerms = Static<typeof events.PolicyTerms>
/** `version` counts how often it was saved; `reissueOf` and `reissuedAs` are the policies before and after it */
export type PolicyState =
  | { status: 'NONE' }
  | {
      status: 'DRAFT' | 'EFFECTIVE' | 'PAUSED' | 'DELETED'
      policyNo: string
      terms: GroupTerms
      version: number
      reissueOf?: string
      reissuedAs?: string
    }

/** The number that people call a policy by: its airline, the day it was made, and a part of its id. */
export const policyNumber = ({ airLine }: GroupTerms, id: string, now: string): string =>
  `${airLine}${toLocal(now).date.slice(2).replaceAll('-', '')}-${id.slice(0, 8).toUpperCase()}`

/** @throws Refused 400 naming the first field that makes no sense */
const checkTerms = (terms: GroupTerms): void => {
  const [problem] = problemsOf(terms)
  if (problem) throw new Refused(code.policy, problem.message, { status: 400, errors: { [`terms.${problem.field}`]: problem.message } })
}

/**
 * Would saving with these terms, or resuming, put it in force for conditions that it does not hold for now? A policy in force is on the
 * list already. A paused one stays paused when it is saved, and an ended one is never put in force again.
 */
export const comesIntoForce = (policy: PolicyState, terms: GroupTerms, { resumes }: { resumes: boolean }): boolean => {
  if (policy.status === 'EFFECTIVE') return keysOf(policy.terms) !== keysOf(terms)
  return policy.status === 'PAUSED' ? resumes : policy.status !== 'DELETED'
}

const isNot = (policy: PolicyState): string =>
  ({ NONE: '政策不存在', DRAFT: '政策尚未发布', EFFECTIVE: '政策未暂停', PAUSED: '政策已暂停', DELETED: '政策已删除' })[policy.status]

/** Domestic group policies (DOMAIN §3.13). An order keeps a copy of the terms it was sold under, so a saved policy may change and go. */
export const policy = decider<PolicyState, EventsOf<typeof events>>()({
  name: 'policy',
  zh: '国内政策',
  document: { zh: '政策', owner: state => (state.status === 'NONE' ? undefined : state.terms) },
  code: code.policy,
  initial: { status: 'NONE' },
  evolve: {
    PolicySaved: (policy, { policyNo, terms, draft, reissueOf }) =>
      policy.status === 'NONE'
        ? { status: draft ? 'DRAFT' : 'EFFECTIVE', policyNo, terms, version: 1, ...present({ reissueOf }) }
        : { ...policy, status: policy.status === 'DRAFT' && !draft ? 'EFFECTIVE' : policy.status, terms, version: policy.version + 1 },
    PolicyPaused: policy => (policy.status === 'NONE' ? policy : { ...policy, status: 'PAUSED' }),
    PolicyResumed: policy => (policy.status === 'NONE' ? policy : { ...policy, status: 'EFFECTIVE' }),
    PolicyDeleted: (policy, { reissuedAs }) =>
      policy.status === 'NONE' ? policy : { ...policy, status: 'DELETED', ...present({ reissuedAs }) },
  },
  commands: {
    savePolicy: {
      when: policy => policy.status !== 'DELETED' || isNot(policy),
      decide: (policy, command: { policyId: string; policyNo: string; terms: GroupTerms; draft?: boolean; reissueOf?: string }) => {
        const { draft, ...saved } = command
        checkTerms(saved.terms)
        if (policy.status === 'NONE') return [PolicySaved({ ...saved, ...(draft && { draft }) })]
        if (draft && policy.status !== 'DRAFT') throw new Refused(code.policy, '政策已发布，不能再保存为草稿')
        return [PolicySaved({ ...saved, policyNo: policy.policyNo, ...(draft && { draft }) })]
      },
    },
    pausePolicy: {
      when: policy => policy.status === 'EFFECTIVE' || isNot(policy),
      decide: (_, { reason }: { reason?: string }) => [PolicyPaused({ ...(reason && { reason }) })],
    },
    resumePolicy: {
      when: policy => policy.status === 'PAUSED' || isNot(policy),
      decide: (_, { reason }: { reason?: string }) => [PolicyResumed({ ...(reason && { reason }) })],
    },
    deletePolicy: {
      when: policy => (policy.status !== 'NONE' && policy.status !== 'DELETED') || isNot(policy),
      decide: (_, { reason }: { reason?: string }) => [PolicyDeleted({ ...(reason && { reason }) })],
    },
    /** another policy takes the place of this one; a deleted one may come back this way */
    reissuePolicy: {
      when: policy => (policy.status !== 'NONE' && policy.status !== 'DRAFT') || isNot(policy),
      decide: (policy, { reissuedAs, reason }: { reissuedAs: string; reason: string }) =>
        policy.status === 'DELETED' ? [] : [PolicyDeleted({ reissuedAs, reason })],
    },
  },
})

/** Is a policy in force and on sale at this moment, to a group not above its largest size? The smallest size is not asked. */
export const policySells =
  (run: Pick<Commands, 'load'>) =>
  async (policyId: string, seats: number, now: string): Promise<boolean> => {
    const { state } = await run.load(policy, policyId)
    if (state.status !== 'EFFECTIVE') return false
    const { saleFrom, saleTo, paxMax } = state.terms
    const today = toLocal(now).date
    return (!saleFrom || today >= saleFrom) && (!saleTo || today <= saleTo) && (paxMax === undefined || seats <= paxMax)
  }
