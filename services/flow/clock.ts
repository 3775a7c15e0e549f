import { type Commands, commanding, idFrom } from '#services/kernel/commands.ts'
import { inParallel } from '#services/kernel/parallel.ts'
import { systemUser } from '#services/kernel/process.ts'
import { handovers } from './handover.ts'
import { flowTask } from './task.ts'

type FlowTime = {
  run: Commands
  /** ids of tasks whose time has passed and of which nobody above has been told */
  overdue: (now: string, limit: number) => Promise<string[]>
  /** people whose handovers are over */
  handedOver: (now: string, limit: number) => Promise<string[]>
}

const PAGE = 200

/**
 * Tasks beyond their time are told to those above, handovers that are over are closed. What views find is only a hint: the deciders look at
 * the time themselves, so an early, late or doubled call is harmless. Answers whether there may be more.
 */
export const passFlowTime = async ({ run, overdue, handedOver }: FlowTime, now: string): Promise<boolean> => {
  const [tasks, people] = await Promise.all([overdue(now, PAGE), handedOver(now, PAGE)])
  const at = commanding(run, (stream, name) => ({ who: systemUser('flow'), now, commandId: idFrom('flow-time', now, stream, name) }))
  await inParallel(tasks, 16, id => at(flowTask, id).escalate({}))
  await inParallel(people, 16, id => at(handovers, id).end({}))
  return tasks.length === PAGE || people.length === PAGE
}
