import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { notFound } from '#contracts/kernel/refused.ts'
import * as api from '#contracts/member/agency-api.ts'
import { type ProfileChange, profileChanges } from '#contracts/member/agency-codes.ts'
import type { Handling } from '#services/flow/people.ts'
import { startFlow } from '#services/flow/start.ts'
import { type Commands, idFrom } from '#services/kernel/commands.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import type { Reacting } from '#services/kernel/process.ts'
import { agency } from '#services/member/agency.ts'
import type { ChangeWanted } from '#services/member/agency-changes.ts'
import { agencyOf } from '#services/member/agency-routes.ts'
import { because } from '#services/member/agency-state.ts'
import { financeCode } from '#services/member/finance-code.ts'
import type { FlowUse, FlowUses, Submitting } from './flows.ts'

/** Definitions by which changes of an agency are decided. */
const definitions = { NAME: 'AGENT_NAME', DEPARTMENT: 'AGENT_DEPARTMENT', SALES: 'AGENT_SALES' } as const satisfies Record<
  ProfileChange,
  string
>
export const FINANCE_CODE = 'FINANCE_CODE'

type Deps = { run: Commands; hand: Handling }

/** Changes of an agency that are decided by flow: name, department, sales authority, finance code. */
export const agencyFlowRoutes = ({ run, hand }: Deps): Route[] => {
  const apply = async (
    agentId: string | undefined,
    wanted: Omit<ChangeWanted, 'requestId'>,
    { routeId, toUser, flowRemark }: Submitting,
    call: CommandCall,
  ) => {
    const id = agencyOf(call.who, agentId)
    const requestId = idFrom(call.commandId, 'change')
    const { state } = await run.load(agency, id)
    if (state.status === 'NONE') throw notFound('代理人')
    // the request first: what the agency's rules refuse starts no flow, and a flow that does not start takes the request back
    await call.at(agency, id).requestChange({
      ...wanted,
      requestId,
      ...(routeId && { routeId }),
      ...(toUser && { toUser: toUser.id }),
      ...(flowRemark && { remark: flowRemark }),
    })
    const definition = definitions[wanted.kind]
    try {
      const flow = await startFlow(
        { load: run.load, at: call.at, hand },
        {
          definition,
          subject: { type: definition, id: `${id}~${requestId}`, title: `${state.name}${profileChanges[wanted.kind]}` },
          applicant: { user: call.who.user, name: call.who.name, ...(call.who.agency && { agency: call.who.agency }) },
          facts: { ...(wanted.authorities && { airlines: [...new Set(wanted.authorities.map(({ airLine }) => airLine))] }) },
          form: {
            before: before(wanted.kind, state),
            after: wanted.name ?? wanted.deptId ?? told(wanted.authorities ?? []),
          },
          ...(routeId && { routeId }),
          ...(toUser && { toUser }),
          ...(flowRemark && { remark: flowRemark }),
          key: requestId,
        },
      )
      return { agentId: id, requestId, instanceId: flow.started.instanceId }
    } catch (error) {
      await call.at(agency, id).refuseChange({ requestId, reason: error instanceof Error ? error.message : '' })
      throw error
    }
  }

  return [
    on(api.submitNameApply, ({ agentId, name, ...flow }, call: CommandCall) =>
      apply(agentId, { kind: 'NAME', name: name.trim() }, flow, call),
    ),
    on(api.submitDepartmentApply, ({ agentId, deptId, ...flow }, call: CommandCall) =>
      apply(agentId, { kind: 'DEPARTMENT', deptId }, flow, call),
    ),
    on(api.submitSalesApply, ({ agentId, authorities, ...flow }, call: CommandCall) =>
      apply(agentId, { kind: 'SALES', authorities }, flow, call),
    ),
    on(api.submitFinanceCode, async ({ id, routeId, toUser, flowRemark }, call: CommandCall) => {
      const { state } = await run.load(financeCode, id)
      if (state.status === 'NONE') throw notFound('财务代码')
      await call.check(financeCode, id, 'submit')
      const requestId = idFrom(call.commandId, 'financecode')
      const flow = await startFlow(
        { load: run.load, at: call.at, hand },
        {
          definition: FINANCE_CODE,
          subject: { type: FINANCE_CODE, id, title: `${state.agencyName}财务代码` },
          applicant: { user: call.who.user, name: call.who.name },
          form: { before: state.approvedCode ?? '', after: state.financeCode },
          ...(routeId && { routeId }),
          ...(toUser && { toUser }),
          ...(flowRemark && { remark: flowRemark }),
          key: requestId,
        },
      )
      await call.at(financeCode, id).submit({ requestId })
      return { id, status: 'SUBMITTED' as const, instanceId: flow.started.instanceId }
    }),
  ]
}

const told = (authorities: readonly { airLine: string; inter: boolean }[]) =>
  authorities.map(({ airLine, inter }) => `${airLine}${inter ? '国际' : '国内'}`).join('、')
const before = (
  kind: ProfileChange,
  { name, deptId, domestic, inter }: { name: string; deptId?: string; domestic: readonly string[]; inter: readonly string[] },
) => {
  if (kind === 'NAME') return name
  if (kind === 'DEPARTMENT') return deptId ?? ''
  return told([...domestic.map(airLine => ({ airLine, inter: false })), ...inter.map(airLine => ({ airLine, inter: true }))])
}

/** subject `{agency}~{request}` */
const ofChange = (subject: { id: string }) => {
  const cut = subject.id.lastIndexOf('~')
  return { id: subject.id.slice(0, cut), requestId: subject.id.slice(cut + 1) }
}
const refuse = async ({ subject, remark }: { subject: { id: string }; remark?: string }, { at }: Reacting) => {
  const { id, requestId } = ofChange(subject)
  await at(agency, id).refuseChange({ requestId, ...because(remark) })
}
const profileFlow: FlowUse = {
  approved: async ({ subject }, { at }) => {
    const { id, requestId } = ofChange(subject)
    await at(agency, id).carryOutChange({ requestId })
  },
  rejected: refuse,
  cancelled: refuse,
}
const rejectCode: FlowUse['rejected'] = ({ subject, remark }, { at }) => at(financeCode, subject.id).reject(because(remark))

/** What becomes of a change when its flow ends. */
export const agencyFlows: FlowUses = {
  [definitions.NAME]: profileFlow,
  [definitions.DEPARTMENT]: profileFlow,
  [definitions.SALES]: profileFlow,
  [FINANCE_CODE]: {
    approved: ({ subject }, { at }) => at(financeCode, subject.id).approve({}),
    rejected: rejectCode,
    cancelled: rejectCode,
  },
}
