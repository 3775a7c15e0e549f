import { RoleId, roleNames } from '../kernel/roles.ts';
import { Count, coded, Flag, oneOf, Text, Type, UserId, zh } from '../kernel/schema.ts';
import { Node } from './organisation-events.ts';
/** Schemas of fields that these states keep and no event declares (`Contract.states`). */
export const organisationStates = {
    /** users who hold the administrator's role directly */
    administrators: Type.Array(UserId),
    /** the whole tree, by department */
    department: Type.Record(Type.String(), Type.Object({ enabled: zh(Flag, '启用'), revision: zh(Count, '修改次数') })),
    group: Type.Object({
        status: zh(oneOf({ NONE: '不存在', THERE: '存在', DELETED: '已删除' }), '状态'),
        enabled: zh(Flag, '启用'),
        roles: zh(Type.Array(coded(RoleId, roleNames)), '角色'),
    }),
    groupTree: Type.Object({ above: zh(Type.Record(Type.String(), Type.Array(Text)), '上级用户组') }),
    permission: Type.Object({
        nodes: zh(Type.Record(Type.String(), Node), '权限'),
        deleted: zh(Type.Array(Text), '已删除'),
        edits: zh(Type.Record(Type.String(), Count), '修改次数'),
    }),
    role: Type.Object({
        status: zh(oneOf({ NONE: '不存在', THERE: '存在', DELETED: '已删除' }), '状态'),
        enabled: zh(Flag, '启用'),
    }),
};
