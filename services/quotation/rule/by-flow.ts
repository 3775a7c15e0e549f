import * as events from '#contracts/quotation/rule-events.ts'
import { decidedByFlow, endFlow, requestIn, requestSubject, started } from '#services/flow/decided-by-flow.ts'
import type { KnownFlow } from '#services/flow/instance.ts'
import type { Handling } from '#services/flow/people.ts'
import type { FlowUse } from '#services/flow/uses.ts'
import { follow } from '#services/kernel/follow.ts'
import { type Process, process, type Reacting } from '#services/kernel/process.ts'
import { isKnown, quoteRule } from '../rule.ts'

/** Rules are decided by workflow: subject `{rule}~{request}`. */
export const QUOTE_RULE = 'QUOTE_RULE'

const submitted = (hand: Handling) =>
  decidedByFlow(
    events.QuoteRuleSubmitted,
    {
      wish: async ({ requestId, lines, remark }, { id, load }) => {
        const { state } = await load(quoteRule, id)
        if (!isKnown(state) || state.requestId !== requestId) return undefined
        const { name, airLine, validFrom, validTo } = state.terms
        return {
          definition: QUOTE_RULE,
          subject: { id: requestSubject(id, requestId), title: `自动报价规则${id}（${name}）` },
          airLine,
          facts: { ruleId: id, name, lines, validity: `${validFrom}至${validTo ?? '长期'}`, reason: remark ?? '' },
          key: requestId,
        }
      },
      refuse: ({ requestId }, reason, { id, at }) => at(quoteRule, id).refuse({ requestId, reason }),
    },
    hand,
  )

export const rulesFollow = (hand: Handling) => ({
  submitted: submitted(hand),
  cancelled: follow(events.QuoteRuleCancelled, async (_, { id, ...reach }) => {
    const { state } = await reach.load(quoteRule, id)
    if (!isKnown(state) || !state.requestId) return
    await endFlow(reach, { definition: QUOTE_RULE, subject: requestSubject(id, state.requestId), remark: '自动报价规则已取消' })
  }),
})
export type RulesFollow = ReturnType<typeof rulesFollow>
export const ruleRequests = ({ submitted, cancelled }: RulesFollow): Process => process('quote-rules', submitted.again, cancelled.again)

type Ended = { subject: { id: string }; remark?: string; end?: 'WITHDRAWN' }
const refused = async ({ subject, remark, end }: Ended, { at }: Reacting) => {
  const { id, requestId } = requestIn(subject)
  await at(quoteRule, id).refuse({ requestId, ...(remark && { reason: remark }), ...(end && { end }) })
}
const ruleFlow: FlowUse = {
  approved: async ({ subject }, { at }) => {
    const { id, requestId } = requestIn(subject)
    await at(quoteRule, id).approve({ requestId })
  },
  rejected: ({ subject, remark }, reacting) => refused({ subject, ...(remark && { remark }) }, reacting),
  cancelled: ({ subject, remark }, reacting) => refused({ subject, ...(remark && { remark }), end: 'WITHDRAWN' }, reacting),
  returned: async ({ subject, remark }, { at }) => {
    const { id, requestId } = requestIn(subject)
    await at(quoteRule, id).sendBack({ requestId, ...(remark && { remark }) })
  },
  resubmitted: async ({ subject }, { at }) => {
    const { id, requestId } = requestIn(subject)
    await at(quoteRule, id).resubmit({ requestId })
  },
}
export const quoteFlows = { [QUOTE_RULE]: ruleFlow }

export const underReview = (ruleId: string, flow: KnownFlow | undefined) => ({
  ruleId,
  status: 'AUDITING' as const,
  instanceId: started(flow).started.instanceId,
})
