import { event } from '../kernel/event.ts';
import { login, notPersonal, personal } from '../kernel/personal.ts';
import { RoleId, roleNames } from '../kernel/roles.ts';
import { Airline, coded, Flag, Id, Instant, noneOfObjects, oneOf, optional, Text, Type, UserId, zh } from '../kernel/schema.ts';
/** Letters, digits, `_` and `-`; unique whatever the case (DOMAIN §3.1). */
export const LoginName = login(Type.String({ minLength: 2, maxLength: 32, pattern: `^${noneOfObjects}[A-Za-z0-9_-]+$`, title: '登录名' }));
export const userKinds = { agent: '代理人', employee: '后台员工' };
/** argon2id with its parameters. `secret` marks values that no timeline, list or file may show. */
const PasswordHash = Type.String({ minLength: 1, maxLength: 300, title: '密码散列', secret: true });
/** the role code in facts, with labels for the initial roles */
const RoleCode = coded(RoleId, roleNames);
const GroupIds = Type.Array(Id, { title: '用户组', uniqueItems: true, maxItems: 50 });
/** airlines a member of staff works for; `*` all */
const Airlines = Type.Array(Type.Union([Airline, Type.Literal('*')]), { title: '航空公司', uniqueItems: true });
/**
 * Stream `loginName-{keyed hash of the name in lower case}`: the user of a login name. The stream begins before its user exists, so that
 * only one of two applicants for a name gets it.
 */
export const LoginNameClaimed = event('LoginNameClaimed', '占用登录名', Type.Object({ user: zh(UserId, '用户') }));
export const LoginNameReleased = event('LoginNameReleased', '释放登录名', Type.Object({ user: zh(UserId, '用户') }));
/** Stream `user-{user id}`. */
export const UserCreated = event('UserCreated', '新建用户', Type.Object({
    id: zh(UserId, '用户编号'),
    loginName: LoginName,
    name: personal('user', 'name', zh(Text, '姓名')),
    kind: oneOf(userKinds, '类别'),
    /** the first of `roles`; the only role where `roles` is empty */
    role: zh(RoleCode, '角色'),
    roles: optional(Type.Array(RoleCode, { title: '角色', uniqueItems: true, maxItems: 20 })),
    department: optional(zh(Id, '部门')),
    office: optional(zh(Id, '营业部')),
    agency: optional(zh(Id, '代理人')),
    airlines: zh(Airlines, '航空公司'),
    /** absent for staff who only use the company's own sign-on page */
    passwordHash: optional(PasswordHash),
}));
/** One role replaces all former ones. */
export const UserRoleChanged = event('UserRoleChanged', '变更角色', Type.Object({ role: zh(RoleCode, '角色'), airlines: zh(Airlines, '航空公司') }));
/** Position of an employee in the organisation, complete. An employee may have no role of the own and hold only those of groups. */
export const UserAssigned = event('UserAssigned', '分配员工', Type.Object({
    roles: Type.Array(RoleCode, { title: '角色', uniqueItems: true, maxItems: 20 }),
    groups: GroupIds,
    department: optional(zh(Id, '部门')),
}));
/** A change by the staff who keep employees; contact data is in the profile (account-events.ts). */
export const UserModified = event('UserModified', '修改员工', Type.Object({
    name: personal('user', 'name', zh(Text, '姓名')),
    airlines: zh(Airlines, '航空公司'),
    office: optional(zh(Id, '营业部')),
}));
/** A user changes the own name. */
export const UserRenamed = event('UserRenamed', '修改姓名', Type.Object({ name: personal('user', 'name', zh(Text, '姓名')) }));
export const UserDisabled = event('UserDisabled', '停用用户', Type.Object({}));
export const UserEnabled = event('UserEnabled', '启用用户', Type.Object({}));
/** The agency that the user registered was rejected long ago: the login name may be taken again. */
export const UserReleased = event('UserReleased', '释放登录名', Type.Object({ agency: zh(Id, '代理人') }));
/**
 * `review`: given with a call of the review. `cas`: password on the built-in sign-on page. `sso`: a ticket of that page, or of the
 * company's, exchanged for a session. `b2b`: a ticket of a partner.
 */
