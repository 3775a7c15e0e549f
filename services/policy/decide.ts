import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as events from '#contracts/policy/events.ts'
import { decider } from '#services/kernel/decider.ts'

const { PolicySaved, PolicyPaused, PolicyResumed } = events
export type Terms = Static<typeof events.PolicyTerms>
export type PolicyState = { status: 'NONE' } | { status: 'EFFECTIVE' | 'PAUSED'; policyNo: string; terms: Terms }

const check = (terms: Terms): void => {
  const wrong = (message: string): never => {
    throw new Refused(code.policy, message, { status: 400 })
  }
  if (terms.saleFrom && terms.saleTo && terms.saleFrom > terms.saleTo) wrong('销售有效期无效：开始日期晚于结束日期')
  if (terms.travelFrom && terms.travelTo && terms.travelFrom > terms.travelTo) wrong('旅行有效期无效：开始日期晚于结束日期')
  if (terms.advanceMin !== undefined && terms.advanceMax !== undefined && terms.advanceMin > terms.advanceMax) wrong('提前天数无效')
  if (terms.paxMax !== undefined && terms.paxMin > terms.paxMax) wrong('人数范围无效')
  if (terms.origin && terms.origin === terms.destination) wrong('始发地与目的地不能相同')
  if (terms.price.kind === 'FIXED' && (terms.price.fare === 0 || terms.price.fare % 1000 !== 0)) wrong('固定票价须为10元的整数倍')
  if (terms.price.kind === 'DISCOUNT' && (terms.price.rate === 0 || terms.price.rate > 10_000)) wrong('折扣须大于0且不超过100%')
}

/** Domestic group policies (domain §3.13): an order keeps a copy of what it was sold under, so a saved policy may change. */
export const policy = decider<PolicyState, EventsOf<typeof events>>()({
  name: 'policy',
  zh: '国内政策',
  code: code.policy,
  initial: { status: 'NONE' },
  evolve: {
    PolicySaved: (policy, { policyNo, terms }) => ({ status: policy.status === 'PAUSED' ? 'PAUSED' : 'EFFECTIVE', policyNo, terms }),
    PolicyPaused: policy => (policy.status === 'NONE' ? policy : { ...policy, status: 'PAUSED' }),
    PolicyResumed: policy => (policy.status === 'NONE' ? policy : { ...policy, status: 'EFFECTIVE' }),
  },
  commands: {
    savePolicy: {
      decide: (policy, command: { policyId: string; policyNo: string; terms: Terms }) => {
        check(command.terms)
        const policyNo = policy.status === 'NONE' ? command.policyNo : policy.policyNo
        return [PolicySaved({ ...command, policyNo })]
      },
    },
    pausePolicy: {
      when: policy => policy.status === 'EFFECTIVE' || (policy.status === 'NONE' ? '政策不存在' : '政策已暂停'),
      decide: (_, { reason }: { reason?: string }) => [PolicyPaused({ ...(reason && { reason }) })],
    },
    resumePolicy: {
      when: policy => policy.status === 'PAUSED' || (policy.status === 'NONE' ? '政策不存在' : '政策未暂停'),
      decide: (_, { reason }: { reason?: string }) => [PolicyResumed({ ...(reason && { reason }) })],
    },
  },
})
