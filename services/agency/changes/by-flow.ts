import * as api from '#contracts/agency/agency-api.ts'
import { type ProfileChange, profileChanges } from '#contracts/agency/agency-codes.ts'
import { AgencyProfileChangeRequested, FinanceCodeSubmitted } from '#contracts/agency/agency-events.ts'
import type { Applicant } from '#contracts/flow/events.ts'
import type { Route } from '#contracts/kernel/endpoint.ts'
import { code, invalid, isRefusal, notFound, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { agency } from '#services/agency/agency.ts'
import type { ChangeRequest } from '#services/agency/agency-changes.ts'
import { agencyOfBody } from '#services/agency/agency-routes.ts'
import { because, type KnownAgency } from '#services/agency/agency-state.ts'
import { financeCode } from '#services/agency/finance-code.ts'
import type { RegistrationDeps } from '#services/agency/registration-routes.ts'
import type { KnownFlow } from '#services/flow/instance.ts'
import type { Handling } from '#services/flow/people.ts'
import { startFlow } from '#services/flow/start.ts'
import type { FlowUse, FlowUses, Submitting } from '#services/flow/uses.ts'
import { type At, type Commands, idFrom } from '#services/kernel/commands.ts'
import { type FollowContext, follow } from '#services/kernel/follow.ts'
import { act } from '#services/kernel/http/act.ts'
import type { BoundDocument, CommandCall } from '#services/kernel/http/call.ts'
import { type Process, process, type Reacting } from '#services/kernel/process.ts'
import { DEPARTMENTS, departments } from '#services/organisation/department.ts'

/** Definitions by which changes of an agency are decided. */
const definitions = { NAME: 'AGENT_NAME', DEPARTMENT: 'AGENT_DEPARTMENT', SALES: 'AGENT_SALES' } as const satisfies Record<
  ProfileChange,
  string
>
export const FINANCE_CODE = 'FINANCE_CODE'

type Deps = { run: Commands; exists: RegistrationDeps['exists']; follows: ChangesFollow }
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

const codeDecidedByFlow = async (
  { load, at, hand }: Reach,
  id: string,
  { requestId, routeId, toUser, remark }: Static<typeof FinanceCodeSubmitted.schema>,
  { user }: Applicant,
): Promise<KnownFlow> => {
  const { state } = await load(financeCode, id)
  if (state.status === 'NONE') throw notFound('财务代码')
  try {
    return await startFlow(
      { load, at, hand },
      {
        definition: FINANCE_CODE,
        subject: { type: FINANCE_CODE, id, title: `${state.agencyName}财务代码` },
        applicant: { user },
        money: true,
        facts: { before: state.approvedCode ?? '', after: state.financeCode },
        ...(routeId && { routeId }),
        ...(toUser && { toUser: { id: toUser } }),
        ...(remark && { remark }),
        key: requestId,
      },
    )
  } catch (error) {
    if (isRefusal(error)) await at(financeCode, id).reject({ reason: error.message })
    throw error
  }
}

const applicantOf = ({ by: { user, agency: own } }: FollowContext): Applicant => ({ user, ...(own && { agency: own }) })
/** A change that was requested has its flow, and so has a finance code that was submitted. */
export const changesFollow = (hand: Handling) => ({
  profile: follow(
    AgencyProfileChangeRequested,
    async (wanted, following) => decidedByFlow({ ...following, hand }, following.id, wanted, applicantOf(following)),
    // not decided already, or taken back
    async ({ requestId }, { id, load }) => {
      const { state } = await load(agency, id)
      return state.status !== 'NONE' && state.changes[requestId] !== undefined
    },
  ),
  code: follow(
    FinanceCodeSubmitted,
    async (submitted, following) => codeDecidedByFlow({ ...following, hand }, following.id, submitted, applicantOf(following)),
    async ({ requestId }, { id, load }) => {
      const { state } = await load(financeCode, id)
      return state.status === 'SUBMITTED' && state.requestId === requestId
    },
  ),
})
type ChangesFollow = ReturnType<typeof changesFollow>
export const agencyChanges = ({ profile, code }: ChangesFollow): Process => process('agency-changes', profile.again, code.again)

/** Changes of an agency that are decided by flow: name, department, sales authority, finance code. */
export const agencyFlowRoutes = ({ run, exists, follows }: Deps): Route[] => {
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
    how: Submitting,
    call: CommandCall,
  ) => {
    const wanted = { ...asked, requestId: idFrom(call.commandId, 'change'), ...beginning(how) }
    await chosen(asked)
    // the request first: what the agency's rules refuse starts no flow
    const requested = await command.requestChange(wanted)
    const flow = known(await follows.profile.now({ id, ...requested }, { call, load: run.load }))
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
    act(api.submitFinanceCode, financeCode, 'id', async ({ id, state, command, body, call }) => {
      const requestId = idFrom(call.commandId, 'financecode')
      const submitted = await command.submit({ requestId, financeCode: state.financeCode, ...beginning(body) })
      const flow = known(await follows.code.now({ id, ...submitted }, { call, load: run.load }))
      return { id, status: 'SUBMITTED' as const, instanceId: flow.started.instanceId }
    }),
  ]
}

const beginning = ({ routeId, toUser, flowRemark }: Submitting) => ({
  ...(routeId && { routeId }),
  ...(toUser && { toUser: toUser.id }),
  ...(flowRemark && { remark: flowRemark }),
})
/** @throws Refused where the fact was written so long ago that nothing of it is remembered */
const known = (flow: KnownFlow | undefined): KnownFlow => {
  if (!flow) throw new Refused(code.conflict, '该申请正在处理，请稍后查询')
  return flow
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
    approved: ({ subject }, { at }) => at(financeCode, subject.id).approve({}),
    rejected: rejectCode,
    cancelled: rejectCode,
  },
}