export const loginWays = { password: '密码登录', cas: '内置登录页', sso: '单点登录', b2b: '合作平台', review: '审核查询' };
/** `from` is a keyed hash of the caller's address: guesses of strangers do not lock an address from which the owner has logged in */
const from = optional(notPersonal(zh(Type.String({ minLength: 1, maxLength: 60 }), '登录地址标记')));
export const LoginSucceeded = event('LoginSucceeded', '登录成功', Type.Object({ way: oneOf(loginWays, '方式'), from }));
/**
 * Also written to streams of names that nobody has: the answer must not reveal which names exist. `from` is set where the owner is known at
 * that address; the failure then counts, and locks, only there.
 */
export const LoginFailed = event('LoginFailed', '登录失败', Type.Object({ way: oneOf(loginWays, '方式'), from }));
export const UserLocked = event('UserLocked', '登录锁定', Type.Object({ until: zh(Instant, '截止时间'), from }));
/** the token of a closed session has expired, so the session need not be remembered any more */
export const SessionForgotten = event('SessionForgotten', '会话到期清除', Type.Object({}));
/** Ends every session opened before. */
export const PasswordChanged = event('PasswordChanged', '修改密码', Type.Object({ passwordHash: PasswordHash }));
/** Somebody else resets the password: this ends every session and every lock. */
export const PasswordReset = event('PasswordReset', '重置密码', Type.Object({ passwordHash: PasswordHash }));
/** Ends every session but this one. */
export const OtherSessionsEnded = event('OtherSessionsEnded', '结束其他登录', Type.Object({ session: zh(Id, '保留的会话') }));
/** A new hash of the same password, under today's cost parameters. */
export const PasswordRehashed = event('PasswordRehashed', '更新密码散列', Type.Object({ passwordHash: PasswordHash }));
/** Stream `session-{jti}`: one login, from its token to its end. */
export const SessionOpened = event('SessionOpened', '会话开始', Type.Object({
    user: zh(UserId, '用户'),
    way: oneOf(loginWays, '方式'),
    until: zh(Instant, '截止时间'),
}));
/** The session was used; written every few minutes at most (`SEEN_EVERY_MINUTES`). */
export const SessionSeen = event('SessionSeen', '会话使用', Type.Object({}));
/** `until`: expiry of the token; after it the closed session need not be remembered */
export const SessionClosed = event('SessionClosed', '会话结束', Type.Object({ until: zh(Instant, '截止时间') }));
/** Stream `agency-{id}`. */
export const AgencyOpened = event('AgencyOpened', '开通代理人', Type.Object({
    agency: zh(Id, '代理人'),
    name: notPersonal(zh(Text, '单位名称')),
    contact: personal('agency', 'name', zh(Text, '业务联系人')),
    phone: personal('agency', 'phone', zh(Text, '联系电话')),
    email: optional(personal('agency', 'mailbox', zh(Text, '业务邮箱'))),
    /** OFFICE number of the distribution system */
    office: optional(notPersonal(Type.String({ pattern: '^[A-Z]{3}[0-9]{3}$', title: 'OFFICE号' }))),
}));
const Authority = Type.Object({ airLine: Airline, inter: zh(Flag, '国际') });
/** The right to sell one airline; domestic and international sales are separate rights. */
export const SalesAuthorityGranted = event('SalesAuthorityGranted', '授予销售权限', Authority);
export const SalesAuthorityRevoked = event('SalesAuthorityRevoked', '取消销售权限', Authority);
/** The events by stream, for the deciders. */
export const userEvents = {
    UserCreated,
    UserRoleChanged,
    UserAssigned,
    UserModified,
    UserRenamed,
    UserDisabled,
    UserEnabled,
    UserReleased,
    LoginSucceeded,
    LoginFailed,
    UserLocked,
    PasswordChanged,
    PasswordReset,
    OtherSessionsEnded,
    PasswordRehashed,
};
export const loginNameEvents = { LoginNameClaimed, LoginNameReleased };
export const sessionEvents = { SessionOpened, SessionSeen, SessionClosed, SessionForgotten };
export const agencyEvents = { AgencyOpened, SalesAuthorityGranted, SalesAuthorityRevoked };
