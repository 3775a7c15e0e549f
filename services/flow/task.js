import { isDeepStrictEqual } from 'node:util';
import { FlowTaskCancelled, FlowTaskCreated, FlowTaskDone, FlowTaskEscalated } from '#contracts/flow/events.ts';
import { isForOthers } from '#contracts/flow/labels.ts';
import { present } from '#contracts/kernel/present.ts';
import { code, forbidden, invalid, Refused } from '#contracts/kernel/refused.ts';
import { decider } from '#services/kernel/stream/decider.ts';
import { taskRoute } from './route.ts';
/** One task of a workflow, done once (DOMAIN §3.15). Stream `flowtask-{instance}.{step}.{n}`. */
export const flowTask = decider()({
    name: 'flowtask',
    zh: '流程任务',
    document: {
        zh: '任务',
        owner: state => (state.status === 'NONE' ? undefined : { agency: state.created.applicant.agency, airLine: state.created.airLine }),
    },
    code: code.conflict,
    initial: { status: 'NONE' },
    evolve: {
        FlowTaskCreated: (_, created) => ({ status: 'PENDING', created }),
        FlowTaskDone: (task, done, at) => task.status === 'NONE' ? task : { ...task, status: done.route.kind === 'BACK' ? 'RETURNED' : 'DONE', done, doneAt: at },
        FlowTaskCancelled: task => (task.status === 'NONE' ? task : { ...task, status: 'CANCELLED' }),
        FlowTaskEscalated: (task, { to }) => (task.status === 'NONE' ? task : { ...task, escalatedTo: to }),
    },
    commands: {
        create: { decide: (task, created) => (task.status === 'NONE' ? [FlowTaskCreated(created)] : []) },
        handle: {
            when: task => {
                if (task.status === 'NONE')
                    return '任务不存在';
                return task.status === 'PENDING' || (task.status === 'CANCELLED' ? '任务已取消' : '任务已被处理');
            },
            decide: (task, { routeId, remark, form, facts, toUser, by, entitled, onBehalfOf, known }) => {
                if (task.status === 'NONE')
                    return [];
                const { created } = task;
                if (!entitled)
                    throw forbidden('无权处理该任务');
                if (isOwn(created, by.id, onBehalfOf))
                    throw new Refused(code.conflict, '提交人不能审核自己提交的申请');
                const changes = written(created, known, form);
                const route = taskRoute(created.routes, { ...known.form, ...changes, ...known.facts, ...facts }, routeId, toUser);
                const reason = reasonAskedOn(created, route);
                if (reason && !remark?.trim())
                    throw invalid(`请填写${reason}`, { flowRemark: `请填写${reason}` });
                const { instanceId, definition, definitionName, version, subject, applicant, taskId } = created;
                return [
                    FlowTaskDone({
                        instanceId,
                        definition,
                        definitionName,
                        version,
                        subject,
                        applicant,
                        taskId,
                        route: { id: route.id, name: route.name, kind: route.kind },
                        by,
                        ...present({ onBehalfOf }),
                        ...(route.needHandler && toUser && { toUser: { id: toUser.id } }),
                        ...(remark && { remark }),
                        ...present({ form: changes, facts }),
                    }),
                ];
            },
        },
        drop: {
            decide: (task, _) => (task.status === 'PENDING' ? [FlowTaskCancelled(aboutTask(task.created))] : []),
        },
        /** sent by the clock, perhaps early, perhaps twice: it takes effect once */
        escalate: {
            decide: (task, _, { at }) => {
                if (task.status !== 'PENDING' || task.escalatedTo || !task.created.dueAt || at < task.created.dueAt)
                    return [];
                const { dueAt, escalateTo } = task.created;
                return [FlowTaskEscalated({ ...aboutTask(task.created), dueAt, to: escalateTo })];
            },
        },
    },
});
/** Is it an application of one's own that four eyes decide about, in person or through somebody for whom the applicant stands in? */
export const isOwn = (created, ...people) => isForOthers(created) && people.includes(created.applicant.user);
/** The reason that a route asks for: whoever returns or refuses an application says why; its applicant takes it back without a word. */
export const reasonAskedOn = ({ assignee }, { kind }) => kind === 'BACK' ? '退回原因' : kind === 'REJECT' && assignee.kind !== 'APPLICANT' ? '不通过原因' : undefined;
/**
 * The part of a form that is written: only fields that the node lets its handler edit, the applicant too, since reviewers and conditions
 * read the form. A value that comes back unchanged is not written.
 */
const written = ({ editable = [] }, known, form) => {
    if (!form)
        return undefined;
    const values = { ...known.form, ...known.facts };
    const changed = Object.entries(form).filter(([field, value]) => !isDeepStrictEqual(value, values[field]));
    const [closed] = changed.filter(([field]) => !editable.includes(field));
    if (closed)
        throw invalid(`该环节不能修改${closed[0]}`, { form: `该环节不能修改${closed[0]}` });
    return changed.length > 0 ? Object.fromEntries(changed) : undefined;
};
const aboutTask = ({ instanceId, definition, definitionName, version, subject, applicant, taskId }) => ({
    instanceId,
    definition,
    definitionName,
    version,
    subject,
    applicant,
    taskId,
});
