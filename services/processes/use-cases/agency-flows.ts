import * as api from '#contracts/agency/agency-api.ts'
import { type ProfileChange, profileChanges } from '#contracts/agency/agency-codes.ts'
import { AgencyProfileChangeRequested } from '#contracts/agency/agency-events.ts'
import type { Applicant } from '#contracts/flow/events.ts'
import type { Route } from '#contracts/kernel/endpoint.ts'
import { code, invalid, notFound, Refused } from '#contracts/kernel/refused.ts'
import { agency } from '#services/agency/agency.ts'
import type { ChangeRequest } from '#services/agency/agency-changes.ts'
import { agencyOfBody } from '#services/agency/agency-routes.ts'
import { because, type KnownAgency } from '#services/agency/agency-state.ts'
import { financeCode, mustBeSubmittable } from '#services/agency/finance-code.ts'
import type { RegistrationDeps } from '#services/agency/registration-routes.ts'
import type { KnownFlow } from '#services/flow/instance.ts'
import type { Handling } from '#services/flow/people.ts'
import { startFlow } from '#services/flow/start.ts'
import { user, userId } from '#services/identity/user.ts'
import { type At, type Commands, idFrom } from '#services/kernel/commands.ts'
import { follow } from '#services/kernel/follow.ts'
import { act } from '#services/kernel/http/act.ts'
import type { BoundDocument, CommandCall } from '#services/kernel/http/call.ts'
import { type Process, process, type Reacting } from '#services/kernel/process.ts'
import { DEPARTMENTS, departments } from '#services/organisation/department.ts'
import type { FlowUse, FlowUses, Submitting } from '../reactions/flows.ts'

/** Definitions by which changes of an agency are decided. */
const definitions = { NAME: 'AGENT_NAME', DEPARTMENT: 'AGENT_DEPARTMENT', SALES: 'AGENT_SALES' } as const satisfies Record<
  ProfileChange,
  string
>
export const FINANCE_CODE = 'FINANCE_CODE'

type Deps = { run: Commands; hand: Handling; exists: RegistrationDeps['exists'] }
type Reach = { load: Commands['load']; at: At; hand: Handling }

/** The flow that decides a change. A flow that does not start takes the change back; what fails otherwise is tried again. */
const decidedByFlow = async (
  { load, at, hand }: Reach,
  id: string,
  { requestId, kind, name, deptId, authorities, routeId, toUser, remark }: ChangeRequest,
  applicant: Applicant,
): Promise<KnownFlow> => {
  const { state } = await load(agency, id)
  if (state.status === 'NONE') throw notFound('代理人')
  const definition = definitions[kind]
  const known = deptId || state.deptId ? (await load(departments, DEPARTMENTS)).state : {}
  const departmentText = (one = '') => (known[one] ? `${known[one].name}（${one}）` : one)
  try {
    return await startFlow(
      { load, at, hand },
      {
        definition,
        subject: { type: definition, id: `${id}~${requestId}`, title: `${state.name}${profileChanges[kind]}` },
        applicant,
        // facts, since reviewers read them: nobody may write other words over what will be carried out
        facts: {
          before: kind === 'DEPARTMENT' ? departmentText(state.deptId) : before(kind, state),
          after: name ?? (deptId === undefined ? told(authorities ?? []) : departmentText(deptId)),
          ...(authorities && { airlines: [...new Set(authorities.map(({ airLine }) => airLine))] }),
        },
        ...(routeId && { routeId }),
        ...(toUser && { toUser: { id: toUser } }),
        ...(remark && { remark }),
        key: requestId,
      },
    )
  } catch (error) {
    if (error instanceof Refused) await at(agency, id).refuseChange({ requestId, reason: error.message })
    throw error
  }
}

/** A change that was requested has its flow. */
const changeFollows = (hand: Handling) =>
  follow(
    AgencyProfileChangeRequested,
    async (wanted, { id, by: { user: applicant, agency: own }, at, load }) => {
      const { state: account } = await load(user, userId(applicant))
      const name = account.status === 'NONE' ? applicant : account.name
      return decidedByFlow({ load, at, hand }, id, wanted, { user: applicant, name, ...(own && { agency: own }) })
    },
    // not decided already, or taken back
    async ({ requestId }, { id, load }) => {
      const { state } = await load(agency, id)
      return state.status !== 'NONE' && state.changes[requestId] !== undefined
    },
  )
