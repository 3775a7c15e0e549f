export const modules = {
    flow: ['流程', 40],
    'flow.task': ['流程任务', 10],
    'flow.instance': ['流程实例', 20],
    'flow.definition': ['流程定义', 30],
    'flow.process': ['流程环节', 40],
    'flow.route': ['流程路由', 50],
    'flow.handover': ['工作交接', 60],
};
