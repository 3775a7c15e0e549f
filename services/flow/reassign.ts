import type { TaskAssignee } from '#contracts/flow/events.ts'
import { nodeOf } from '#contracts/flow/graph.ts'
import { present } from '#contracts/kernel/present.ts'
import { forbidden } from '#contracts/kernel/refused.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { byOf, type FlowDeps, handledOf } from './handle.ts'
import type { KnownFlow } from './instance.ts'
import { isOwn, type KnownTask } from './task.ts'

type Asking = Pick<CommandCall, 'who' | 'now'> & Parameters<FlowDeps['hand']['mayHandle']>[2]

/** The actions on an open task besides deciding it (DOMAIN §3.15). */
export const passingOn = ({ hand }: Pick<FlowDeps, 'hand'>) => {
  /** May the caller do the task now? */
  const holds = async (task: KnownTask, call: Asking): Promise<boolean> =>
    (await hand.mayHandle(byOf(call.who), handledOf(task), call)).entitled
  /** Has the caller the role that hears of the task when it is overdue, without being its applicant? */
  const directs = async (task: KnownTask, call: Asking): Promise<boolean> => {
    const { escalateTo, airLine } = task.created
    const role = { kind: 'ROLE' as const, code: escalateTo }
    const may = await hand.mayHandle(byOf(call.who), { assignee: role, ...present({ airLine }) }, call)
    return may.entitled && !isOwn(task.created, call.who.user, may.onBehalfOf)
  }
  /**
   * May this person do the task? Those are the people for whom it was opened, those whom its step names, and, where that is the keeper of a
   * line, those with the role that hears of it when it is overdue.
   */
  const fits = async (id: string, { started }: KnownFlow, { created, escalatedTo }: KnownTask, call: Asking): Promise<boolean> => {
    const { assignee, airLine, escalateTo } = created
    const drawn = (nodeOf(started, created.node.id)?.assignees ?? []).flatMap(({ kind, code: given }): TaskAssignee[] =>
      kind === 'APPLICANT' || kind === 'LINE' ? [] : [{ kind, code: given! }],
    )
    const stands = assignee.kind === 'LINE' || started.lineHandler !== undefined ? [{ kind: 'ROLE' as const, code: escalateTo }] : []
    for (const one of [assignee, ...drawn, ...stands])
      if ((await hand.mayHandle({ id }, { assignee: one, ...present({ airLine, escalatedTo }) }, call)).entitled) return true
    return false
  }
  return { holds, directs, fits }
}

/** @throws Refused 403 where only the role that is told of overdue tasks may */
export const mustDirect = (may: boolean): void => {
  if (!may) throw forbidden('须由超时上报角色的人员办理')
}
