import { writing } from '../kernel/personal.ts';
import { RoleId, roleNames } from '../kernel/roles.ts';
import { Count, coded, Flag, Instant, oneOf, Text, Type, zh } from '../kernel/schema.ts';
import { FlowDefined, FlowReleased, FlowStarted, FlowTaskCreated } from './events.ts';
import { definitionStatuses, instanceStatuses, taskStatuses } from './labels.ts';
import { Matter } from './matter.ts';
/** Schemas of fields that these states keep and no event declares (`Contract.states`). */
export const flowStates = {
    flow: Type.Object({
        status: zh(oneOf({ NONE: '不存在', ...instanceStatuses }), '状态'),
        started: zh(Type.Object({ ...FlowStarted.schema.properties, facts: zh(Matter, '业务数据') }), '流程信息'),
        startedAt: zh(Instant, '开始时间'),
        facts: zh(Matter, '业务数据'),
        tasks: zh(Type.Record(Type.String(), Type.Object({
            status: zh(oneOf({ OPEN: '待处理', DONE: '已处理', DROPPED: '已取消' }), '状态'),
            openedAt: zh(Instant, '开始时间'),
            done: zh(Type.Object({ at: zh(Instant, '处理时间') }), '处理'),
            reason: writing(zh(Text, '未成原因')),
        })), '任务'),
        trail: zh(Type.Array(Type.Object({})), '经过环节'),
        returnedIn: zh(Count, '退回步骤'),
        unfollowed: writing(zh(Text, '未成原因')),
    }),
    flowdefinition: Type.Object({
        status: zh(oneOf({ NONE: '不存在', ...definitionStatuses }), '状态'),
        changed: zh(Flag, '有未发布的修改'),
        fields: zh(FlowDefined.schema, '流程属性'),
        released: zh(FlowReleased.schema, '发布内容'),
    }),
    flowline: Type.Object({
        status: zh(oneOf({ NONE: '不存在', ACTIVE: '存在' }), '状态'),
        since: zh(Instant, '接手时间'),
    }),
    flowtask: Type.Object({
        status: zh(oneOf({ NONE: '不存在', ...taskStatuses }), '状态'),
        created: zh(FlowTaskCreated.schema, '任务信息'),
        done: zh(Type.Object({}), '处理'),
        doneAt: zh(Instant, '处理时间'),
        escalatedTo: zh(coded(RoleId, roleNames), '已上报角色'),
    }),
    handover: Type.Object({
        status: zh(oneOf({ NONE: '不存在', ACTIVE: '有交接' }), '状态'),
        list: zh(Type.Array(Type.Object({ ended: zh(oneOf({ CANCELLED: '已取消', ENDED: '已结束' }), '结束方式') })), '交接'),
    }),
};
