import type { Applicant, Subject } from '#contracts/flow/events.ts'
import type { Form, Toward } from '#contracts/flow/graph.ts'
import { isUnderWay } from '#contracts/flow/labels.ts'
import { Refused } from '#contracts/kernel/refused.ts'
import type { At, Commands } from '#services/kernel/commands.ts'
import { flowDefinition, releasedOf } from './definition.ts'
import { flowLine } from './handover.ts'
import { aboutOf, type Flow, flow, type KnownFlow, openTasks, tasksToOpen } from './instance.ts'
import type { Handling } from './people.ts'
import { flowTask } from './task.ts'

/** What another context has decided by workflow. */
export type FlowWish = {
  /** key of the definition, by convention the type of the subject */
  definition: string
  subject: Subject
  applicant: Applicant
  /** what the house knows: amounts, `airlines`; conditions and parallel nodes read it, nobody's form overrules it */
  facts?: Form
  form?: Form
  airLine?: string
  /** the line it is about, where there is one (contracts/flow/line.ts) */
  line?: string | undefined
  /** it moves money: whoever applied does not decide, however the definition is drawn (DOMAIN §3.15) */
  money?: true
  /** needed where the start has several ways */
  routeId?: string
  toUser?: Toward
  remark?: string
  /** names this wish: the command's id, or the event's; wished again it is the same instance */
  key: string
}

/**
 * Starts an instance and opens its first tasks. One subject has one running instance of a definition at a time; each has a stream of its own,
 * numbered: `{definition}~{subject id}~{n}`.
 * @throws Refused 流程定义未发布, 该业务已在审批中, 请选择操作, 请选择操作对应的处理人
 */
export const startFlow = async (
  { load, at, hand }: { load: Commands['load']; at: At; hand: Handling },
  { definition, toUser, facts = {}, form = {}, money, line, ...wish }: FlowWish,
): Promise<KnownFlow> => {
  const { state } = await load(flowDefinition, definition)
  const { name, businessType: _, ...released } = releasedOf(state)
  const lineOpen = line !== undefined && (await load(flowLine, line)).state.status === 'NONE'
  const next = await hand.nextHandler(released, { ...wish, ...(toUser && { toUser }) })
  for (let n = 1; ; n++) {
    const instanceId = `${definition}~${wish.subject.id}~${n}`
    const { state: known } = await load(flow, instanceId)
    if (known.status !== 'NONE' && known.started.key === wish.key) return openedTasks(at, known)
    if (known.status === 'FINISHED' || known.status === 'CANCELLED') continue
    const fourEyes = released.fourEyes || money === true
    const about = { ...(line && { line }), ...(lineOpen && { lineOpen }) }
    const started = { ...wish, ...about, ...released, fourEyes, instanceId, definition, definitionName: name, facts, form }
    try {
      const done = await at(flow, instanceId).start({ ...started, ...(next && { toUser: next }) })
      return openedTasks(at, done.state as KnownFlow)
    } catch (error) {
      // a request and the process behind it may wish the same in the same moment: one of them starts it
      const { state: now } = await load(flow, instanceId)
      if (now.status === 'NONE' || now.started.key !== wish.key) throw error
      return openedTasks(at, now)
    }
  }
}

/** Every task that the instance waits for has its stream; those that nobody need do are closed. Again and again without harm. */
export const openedTasks = async (at: At, state: KnownFlow): Promise<KnownFlow> => {
  for (const task of tasksToOpen(state)) await at(flowTask, task.taskId).create(task)
  return state
}

/** The instance that runs for a subject, or the last one it had. */
export const lastFlow = async (load: Commands['load'], definition: string, subjectId: string): Promise<KnownFlow | undefined> => {
  let last: KnownFlow | undefined
  for (let n = 1; ; n++) {
    const { state }: { state: Flow } = await load(flow, `${definition}~${subjectId}~${n}`)
    if (state.status === 'NONE') return last
    last = state
  }
}
/** What an instance was wished as: the request that it decides, whatever its subject has been handed in as since. */
export const wishOf = async (load: Commands['load'], instanceId: string): Promise<string> => {
  const { state } = await load(flow, instanceId)
  return state.status === 'NONE' ? '' : state.started.key
}
/** The instance now running for a subject, if any. */
export const runningFlow = async (load: Commands['load'], definition: string, subjectId: string): Promise<KnownFlow | undefined> => {
  const last = await lastFlow(load, definition, subjectId)
  return last && isUnderWay(last) ? last : undefined
}

/**
 * Whoever asked takes it back: what runs for the subject is over, or else whoever decided was first. The instance alone knows which, so what its
 * reviewers were told stands.
 * @throws Refused when it is decided
 */
export const takeBackFlow = async (
  { load, at }: { load: Commands['load']; at: At },
  { definition, subjectId, remark }: { definition: string; subjectId: string; remark: string },
): Promise<void> => {
  const last = await lastFlow(load, definition, subjectId)
  if (!last) return
  const { state } = await at(flow, last.started.instanceId).cancel({ remark })
  if (state.status === 'FINISHED') throw new Refused(flow.code, '申请已审批，不能撤回，请刷新后查看')
  for (const { taskId } of openTasks(last)) await at(flowTask, taskId).drop({})
}

/** Nobody need decide any more. */
export const cancelFlow = async (at: At, state: KnownFlow, remark?: string): Promise<void> => {
  await at(flow, aboutOf(state).instanceId).cancel({ ...(remark && { remark }) })
  for (const { taskId } of openTasks(state)) await at(flowTask, taskId).drop({})
}
