import * as api from '#contracts/agency/agency-api.ts'
import { type ProfileChange, profileChanges } from '#contracts/agency/agency-codes.ts'
import { AgencyProfileChangeRequested, FinanceCodeSubmitted } from '#contracts/agency/agency-events.ts'
import type { Route } from '#contracts/kernel/endpoint.ts'
import { invalid, notFound } from '#contracts/kernel/refused.ts'
import { beginningOf, decidedByFlow, requestIn, requestSubject, started } from '#services/flow/decided-by-flow.ts'
import type { Handling } from '#services/flow/people.ts'
import { wishOf } from '#services/flow/start.ts'
import { doneBy, type FlowUse, type FlowUses, type Submitting } from '#services/flow/uses.ts'
import { act } from '#services/kernel/http/act.ts'
import type { BoundDocument, CommandCall } from '#services/kernel/http/call.ts'
import { type Commands, idFrom } from '#services/kernel/stream/commands.ts'
import { type Process, process, type Reacting } from '#services/kernel/stream/process.ts'
import { DEPARTMENTS, departments } from '#services/organisation/department.ts'
import { agency } from '../agency.ts'
import type { ChangeRequest } from '../agency-changes.ts'
import { agencyOfBody } from '../agency-routes.ts'
import { because, type KnownAgency } from '../agency-state.ts'
import { financeCode } from '../finance-code.ts'
import type { RegistrationDeps } from '../registration-routes.ts'

/** Flow definitions that decide changes of an agency. */
const definitions = { NAME: 'AGENT_NAME', DEPARTMENT: 'AGENT_DEPARTMENT', SALES: 'AGENT_SALES' } as const satisfies Record<
  ProfileChange,
  string
>
export const FINANCE_CODE = 'FINANCE_CODE'

type Deps = { run: Commands; exists: RegistrationDeps['exists']; follows: ChangesFollow }

/** Starts the flow of a requested change, and of a submitted finance code. */
export const changesFollow = (hand: Handling) => ({
  profile: decidedByFlow(
    AgencyProfileChangeRequested,
    {
      wish: async ({ requestId, kind, name, deptId, authorities, remark }, { id, load }) => {
        const { state } = await load(agency, id)
        if (state.status === 'NONE') throw notFound('代理人')
        const known = deptId || state.deptId ? (await load(departments, DEPARTMENTS)).state : {}
        const departmentText = (one = '') => (known[one] ? `${known[one].name}（${one}）` : one)
        return {
          definition: definitions[kind],
          subject: { id: requestSubject(id, requestId), title: `${state.name}${profileChanges[kind]}` },
          // facts, since reviewers decide by them: nobody may overwrite the text of what will be carried out
          facts: {
            before: kind === 'DEPARTMENT' ? departmentText(state.deptId) : before(kind, state),
            after: name ?? (deptId === undefined ? told(authorities ?? []) : departmentText(deptId)),
            ...(authorities && { airlines: [...new Set(authorities.map(({ airLine }) => airLine))] }),
          },
          remark,
          key: requestId,
        }
      },
      refuse: ({ requestId }, reason, { id, at }) => at(agency, id).refuseChange({ requestId, reason }),
      // not decided or taken back yet
      isOpen: async ({ requestId }, { id, load }) => {
        const { state } = await load(agency, id)
        return state.status !== 'NONE' && state.changes[requestId] !== undefined
      },
    },
    hand,
  ),
  code: decidedByFlow(
    FinanceCodeSubmitted,
    {
      wish: async ({ requestId, remark }, { id, load, by: { user } }) => {
        const { state } = await load(financeCode, id)
        if (state.status === 'NONE') throw notFound('财务代码')
        return {
          definition: FINANCE_CODE,
          subject: { id, title: `${state.agencyName}财务代码` },
          applicant: { user },
          money: true,
          facts: { before: state.approvedCode ?? '', after: state.financeCode },
          remark,
          key: requestId,
        }
      },
      refuse: ({ requestId }, reason, { id, at }) => at(financeCode, id).reject({ requestId, reason }),
      isOpen: async ({ requestId }, { id, load }) => {
        const { state } = await load(financeCode, id)
        return state.status === 'SUBMITTED' && state.requestId === requestId
      },
    },
    hand,
  ),
})
type ChangesFollow = ReturnType<typeof changesFollow>
export const agencyChanges = ({ profile, code }: ChangesFollow): Process => process('agency-changes', profile.again, code.again)

/** Changes of an agency that are decided by flow: name, department, sales authority, finance code. */
export const agencyFlowRoutes = ({ run, exists, follows }: Deps): Route[] => {
  /** checks that what approval would put into force exists */
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
    const wanted = { ...asked, requestId: idFrom(call.commandId, 'change'), ...beginningOf(how) }
    await chosen(asked)
    // sends the request first: if the agency's rules refuse it, no flow starts
    const requested = await command.requestChange(wanted)
    const flow = started(await follows.profile.now({ id, ...requested }, { call, load: run.load }))
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
      const submitted = await command.submit({ requestId, financeCode: state.financeCode, ...beginningOf(body) })
      const flow = started(await follows.code.now({ id, ...submitted }, { call, load: run.load }))
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

const refuse = async ({ subject, remark, ...end }: { subject: { id: string }; remark?: string; by?: { id: string } }, { at }: Reacting) => {
  const { id, requestId } = requestIn(subject)
  await at(agency, id).refuseChange({ requestId, ...because(remark), ...doneBy(end) })
}
const profileFlow: FlowUse = {
  approved: async ({ subject, ...end }, { at }) => {
    const { id, requestId } = requestIn(subject)
    await at(agency, id).carryOutChange({ requestId, ...doneBy(end) })
  },
  rejected: refuse,
  cancelled: refuse,
}
const rejectCode: FlowUse['rejected'] = async ({ subject, instanceId, remark, ...end }, { at, load }) =>
  at(financeCode, subject.id).reject({ requestId: await wishOf(load, instanceId), ...because(remark), ...doneBy(end) })

/** Effects of a flow's end on the change. */
export const agencyFlows: FlowUses = {
  [definitions.NAME]: profileFlow,
  [definitions.DEPARTMENT]: profileFlow,
  [definitions.SALES]: profileFlow,
  [FINANCE_CODE]: {
    approved: async ({ subject, instanceId, ...end }, { at, load }) =>
      at(financeCode, subject.id).approve({ requestId: await wishOf(load, instanceId), ...doneBy(end) }),
    rejected: rejectCode,
    cancelled: rejectCode,
  },
}
