import { modifyAgent } from '#contracts/agency/agency-api.ts'
import { rejectionCauses } from '#contracts/agency/agency-codes.ts'
import * as agencies from '#contracts/agency/agency-events.ts'
import { FlowReleased } from '#contracts/flow/events.ts'
import { may } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, forbidden, notFound, Refused } from '#contracts/kernel/refused.ts'
import { endFlow } from '#services/flow/decided-by-flow.ts'
import { applyTaskDone, type FlowDeps } from '#services/flow/handle.ts'
import { type KnownFlow, openTasks, routesFrom } from '#services/flow/instance.ts'
import type { Handling } from '#services/flow/people.ts'
import { lastFlow, openedTasks, runningFlow, startFlow } from '#services/flow/start.ts'
import { flowTask } from '#services/flow/task.ts'
import { doneBy, type FlowUse, type Submitting } from '#services/flow/uses.ts'
import { ownerOf } from '#services/identity/account.ts'
import type { LoginNames } from '#services/identity/login-name.ts'
import type { At, Commands } from '#services/kernel/stream/commands.ts'
import { type Process, process, type Reacting, when } from '#services/kernel/stream/process.ts'
import { agency } from '../agency.ts'
import { because, type KnownAgency } from '../agency-state.ts'
import type { AccountFollows } from '../registration-routes.ts'

/** Key of the definition that reviews registrations. */
export const AGENT_REGISTER = 'AGENT_REGISTER'

/** The first reviewers of an application, where the records of auditors name any (contracts/basicinfo/register-auditor.ts). */
export type Auditors = (application: { parentOrgId: string; airlines: readonly string[] }) => Promise<{ id: string }[]>
type Reach = { load: Commands['load']; at: At; auditors: Auditors }
type Starting = Reach & { hand: Handling; logins: LoginNames }

/** Facts that conditions, parallel steps and the first step of the review read. */
const reviewFacts = async ({ applied, info }: Pick<KnownAgency, 'applied' | 'info'>, auditors: Auditors) => {
  const airlines = [...new Set(applied.map(({ airLine }) => airLine))]
  const parentOrgId = info.parentOrgId ?? ''
  return {
    airlines,
    international: applied.some(({ inter }) => inter),
    heritage: info.heritage ?? '0',
    parentOrgId,
    auditors: await auditors({ parentOrgId, airlines }),
  }
}

/**
 * Begins the review of an application; one that runs goes on.
 * @throws Refused 流程定义未发布
 */
const startReview = async (
  { load, at, hand, auditors, logins }: Starting,
  known: KnownAgency,
  key: string,
  { routeId, flowRemark, toUser }: Submitting = {},
): Promise<KnownFlow> =>
  (await runningFlow(load, AGENT_REGISTER, known.agency)) ??
  startFlow(
    { load, at, hand },
    {
      definition: AGENT_REGISTER,
      subject: { type: AGENT_REGISTER, id: known.agency, title: `${known.name}注册审核` },
      applicant: { user: (known.loginName && (await logins.idOf(load, known.loginName))) || ownerOf(known.agency), agency: known.agency },
      facts: await reviewFacts(known, auditors),
      key,
      ...present({ routeId, toUser, remark: flowRemark }),
    },
  )

/** The applicant's open task in a returned review, and the routes that may be chosen on it. */
export const applicantsTask = (state: KnownFlow) => {
  const task = openTasks(state).find(({ assignee }) => assignee.kind === 'APPLICANT')
  return task && { taskId: task.taskId, routes: routesFrom(state, task.node.id) }
}

/** Does the applicant's task with the corrections; where it is done already, nothing happens. */
export const handIn = async (
  { load, at, auditors }: Reach,
  known: KnownAgency,
  { routeId, remark }: { routeId?: string; remark?: string } = {},
): Promise<void> => {
  const state = await runningFlow(load, AGENT_REGISTER, known.agency)
  const task = state && applicantsTask(state)
  const route = task?.routes.find(({ id, kind }) => (routeId ? id === routeId : kind === 'PASS'))
  if (!state || !task || !route) return
  // the request that sent the review back may have died before it opened the task
  await openedTasks(at, state)
  const done = await at(flowTask, task.taskId)
    .handle({
      routeId: route.id,
      ...(remark && { remark }),
      facts: await reviewFacts(known, auditors),
      by: { id: state.started.applicant.user },
      entitled: true,
      known: state,
    })
    .then(
      ({ state }) => state,
      async error => {
        // the request and the process may do the task at the same moment: only one of them succeeds
        const { state: now } = await load(flowTask, task.taskId)
        if (now.status === 'DONE' || now.status === 'RETURNED') return now
        throw error
      },
    )
  if (done.status === 'DONE' || done.status === 'RETURNED') await applyTaskDone(at, done.done)
}

