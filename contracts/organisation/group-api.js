import { LoginName } from '../identity/events.ts';
import { command, get, query, staff } from '../kernel/endpoint.ts';
import { personal } from '../kernel/personal.ts';
import { RoleId } from '../kernel/roles.ts';
import { Flag, Id, Note, optional, Page, PageOf, Text, Type, UserId, zh } from '../kernel/schema.ts';
import { Outcome, PeopleOutcome, selectionBy } from '../kernel/selection.ts';
import { Group, queryGroup } from './lists.ts';
import { Role } from './role-api.ts';
const allow = ['employee'];
const GroupId = zh(Id, '用户组');
const Name = Type.String({ minLength: 1, maxLength: 50, pattern: '\\S', title: '名称' });
const Remark = optional(zh(Text, '备注'));
const Reason = optional(zh(Note, '原因'));
const _Search = optional(Type.String({ maxLength: 50, title: '关键字' }));
const Ids = (title, id = Id) => Type.Array(id, { minItems: 1, maxItems: 500, title });
/** A group as commands answer it, without the links between groups, which are in another stream. */
const Changed = Type.Omit(Group, ['parents', 'children']);
const OneGroup = Type.Object({ groupId: GroupId });
export const Member = Type.Object({ id: Id, name: personal('user', 'name', zh(Text, '姓名')), loginName: LoginName });
export const getGroup = get('/api/member/group/r/get', { zh: '用户组详情', allow, body: OneGroup, data: Group });
export const addGroup = command('/api/member/group/w/add', {
    zh: '新增用户组',
    allow,
    allAirlines: true,
    note: 'groupId 省略时由系统给出。',
    body: Type.Object({ groupId: optional(GroupId), name: Name, remark: Remark }),
    data: Changed,
});
export const modifyGroup = command('/api/member/group/w/modify', {
    zh: '修改用户组',
    allow,
    allAirlines: true,
    body: Type.Object({
        groupId: GroupId,
        name: optional(Name),
        remark: optional(zh(Type.Union([Text, Type.Null()]), '备注')),
        reason: Reason,
    }),
    data: Changed,
});
export const enableGroup = command('/api/member/group/w/enable', {
    zh: '启用用户组',
    allow,
    allAirlines: true,
    body: selectionBy('groupId', '用户组'),
    data: Outcome,
});
export const disableGroup = command('/api/member/group/w/disable', {
    zh: '停用用户组',
    allow,
    allAirlines: true,
    note: '停用的组不再授予任何权限，经由它得到的上级组权限也收回。',
    body: selectionBy('groupId', '用户组'),
    data: Outcome,
});
export const queryGroupRoles = get('/api/member/group/r/queryRoles', { zh: '用户组角色', allow, body: OneGroup, data: Type.Array(Role) });
export const saveGroupRoles = command('/api/member/group/w/saveRoles', {
    zh: '保存用户组角色',
    allow,
    allAirlines: true,
    body: Type.Object({ groupId: GroupId, roles: Type.Array(RoleId, { maxItems: 20, title: '角色' }), reason: Reason }),
    data: Changed,
});
export const queryGroupMembers = query('/api/member/group/r/queryMembers', {
    zh: '用户组成员',
    allow,
    body: Type.Object({ groupId: GroupId, ...Page }),
    data: PageOf(Type.Object({ ...Member.properties, enabled: zh(Flag, '启用') })),
});
export const addGroupMembers = command('/api/member/group/w/addMembers', {
    zh: '添加用户组成员',
    allow,
    body: Type.Object({ groupId: GroupId, ids: Ids('员工', UserId), reason: Reason }),
    data: PeopleOutcome,
});
export const removeGroupMembers = command('/api/member/group/w/removeMembers', {
    zh: '移除用户组成员',
    allow,
    body: Type.Object({ groupId: GroupId, ids: Ids('员工', UserId), reason: Reason }),
    data: PeopleOutcome,
});
export const queryChildGroups = get('/api/member/group/r/queryChildGroups', {
    zh: '下级用户组',
    allow,
    body: OneGroup,
    data: Type.Array(Group),
});
export const addChildGroups = command('/api/member/group/w/addChildGroups', {
    zh: '添加下级用户组',
    allow,
    allAirlines: true,
    note: '下级组的成员也是本组的成员，得到本组的角色；不能形成循环。',
    body: Type.Object({ groupId: GroupId, ids: Ids('下级用户组'), reason: Reason }),
    data: Type.Object({ groupId: Id, ids: Type.Array(Id) }),
});
export const removeChildGroups = command('/api/member/group/w/removeChildGroups', {
    zh: '移除下级用户组',
    allow,
    allAirlines: true,
    body: Type.Object({ groupId: GroupId, ids: Ids('下级用户组'), reason: Reason }),
    data: Type.Object({ groupId: Id, ids: Type.Array(Id) }),
});
const refunders = { allow: staff, data: Type.Array(Member) };
/** members of the groups that the configuration names (settings.ts) */
export const groupRefunders = get('/api/member/group/r/groupRefunders', { zh: '团队退款人员列表', ...refunders });
export const businessRefunders = get('/api/member/group/r/businessRefunders', { zh: '业务退款人员列表', ...refunders });
export const accountRefunders = get('/api/member/group/r/accountRefunders', { zh: '财务退款人员列表', ...refunders });
export { Group, queryGroup };
