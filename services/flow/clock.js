import { inParallel } from '#services/kernel/async/parallel.ts';
import { commanding, idFrom } from '#services/kernel/stream/commands.ts';
import { systemUser } from '#services/kernel/stream/process.ts';
import { handovers } from './handover.ts';
import { flowTask } from './task.ts';
const PAGE = 200;
/**
 * Escalates overdue tasks and closes handovers that are over. Views only give hints: the deciders check the time themselves, so an
 * early, late or doubled call is harmless.
 * @returns whether there may be more to do
 */
export const passFlowTime = async ({ run, overdue, handedOver }, now) => {
    const [tasks, people] = await Promise.all([overdue(now, PAGE), handedOver(now, PAGE)]);
    const at = commanding(run, (stream, name) => ({ who: systemUser('flow'), now, commandId: idFrom('flow-time', now, stream, name) }));
    await inParallel(tasks, 16, id => at(flowTask, id).escalate({}));
    await inParallel(people, 16, id => at(handovers, id).end({}));
    return tasks.length === PAGE || people.length === PAGE;
};
