import type { Applicant, Subject } from '#contracts/flow/events.ts'
import type { Form, Toward } from '#contracts/flow/graph.ts'
import { isUnderWay } from '#contracts/flow/labels.ts'
import { present } from '#contracts/kernel/present.ts'
import { Refused } from '#contracts/kernel/refused.ts'
import type { At, Commands } from '#services/kernel/stream/commands.ts'
import { flowDefinition, releasedOf } from './definition.ts'
import { flowLine } from './handover.ts'
import { aboutOf, type Flow, flow, type KnownFlow, openTasks, tasksToOpen } from './instance.ts'
import type { Handling } from './people.ts'
import { flowTask } from './task.ts'

/** A matter that another context wants decided by workflow. */
export type FlowWish = {
  /** key of the definition, by convention the type of the subject */
  definition: string
  subject: Subject
  applicant: Applicant
  /** knowledge of the program: amounts, `airlines`; conditions and parallel nodes read it, and no form overrules it */
  facts?: Form
  form?: Form
  airLine?: string
  /** line of the matter, where there is one (contracts/flow/line.ts) */
  line?: string | undefined
  /** true where the decision moves money: the applicant then never decides, however the definition is drawn (DOMAIN §3.15) */
  money?: true
  /** needed where the start has several ways */
  routeId?: string
  toUser?: Toward
  remark?: string
  /** names this matter: id of the command or event; the same key always gives the same instance */
  key: string
}

/**
 * Starts an instance and opens its first tasks. A subject has at most one running instance of a definition; each has a numbered stream of
 * its own: `{definition}~{subject id}~{n}`.
 * @throws Refused 流程定义未发布, 该业务已在审批中, 请选择操作, 请选择操作对应的处理人
 */
export const startFlow = async (
  { load, at, hand }: { load: Commands['load']; at: At; hand: Handling },
  { definition, toUser, facts = {}, form = {}, money, line, ...wish }: FlowWish,
): Promise<KnownFlow> => {
  const { state } = await load(flowDefinition, definition)
  const { name, businessType: _, ...released } = releasedOf(state)
  const lineOpen = line !== undefined && (await load(flowLine, line)).state.status === 'NONE'
  const asked = { ...wish, ...present({ line }), definition }
  const lineHandler = lineOpen ? await hand.handlerOf({ line, definition, not: wish.applicant.user }) : undefined
  const next = await hand.nextHandler(released, { ...asked, ...present({ toUser }) })
  for (let n = 1; ; n++) {
    const instanceId = `${definition}~${wish.subject.id}~${n}`
    const { state: known } = await load(flow, instanceId)
    if (known.status !== 'NONE' && known.started.key === wish.key) return openedTasks(at, known)
    if (known.status === 'FINISHED' || known.status === 'CANCELLED') continue
    const fourEyes = released.fourEyes || money === true
    const about = { ...present({ line }), ...(lineOpen && { lineOpen }), ...present({ lineHandler }) }
    const started = { ...wish, ...about, ...released, fourEyes, instanceId, definition, definitionName: name, facts, form }
    try {
      const done = await at(flow, instanceId).start({ ...started, ...present({ toUser: next }) })
      return openedTasks(at, done.state as KnownFlow)
    } catch (error) {
      // a request and the process behind it may start the same instance at the same moment: one of them succeeds, and the other uses it
      const { state: now } = await load(flow, instanceId)
      if (now.status === 'NONE' || now.started.key !== wish.key) throw error
      return openedTasks(at, now)
    }
  }
}

/** Opens the streams of tasks that the instance waits for, and closes tasks that nobody need do. It may be repeated. */
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
/** The instance that decides, or has decided, the matter of this key. */
export const flowOf = async (
  load: Commands['load'],
  definition: string,
  subjectId: string,
  key: string,
): Promise<KnownFlow | undefined> => {
  for (let n = 1; ; n++) {
    const { state }: { state: Flow } = await load(flow, `${definition}~${subjectId}~${n}`)
    if (state.status === 'NONE') return undefined
    if (state.started.key === key) return state
  }
}
/**
 * The key that an instance was started with: it tells which request the instance decides, even if the subject was submitted again since.
 */
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
 * Takes a request back: cancels the instance of its `key`, unless a decision came first. The instance alone knows which came first, so what
 * its reviewers were told stands. Without a key the last instance is meant, for a subject that asks once only.
 * @throws Refused when it is decided
 */
export const takeBackFlow = async (
  { load, at }: { load: Commands['load']; at: At },
  { definition, subjectId, key, remark }: { definition: string; subjectId: string; key?: string; remark?: string | undefined },
): Promise<void> => {
  const own = await (key === undefined ? lastFlow(load, definition, subjectId) : flowOf(load, definition, subjectId, key))
  if (!own) return
  const { state } = await at(flow, own.started.instanceId).cancel({ takenBack: true, ...(remark && { remark }) })
  if (state.status === 'FINISHED' && !state.unfollowed) throw new Refused(flow.code, '申请已审批，不能撤回，请刷新后查看')
  for (const { taskId } of openTasks(own)) await at(flowTask, taskId).drop({})
}

/** Cancels an instance that nobody need decide any more. */
export const cancelFlow = async (at: At, state: KnownFlow, remark?: string): Promise<KnownFlow> => {
  const done = await at(flow, aboutOf(state).instanceId).cancel({ ...(remark && { remark }) })
  for (const { taskId } of openTasks(state)) await at(flowTask, taskId).drop({})
  return done.state as KnownFlow
}

/**
 * Ends the instance of an open task undecided: the desk of its matter decides. Whoever sends it may do so.
 * @throws Refused 任务已被处理
 */
export const handBackFlow = async (
  at: At,
  { instanceId, ...asked }: { instanceId: string; taskId: string; remark?: string },
): Promise<void> => {
  const { state } = await at(flow, instanceId).handBack(asked)
  if (state.status === 'NONE') return
  for (const { taskId, status } of state.tasks) if (status === 'DROPPED') await at(flowTask, taskId).drop({})
}
