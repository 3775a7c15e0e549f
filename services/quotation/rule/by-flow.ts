import { code, isRefusal, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as events from '#contracts/quotation/rule-events.ts'
import type { KnownFlow } from '#services/flow/instance.ts'
import type { Handling } from '#services/flow/people.ts'
import { cancelFlow, runningFlow, startFlow } from '#services/flow/start.ts'
import type { FlowUse } from '#services/flow/uses.ts'
import { type FollowContext, follow } from '#services/kernel/follow.ts'
import { type Process, process, type Reacting } from '#services/kernel/process.ts'
import { isKnown, quoteRule } from '#services/quotation/rule.ts'

/** Rules are decided by workflow: subject `{rule}~{request}`. */
export const QUOTE_RULE = 'QUOTE_RULE'
const subjectOf = (ruleId: string, requestId: string) => `${ruleId}~${requestId}`
const ofSubject = ({ id }: { id: string }) => {
  const cut = id.indexOf('~')
  return { ruleId: id.slice(0, cut), requestId: id.slice(cut + 1) }
}

type Asked = Static<typeof events.QuoteRuleSubmitted.schema>
/** What was asked for has its flow. One that does not start takes the request back; what fails otherwise is tried again. */
const decidedByFlow = async (
  asked: Asked,
  { id, load, at, by, hand }: FollowContext & { hand: Handling },
): Promise<KnownFlow | undefined> => {
  const { state } = await load(quoteRule, id)
  const { requestId, lines, remark, routeId, toUser } = asked
  if (!isKnown(state) || state.requestId !== requestId) return undefined
  const { name, airLine, validFrom, validTo } = state.terms
  try {
    return await startFlow(
      { load, at, hand },
      {
        definition: QUOTE_RULE,
        subject: { type: QUOTE_RULE, id: subjectOf(id, requestId), title: `自动报价规则${id}（${name}）` },
        applicant: { user: by.user },
        airLine,
        facts: { ruleId: id, name, lines, validity: `${validFrom}至${validTo ?? '长期'}`, reason: remark ?? '' },
        ...(routeId && { routeId }),
        ...(toUser && { toUser: { id: toUser } }),
        key: requestId,
      },
    )
  } catch (error) {
    if (isRefusal(error)) await at(quoteRule, id).refuse({ requestId, reason: error.message })
    throw error
  }
}

export const rulesFollow = (hand: Handling) => ({
  submitted: follow(events.QuoteRuleSubmitted, (asked, following) => decidedByFlow(asked, { ...following, hand })),
  /** nobody need decide any more */
  cancelled: follow(events.QuoteRuleCancelled, async (_, { id, load, at }) => {
    const { state } = await load(quoteRule, id)
    const flow = isKnown(state) && state.requestId && (await runningFlow(load, QUOTE_RULE, subjectOf(id, state.requestId)))
    if (flow) await cancelFlow(at, flow, '自动报价规则已取消')
  }),
})
export type RulesFollow = ReturnType<typeof rulesFollow>
export const ruleRequests = ({ submitted, cancelled }: RulesFollow): Process => process('quote-rules', submitted.again, cancelled.again)

type Ended = { subject: { id: string }; remark?: string; end?: 'WITHDRAWN' }
const refused = async ({ subject, remark, end }: Ended, { at }: Reacting) => {
  const { ruleId, requestId } = ofSubject(subject)
  await at(quoteRule, ruleId).refuse({ requestId, ...(remark && { reason: remark }), ...(end && { end }) })
}
const ruleFlow: FlowUse = {
  approved: async ({ subject }, { at }) => {
    const { ruleId, requestId } = ofSubject(subject)
    await at(quoteRule, ruleId).approve({ requestId })
  },
  rejected: ({ subject, remark }, reacting) => refused({ subject, ...(remark && { remark }) }, reacting),
  cancelled: ({ subject, remark }, reacting) => refused({ subject, ...(remark && { remark }), end: 'WITHDRAWN' }, reacting),
  returned: async ({ subject, remark }, { at }) => {
    const { ruleId, requestId } = ofSubject(subject)
    await at(quoteRule, ruleId).sendBack({ requestId, ...(remark && { remark }) })
  },
  resubmitted: async ({ subject }, { at }) => {
    const { ruleId, requestId } = ofSubject(subject)
    await at(quoteRule, ruleId).resubmit({ requestId })
  },
}
export const quoteFlows = { [QUOTE_RULE]: ruleFlow }

/** the flow of a rule's last request */
export const flowSubject = subjectOf
export const underReview = (ruleId: string, flow: KnownFlow | undefined) => {
  if (!flow) throw new Refused(code.conflict, '该申请正在处理，请稍后查询')
  return { ruleId, status: 'AUDITING' as const, instanceId: flow.started.instanceId }
}
