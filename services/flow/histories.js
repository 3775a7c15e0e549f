import * as flowEvents from '#contracts/flow/events.ts';
import { history, machine, wholeHouse } from '#services/kernel/stream/history.ts';
import { flowDefinition } from './definition.ts';
import { flowLine, handovers } from './handover.ts';
import { flow } from './instance.ts';
import { flowTask } from './task.ts';
/**
 * Instances are shown to the agency that applied, as its page of the flow shows them, and not to its parent agency; tasks are for staff,
 * definitions and handovers for auditors of the whole system.
 */
export const flowHistories = [
    history(flow, flowEvents.instanceEvents, {
        permission: 'flow.instance.r',
        airlineOf: state => (state.status === 'NONE' ? undefined : (state.started.airLine ?? '*')),
        agencyOf: state => (state.status === 'NONE' ? undefined : state.started.applicant.agency),
        notForParent: true,
        ownerStays: true,
        commands: machine({
            start: '提交审核',
            advance: '流程流转',
            refuseEnd: '审批结果未能办理',
            followEnd: '审批结果已办理',
            cancel: '撤销流程',
        }),
    }),
    history(flowTask, flowEvents.taskEvents, {
        permission: 'flow.task.r',
        airlineOf: state => (state.status === 'NONE' ? undefined : (state.created.airLine ?? '*')),
        ownerStays: true,
        commands: machine({ create: '新建任务', handle: '处理任务', drop: '取消任务', escalate: '超时上报' }),
    }),
    history(flowDefinition, flowEvents.definitionEvents, {
        permission: 'flow.definition.r',
        ...wholeHouse,
        commands: machine({
            define: '新增流程定义',
            plant: '内置流程',
            modify: '修改流程定义',
            saveNode: '保存环节',
            removeNode: '删除环节',
            saveRoute: '保存路由',
            removeRoute: '删除路由',
            delete: '删除流程定义',
        }),
    }),
    history(handovers, flowEvents.handoverEvents, {
        permission: 'flow.handover.r',
        ...wholeHouse,
        commands: machine({ add: '新增交接', cancel: '取消交接', end: '交接到期' }),
    }),
    history(flowLine, flowEvents.lineEvents, { permission: 'flow.handover.r', ...wholeHouse, commands: machine({ transfer: '航线转交' }) }),
];
