import { command, get } from '../kernel/endpoint.ts';
import { Id, Note, optional, Type, zh } from '../kernel/schema.ts';
import { Outcome, selectionBy } from '../kernel/selection.ts';
import { Department, queryDepartment } from './lists.ts';
const allow = ['employee'];
const Name = Type.String({ minLength: 1, maxLength: 50, pattern: '\\S', title: '名称' });
const _Search = optional(Type.String({ maxLength: 50, title: '关键字' }));
export const getDepartment = get('/api/member/department/r/get', {
    zh: '部门详情',
    allow,
    body: Type.Object({ deptId: zh(Id, '部门编号') }),
    data: Department,
});
export const addDepartment = command('/api/member/department/w/add', {
    zh: '新增部门',
    allow,
    allAirlines: true,
    body: Type.Object({ deptId: zh(Id, '部门编号'), name: Name, parent: optional(zh(Id, '上级部门')) }),
    data: Department,
});
export const modifyDepartment = command('/api/member/department/w/modify', {
    zh: '修改部门',
    allow,
    allAirlines: true,
    note: 'parent 为 null 时成为顶级部门；不能移到自己的下级之下。',
    body: Type.Object({
        deptId: zh(Id, '部门编号'),
        name: optional(Name),
        parent: optional(zh(Type.Union([Id, Type.Null()]), '上级部门')),
        reason: optional(zh(Note, '原因')),
    }),
    data: Department,
});
export const enableDepartment = command('/api/member/department/w/enable', {
    zh: '启用部门',
    allow,
    allAirlines: true,
    body: selectionBy('deptId', '部门编号'),
    data: Outcome,
});
export const disableDepartment = command('/api/member/department/w/disable', {
    zh: '停用部门',
    allow,
    allAirlines: true,
    body: selectionBy('deptId', '部门编号'),
    data: Outcome,
});
export { Department, queryDepartment };