export const changesFollow = (hand: Handling): Process => process('agency-changes', changeFollows(hand).again)

/** Changes of an agency that are decided by flow: name, department, sales authority, finance code. */
export const agencyFlowRoutes = ({ run, hand, exists }: Deps): Route[] => {
  const change = changeFollows(hand)
  /** what approval would put into force has to be there */
  const chosen = async ({ deptId, authorities = [] }: Omit<ChangeRequest, 'requestId'>): Promise<void> => {
    if (deptId !== undefined && !(await run.load(departments, DEPARTMENTS)).state[deptId]?.enabled)
      throw invalid('所选部门不存在或已停用', { deptId: '所选部门不存在或已停用' })
    for (const { airLine } of authorities)
      if (!(await exists('airline', airLine))) throw invalid(`航空公司${airLine}不存在`, { authorities: `航空公司${airLine}不存在` })
  }

  const apply = async (
    { id, command }: Pick<BoundDocument<typeof agency>, 'id' | 'command'>,
    asked: Omit<ChangeRequest, 'requestId'>,
    { routeId, toUser, flowRemark }: Submitting,
    call: CommandCall,
  ) => {
    const wanted = {
      ...asked,
      requestId: idFrom(call.commandId, 'change'),
      ...(routeId && { routeId }),
      ...(toUser && { toUser: toUser.id }),
      ...(flowRemark && { remark: flowRemark }),
    }
    await chosen(asked)
    // the request first: what the agency's rules refuse starts no flow
    const requested = await command.requestChange(wanted)
    const flow = await change.now({ id, ...requested }, { call, load: run.load })
    if (!flow) throw new Refused(code.conflict, '该申请正在处理，请稍后查询')
    return { agentId: id, requestId: wanted.requestId, instanceId: flow.started.instanceId }
  }

  return [
    act(api.submitNameApply, agency, agencyOfBody, ({ body: { name, ...flow }, call, ...own }) =>
      apply(own, { kind: 'NAME', name: name.trim() }, flow, call),
    ),
    act(api.submitDepartmentApply, agency, agencyOfBody, ({ body: { deptId, ...flow }, call, ...own }) =>
      apply(own, { kind: 'DEPARTMENT', deptId }, flow, call),
    ),
    act(api.submitSalesApply, agency, agencyOfBody, ({ body: { authorities, ...flow }, call, ...own }) =>
      apply(own, { kind: 'SALES', authorities }, flow, call),
    ),
    act(api.submitFinanceCode, financeCode, 'id', async ({ id, state, command, check, body: { routeId, toUser, flowRemark }, call }) => {
      const requestId = idFrom(call.commandId, 'financecode')
      const submitted = { requestId, financeCode: state.financeCode }
      // the flow begins before the code is told: a stale If-Match is told before both
      await check('submit')
      mustBeSubmittable(state, submitted)
      const flow = await startFlow(
        { load: run.load, at: call.unguarded, hand },
        {
          definition: FINANCE_CODE,
          subject: { type: FINANCE_CODE, id, title: `${state.agencyName}财务代码` },
          applicant: { user: call.who.user, name: call.who.name },
          money: true,
          facts: { before: state.approvedCode ?? '', after: state.financeCode },
          ...(routeId && { routeId }),
          ...(toUser && { toUser }),
          ...(flowRemark && { remark: flowRemark }),
          key: requestId,
        },
      )
      await command.submit(submitted)
      return { id, status: 'SUBMITTED' as const, instanceId: flow.started.instanceId }
    }),
  ]
}

const told = (authorities: readonly { airLine: string; inter: boolean }[]) =>
  authorities.map(({ airLine, inter }) => `${airLine}${inter ? '国际' : '国内'}`).join('、')
const before = (kind: 'NAME' | 'SALES', { name, domestic, inter }: Pick<KnownAgency, 'name' | 'domestic' | 'inter'>) => {
  if (kind === 'NAME') return name
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
    // by the request too, which may have died before
    started: ({ subject, key, facts }, { at }) => at(financeCode, subject.id).submit({ requestId: key, financeCode: String(facts.after) }),
    approved: ({ subject }, { at }) => at(financeCode, subject.id).approve({}),
    rejected: rejectCode,
    cancelled: rejectCode,
  },
}
