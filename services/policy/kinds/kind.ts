import { toLocal } from '#contracts/kernel/calendar.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import { freeTourPolicy } from '#contracts/policy/free-tour-policy.ts'
import type { KindStatus, KindTerms, PolicyKind, TermsOf } from '#contracts/policy/kind.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import { decider, type When } from '#services/kernel/stream/decider.ts'

type KnownPolicy = {
  status: KindStatus
  policyNo: string
  version: number
  terms: KindTerms
  /** the audit under way, or the last one, and who has asked for it */
  requestId?: string
  askedBy?: string
}
export type KindPolicy = { status: 'NONE' } | KnownPolicy
export const isKnown = (policy: KindPolicy): policy is KnownPolicy => policy.status !== 'NONE'

/** The number that people call a policy by: its airline, the day it was made, and a part of its id. */
export const kindNumber = (airLine: string, id: string, now: string): string =>
  `${airLine}${toLocal(now).date.slice(2).replaceAll('-', '')}-${id.slice(0, 8).toUpperCase()}`

const isNot: Record<'NONE' | KindStatus, string> = {
  NONE: '政策不存在',
  DRAFT: '政策尚未发布',
  AUDITING: '政策审核中，请先撤回',
  REJECTED: '政策审核未通过',
  AUDITED: '政策已审核，尚未发布',
  EFFECTIVE: '政策未暂停',
  PUBLISHED: '政策未暂停',
  PAUSED: '政策已暂停',
  RECALLED: '政策已撤回',
  DELETED: '政策已删除',
}
/** statuses in which a policy of a kind with an audit may be saved again: it becomes a draft */
const writable: readonly string[] = ['NONE', 'DRAFT', 'REJECTED', 'RECALLED']
const because = ({ reason }: { reason?: string }) => present({ reason })

