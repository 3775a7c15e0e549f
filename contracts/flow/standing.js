import { byLogin, byName } from '../kernel/people.ts';
import { Id, oneOf, optional, PersonName, Text, Type, zh } from '../kernel/schema.ts';
import { instanceStatuses } from './labels.ts';
/** State of a document's approval by workflow: the running instance, or the last one. */
export const FlowStanding = Type.Object({
    instanceId: zh(Id, '实例编号'),
    status: zh(oneOf(instanceStatuses), '状态'),
    statusDesc: zh(Text, '状态说明'),
    /** the current step, and its handler */
    toGroupName: optional(zh(Text, '环节')),
    toName: optional(zh(PersonName, '处理人')),
});
/** The handler of a task as everybody may read it; undefined where it is a single person. */
const roleOf = ({ kind, code, name }) => kind === 'USER' ? undefined : kind === 'APPLICANT' ? '申请人' : (name ?? code);
/** Name of the person who handles a task or has handled it (`by`). Readers who may not learn the name see the role. */
export const assigneeName = (assignee, applicant, by) => {
    const { kind, code, name } = assignee;
    const id = by ?? (kind === 'USER' ? code : kind === 'APPLICANT' ? applicant : undefined);
    return id === undefined ? (name ?? code) : byName(id, roleOf(assignee));
};
/** A node as people read it, with login name and name of the handler. */
export const shownNode = (node) => node.assignees
    ? {
        ...node,
        assignees: node.assignees.map(one => one.kind === 'USER' && one.code ? { ...one, code: byLogin(one.code), name: byName(one.code) } : one),
    }
    : node;
/** The values of a flow as people read them; fields that name handlers show their names. */
export const shownForm = (nodes, values) => {
    const named = (one) => {
        const id = one?.id;
        return typeof id === 'string' ? { id: byLogin(id), name: byName(id) } : one;
    };
    const fields = nodes.flatMap(({ handlersFrom: field }) => {
        const people = field === undefined ? undefined : values[field];
        return field !== undefined && Array.isArray(people) ? [[field, people.map(named)]] : [];
    });
    return { ...values, ...Object.fromEntries(fields) };
};
