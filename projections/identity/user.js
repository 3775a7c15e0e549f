import { LoginName, userKinds } from '#contracts/identity/events.ts';
import { personal } from '#contracts/kernel/personal.ts';
import { present } from '#contracts/kernel/present.ts';
import { Flag, Id, Instant, oneOf, optional, Text, Type, zh } from '#contracts/kernel/schema.ts';
import { StandingFields } from '#contracts/organisation/lists.ts';
import { view } from '../kernel/view.ts';
/** Never holds the password's hash: fields that are not named here are not copied from the event. */
const Row = Type.Object({
    loginName: LoginName,
    name: personal('user', 'name', zh(Text, '姓名')),
    kind: oneOf(userKinds, '类别'),
    /** the first of `roles`; empty when there is none */
    role: zh(Text, '角色'),
    roles: zh(StandingFields.roles, '全部角色'),
    groups: StandingFields.groups,
    department: StandingFields.department,
    office: StandingFields.office,
    agency: optional(zh(Id, '代理人')),
    airlines: StandingFields.airlines,
    enabled: zh(Flag, '启用'),
    createdAt: zh(Instant, '创建时间'),
    lastLoginAt: optional(zh(Instant, '最近登录')),
    /** end of the lock; in the past once the lock is over */
    lockedUntil: optional(zh(Instant, '锁定至')),
    /** how often it has been edited, for `If-Match` (the decider's `etag`): logins and passwords do not count */
    revision: Type.Integer({ minimum: 0 }),
});
/** Users for the back office. Failed logins with an unknown name make no row. */
export const users = view()({
    name: 'user',
    version: 6,
    doc: Row,
    index: [
        ['loginName'],
        ['name'],
        ['kind', 'role'],
        ['kind', 'name'],
        ['agency'],
        ['department'],
        ['office'],
        ['roles'],
        ['groups'],
        ['-lastLoginAt'],
    ],
    counted: ['kind', 'role'],
    search: ['loginName', 'name'],
    on: {
        UserCreated: (_, { loginName, name, kind, role, roles, department, office, agency, airlines }, { at }) => ({
            loginName,
            name,
            kind,
            role,
            roles: roles ?? [role],
            groups: [],
            ...(department && { department }),
            ...(office && { office }),
            ...present({ agency }),
            airlines,
            enabled: true,
            createdAt: at,
            revision: 0,
        }),
        UserRoleChanged: (row, { role, airlines }) => row && { ...edited(row), role, roles: [role], airlines },
        UserAssigned: (row, { roles, groups, department }) => row && { ...edited(row), role: roles[0] ?? '', roles, groups, department },
        UserModified: (row, { name, airlines, office }) => row && { ...edited(row), name, airlines, office },
        UserRenamed: (row, { name }) => row && { ...edited(row), name },
        UserDisabled: row => row && { ...edited(row), enabled: false },
        UserEnabled: row => row && { ...edited(row), enabled: true },
        UserReleased: () => null,
        LoginSucceeded: (row, _, { at }) => row && { ...unlocked(row), lastLoginAt: at },
        PasswordReset: row => row && unlocked(row),
        UserLocked: (row, { until }) => row && { ...row, lockedUntil: until },
    },
});
const edited = (row) => ({ ...row, revision: row.revision + 1 });
const unlocked = ({ lockedUntil: _lifted, ...row }) => row;