/** The decider of a kind of policy. A version that is saved stays as it is; a policy in force is one of its versions. */
export const kindDecider = (kind: PolicyKind) => {
  const { name, zh, audited, inForce, check, events } = kind
  const { Saved, Paused, Resumed, Deleted, AuditAsked, Audited, AuditRefused, Published, Recalled } = events
  const becomes =
    (status: KindStatus) =>
    (policy: KindPolicy): KindPolicy =>
      isKnown(policy) ? { ...policy, status } : policy
  const isIn =
    (...statuses: KindStatus[]): When<KindPolicy> =>
    policy =>
      (isKnown(policy) && statuses.includes(policy.status)) || isNot[policy.status]
  const isAsked = (policy: KindPolicy, requestId: string): policy is KnownPolicy =>
    isKnown(policy) && policy.status === 'AUDITING' && policy.requestId === requestId
  const asDraft = (policy: KindPolicy, draft: boolean | undefined): KindStatus => {
    if (audited) return 'DRAFT'
    if (isKnown(policy) && policy.status !== 'DRAFT') return policy.status
    return draft ? 'DRAFT' : inForce
  }

  const audit = {
    submitAudit: {
      when: ((policy: KindPolicy) => policy.status === 'DRAFT' || policy.status === 'RECALLED' || '仅草稿可提交审核') as When<KindPolicy>,
      decide: (
        policy: KindPolicy,
        asked: { requestId: string; remark?: string; routeId?: string; toUser?: string },
        { who }: { who: { user: string } },
      ) => (isKnown(policy) ? [AuditAsked({ ...asked, version: policy.version, askedBy: who.user })] : []),
    },
    /** sent by the workflow at its end */
    approveAudit: {
      decide: (policy: KindPolicy, { requestId, doneBy }: { requestId: string; doneBy?: string }) =>
        isAsked(policy, requestId) ? [Audited({ requestId, ...present({ doneBy }) })] : [],
    },
    refuseAudit: {
      decide: (policy: KindPolicy, { requestId, ...end }: { requestId: string; reason?: string; doneBy?: string }) =>
        isAsked(policy, requestId) ? [AuditRefused({ requestId, ...end })] : [],
    },
    publish: {
      when: ((policy: KindPolicy) => {
        if (!isKnown(policy)) return isNot.NONE
        return policy.status === 'AUDITED' || (policy.status === 'PUBLISHED' ? '政策已发布' : '未审核的政策不能发布')
      }) as When<KindPolicy>,
      decide: (policy: KindPolicy, _: object, { who }: { who: { user: string } }) => {
        if (!isKnown(policy)) return []
        if (policy.askedBy === who.user) throw new Refused(code.policy, '提交审核的人不能发布，请由他人发布', { status: 403 })
        return [Published({ version: policy.version })]
      },
    },
    /** also of one whose audit ended in this moment: its flow was taken back */
    recall: {
      when: isIn('AUDITING', 'REJECTED', 'AUDITED', 'PUBLISHED', 'PAUSED'),
      decide: (_: KindPolicy, body: { reason?: string }) => [Recalled(because(body))],
    },
  }

  return decider<KindPolicy, any>()({
    name,
    zh,
    document: { zh: '政策', owner: (policy: KindPolicy) => (isKnown(policy) ? { airLine: policy.terms.airLine } : undefined) },
    code: code.policy,
    initial: { status: 'NONE' } as KindPolicy,
    evolve: {
      [Saved.type]: (
        policy: KindPolicy,
        { policyNo, version, terms, draft }: { policyNo: string; version: number; terms: KindTerms; draft?: boolean },
      ): KindPolicy => ({ ...(isKnown(policy) && policy), policyNo, version, terms, status: asDraft(policy, draft) }),
      [Paused.type]: becomes('PAUSED'),
      [Resumed.type]: becomes(inForce),
      [Deleted.type]: becomes('DELETED'),
      ...(audited && {
        [AuditAsked.type]: (policy: KindPolicy, { requestId, askedBy }: { requestId: string; askedBy: string }): KindPolicy =>
          isKnown(policy) ? { ...policy, status: 'AUDITING', requestId, askedBy } : policy,
        [Audited.type]: becomes('AUDITED'),
        [AuditRefused.type]: becomes('REJECTED'),
        [Published.type]: becomes('PUBLISHED'),
        [Recalled.type]: becomes('RECALLED'),
      }),
    },
    commands: {
      save: {
        when: policy => {
          if (audited) return writable.includes(policy.status) || (policy.status === 'DELETED' ? isNot.DELETED : '政策已提交审核，请先撤回')
          return policy.status !== 'DELETED' || isNot.DELETED
        },
        decide: (policy, { terms, draft, policyNo }: { terms: KindTerms; draft?: boolean; policyNo: string }, { id }) => {
          const errors = Object.fromEntries(Object.entries(check(terms)).map(([field, message]) => [`terms.${field}`, message]))
          const [problem] = Object.values(errors)
          if (problem) throw new Refused(code.policy, problem, { status: 400, errors })
          if (draft && isKnown(policy) && policy.status !== 'DRAFT') throw new Refused(code.policy, '政策已发布，不能再保存为草稿')
          const before = isKnown(policy) ? policy : { policyNo, version: 0 }
          return [Saved({ policyId: id, policyNo: before.policyNo, version: before.version + 1, terms, ...(draft && { draft }) } as never)]
        },
      },
      pause: { when: isIn(inForce), decide: (_, body: { reason?: string }) => [Paused(because(body))] },
      resume: { when: isIn('PAUSED'), decide: (_, body: { reason?: string }) => [Resumed(because(body))] },
      delete: {
        when: policy => (isKnown(policy) && policy.status !== 'DELETED' && policy.status !== 'AUDITING') || isNot[policy.status],
        decide: (_, body: { reason?: string }) => [Deleted(because(body))],
      },
      ...((audited ? audit : {}) as typeof audit),
    },
  })
}

/** Does saving these terms, publishing or resuming make the policy hold for what it does not hold for now? */
export const comesToHold = (kind: PolicyKind, policy: KindPolicy, terms: KindTerms, { resumes }: { resumes: boolean }): boolean => {
  if (isKnown(policy) && policy.status === kind.inForce) return kind.keys(policy.terms) !== kind.keys(terms)
  if (policy.status === 'PAUSED') return resumes
  return kind.audited ? policy.status === 'AUDITED' : policy.status !== 'DELETED'
}

/** Is a free tour policy in force for a party of this size? */
export const partySells =
  ({ load }: Pick<Commands, 'load'>) =>
  async (policyId: string, seats: number): Promise<boolean> => {
    const { state } = await load(kindDecider(freeTourPolicy as unknown as PolicyKind), policyId)
    if (!isKnown(state) || state.status !== freeTourPolicy.inForce) return false
    const { paxMin, paxMax } = state.terms as unknown as TermsOf<typeof freeTourPolicy>
    return seats >= paxMin && seats <= paxMax
  }