type Follows = {
  hand: Handling
  logins: LoginNames
  account: AccountFollows
  auditors: Auditors
  /** agencies whose registration has no flow, by a view that has seen the event */
  unfiled: (seen: Reacting['seen']) => Promise<string[]>
}

/**
 * Gives an agency that registers its account and its review. While no definition is released the review waits; a release starts the reviews
 * that wait.
 */
export const registrationFollows = ({ hand, logins, account, auditors, unfiled }: Follows): Process =>
  process(
    'registration',
    account.again,
    when(agencies.AgencyRegistered, async (_, { id, event, at, load }) => {
      const { state } = await load(agency, id)
      if (state.status === 'REVIEWING') await startReview({ load, at, hand, auditors, logins }, state, event.id)
    }),
    when(FlowReleased, async (_, { id: definition, event, at, load, seen }) => {
      if (definition !== AGENT_REGISTER) return
      for (const id of await unfiled(seen)) {
        const { state } = await load(agency, id)
        if (state.status === 'REVIEWING') await startReview({ load, at, hand, auditors, logins }, state, event.id)
      }
    }),
    when(agencies.AgencyResubmitted, async ({ remark }, { id, at, load }) => {
      const { state } = await load(agency, id)
      if (state.status === 'REVIEWING') await handIn({ load, at, auditors }, state, remark ? { remark } : {})
    }),
    // also when it was rejected otherwise, because its time was over or its name taken: nobody need review it any more
    when(agencies.AgencyRejected, async ({ cause }, { id, at, load }) => {
      if (cause !== 'REVIEW') await endFlow({ load, at }, { definition: AGENT_REGISTER, subject: id, remark: rejectionCauses[cause] })
    }),
    when(agencies.AgencyNameFreed, async (_, { id, at, load }) => {
      const { state } = await load(agency, id)
      if (state.status !== 'NONE' && state.loginName) await logins.release({ load, at }, state.loginName, id)
    }),
  )

/** Passes the outcome of the review to the agency; an agency that has ended otherwise refuses, and that is the last word. */
export const registrationFlow = (
  { run, hand, logins, reviewDays }: FlowDeps & { logins: LoginNames; reviewDays: () => Promise<number> },
  auditors: Auditors,
): FlowUse => ({
  /** staff who manage agencies submit an application that has no flow */
  submit: async (id, submitting, call) => {
    if (!may(call.who, modifyAgent)) throw forbidden()
    const { state } = await run.load(agency, id)
    if (state.status === 'NONE') throw notFound('代理人')
    if (state.status !== 'REVIEWING') throw new Refused(code.conflict, '只有审核中的代理人可以进入审核流程')
    if (await lastFlow(run.load, AGENT_REGISTER, id)) throw new Refused(code.conflict, '该业务已在审批中')
    return startReview({ load: run.load, at: call.unguarded, hand, auditors, logins }, state, call.commandId, submitting)
  },
  returned: async ({ subject, remark, ...back }, { at }) =>
    at(agency, subject.id).returnToApplicant({ ...because(remark), days: await reviewDays(), ...doneBy(back) }),
  approved: ({ subject, ...end }, { at }) => at(agency, subject.id).approve(doneBy(end)),
  rejected: async ({ subject, remark, ...end }, { at }) =>
    at(agency, subject.id).reject({ ...because(remark), days: await reviewDays(), ...doneBy(end) }),
  cancelled: async ({ subject, remark, ...end }, { at }) =>
    at(agency, subject.id).reject({ ...because(remark), days: await reviewDays(), ...doneBy(end) }),
})
