import { code, invalid, notFound, Refused } from '#contracts/kernel/refused.ts';
import { DepartmentAdded, DepartmentDisabled, DepartmentEnabled, DepartmentModified, } from '#contracts/organisation/organisation-events.ts';
import { lookup } from '../kernel/lookup.ts';
import { mustBeOff, mustBeOn } from '../kernel/record/switched.ts';
import { decider } from '../kernel/stream/decider.ts';
import { branch } from './branch.ts';
/** the only stream: `department-tree` */
export const DEPARTMENTS = 'tree';
/** All departments in one stream: they are few, and it alone decides that a parent exists and that no department is above itself. */
export const departments = decider()({
    name: 'department',
    zh: '部门',
    code: code.conflict,
    initial: {},
    etag: (all, { deptId }) => lookup(all, deptId)?.revision ?? -1,
    evolve: {
        DepartmentAdded: (all, added) => ({ ...all, [added.deptId]: { ...added, enabled: true, revision: 0 } }),
        DepartmentModified: (all, next) => {
            const { enabled = true, revision = 0 } = lookup(all, next.deptId) ?? {};
            return { ...all, [next.deptId]: { ...next, enabled, revision: revision + 1 } };
        },
        DepartmentEnabled: (all, { deptId }) => turned(all, deptId, true),
        DepartmentDisabled: (all, { deptId }) => turned(all, deptId, false),
    },
    commands: {
        add: {
            decide: (all, added) => {
                if (Object.hasOwn(all, added.deptId))
                    throw new Refused(code.conflict, `部门${added.deptId}已存在`);
                mustFit(all, added);
                return [DepartmentAdded(added)];
            },
        },
        /** sent by the seed, several at once */
        establish: {
            decide: (all, { wanted }) => wanted.filter(({ deptId }) => !Object.hasOwn(all, deptId)).map(one => DepartmentAdded(one)),
        },
        modify: {
            decide: (all, { deptId, name, parent }) => {
                const now = there(all, deptId);
                const next = {
                    deptId,
                    name: name ?? now.name,
                    ...(parent !== null && (parent ?? now.parent) && { parent: parent ?? now.parent }),
                };
                mustFit(all, next);
                return next.name === now.name && next.parent === now.parent ? [] : [DepartmentModified(next)];
            },
        },
        enable: {
            decide: (all, { deptId }) => {
                mustBeOff(there(all, deptId), `部门${deptId}`);
                return [DepartmentEnabled({ deptId })];
            },
        },
        disable: {
            decide: (all, { deptId }) => {
                mustBeOn(there(all, deptId), `部门${deptId}`);
                return [DepartmentDisabled({ deptId })];
            },
        },
    },
});
const turned = (all, deptId, enabled) => Object.hasOwn(all, deptId) ? { ...all, [deptId]: { ...all[deptId], enabled, revision: all[deptId].revision + 1 } } : all;
const there = (all, deptId) => {
    if (!Object.hasOwn(all, deptId))
        throw notFound(`部门${deptId}`);
    return all[deptId];
};
const mustFit = (all, { deptId, parent }) => {
    if (parent === undefined)
        return;
    if (!Object.hasOwn(all, parent))
        throw invalid(`上级部门${parent}不存在`, { parent: `上级部门${parent}不存在` });
    if (branch(all, parent).includes(deptId))
        throw new Refused(code.conflict, `部门${parent}是${deptId}本身或其下级，不能成为其上级`);
};
