import { rejectionCauses } from '#contracts/member/agency-codes.ts'
import * as agencies from '#contracts/member/agency-events.ts'
import { toldOf } from '#services/flow/handle.ts'
import { type KnownFlow, openTasks, routesFrom } from '#services/flow/instance.ts'
import type { Handling } from '#services/flow/people.ts'
import { type At, cancelFlow, openedTasks, runningFlow, startFlow } from '#services/flow/start.ts'
import { flowTask } from '#services/flow/task.ts'
import type { Commands } from '#services/kernel/commands.ts'
import { type Process, process, when } from '#services/kernel/process.ts'
import { claimName } from '#services/member/account.ts'
import { agency } from '#services/member/agency.ts'
import { because, type KnownAgency } from '#services/member/agency-state.ts'
import { user, userId } from '#services/member/user.ts'
import type { FlowUse } from './flows.ts'

/** Key of the definition by which registrations are reviewed. */
export const AGENT_REGISTER = 'AGENT_REGISTER'

/** What conditions and parallel steps of the review read. */
export const reviewFacts = ({ applied, info }: Pick<KnownAgency, 'applied' | 'info'>) => ({
  airlines: [...new Set(applied.map(({ airLine }) => airLine))],
  international: applied.some(({ inter }) => inter),
  heritage: info.heritage ?? '0',
  parentOrgId: info.parentOrgId ?? '',
})

/** The applicant's own open task of a returned review, and what he may choose on it. */
export const applicantsTask = (state: KnownFlow) => {
  const task = openTasks(state).find(({ assignee }) => assignee.kind === 'APPLICANT')
  return task && { taskId: task.taskId, routes: routesFrom(state, task.node.id) }
}

/** The applicant's task is done with what he has mended; where it is done already, nothing happens. */
export const handIn = async (
  { load, at }: { load: Commands['load']; at: At },
  known: KnownAgency,
  { routeId, remark }: { routeId?: string; remark?: string } = {},
): Promise<void> => {
  const state = await runningFlow(load, AGENT_REGISTER, known.agency)
  const task = state && applicantsTask(state)
  const route = task?.routes.find(({ id, kind }) => (routeId ? id === routeId : kind === 'PASS'))
  if (!state || !task || !route) return
  // whoever sent it back may have died before the task was there
  await openedTasks(at, state)
  const done = await at(flowTask, task.taskId)
    .handle({
      routeId: route.id,
      ...(remark && { remark }),
      facts: reviewFacts(known),
      by: { id: state.started.applicant.user, name: state.started.applicant.name },
      entitled: true,
      known: state,
    })
    .then(
      ({ state }) => state,
      async error => {
        // the request and the process hand in at the same moment: one of them has
        const { state: now } = await load(flowTask, task.taskId)
        if (now.status === 'DONE' || now.status === 'RETURNED') return now
        throw error
      },
    )
  if (done.status === 'DONE' || done.status === 'RETURNED') await toldOf(at, done.done)
}

/** An agency that registers gets its account and its review. */
export const registrationFollows = (hand: Handling): Process =>
  process(
    'registration',
    when(agencies.AgencyRegistered, async ({ loginName, passwordHash, info }, { id, event, at, load }) => {
      if (!(await claimName({ load, at }, id, { loginName, passwordHash, name: info.linkman ?? loginName }))) {
        await at(agency, id).withdraw({})
        return
      }
      const { state } = await load(agency, id)
      if (state.status !== 'REVIEWING') return
      await startFlow(
        { load, at, hand },
        {
          definition: AGENT_REGISTER,
          subject: { type: AGENT_REGISTER, id, title: `${state.name}注册审核` },
          applicant: { user: loginName, name: info.linkman ?? loginName, agency: id },
          facts: reviewFacts(state),
          key: event.id,
        },
      )
    }),
    when(agencies.AgencyResubmitted, async ({ remark }, { id, at, load }) => {
      const { state } = await load(agency, id)
      if (state.status === 'REVIEWING') await handIn({ load, at }, state, remark ? { remark } : {})
    }),
    // by its review, or because its time was over or its name another's: then nobody need look at it any more
    when(agencies.AgencyRejected, async ({ cause }, { id, at, load }) => {
      const state = cause !== 'REVIEW' && (await runningFlow(load, AGENT_REGISTER, id))
      if (state) await cancelFlow(at, state, rejectionCauses[cause])
    }),
    when(agencies.AgencyNameFreed, async ({ loginName }, { id, at }) => {
      await at(user, userId(loginName)).release({ agency: id })
    }),
  )

/** What the review says happens to the agency; one that has met its end otherwise refuses, and that is the last word. */
export const registrationFlow: FlowUse = {
  returned: ({ subject, remark }, { at }) => at(agency, subject.id).returnToApplicant(because(remark)),
  approved: ({ subject }, { at }) => at(agency, subject.id).approve({}),
  rejected: ({ subject, remark }, { at }) => at(agency, subject.id).reject(because(remark)),
  cancelled: ({ subject, remark }, { at }) => at(agency, subject.id).reject(because(remark)),
}
