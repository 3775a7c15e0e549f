import type { Screens } from '../kernel/screen.ts'

export const flowScreens = {
  'flow-task': { zh: '我的待办', module: 'flow.task', place: ['approval', 1] },
  'flow-handover': { zh: '工作交接', module: 'flow.handover', place: ['approval', 2] },
  'flow-line': { zh: '航线负责人', module: 'flow.handover', place: ['approval', 3] },
  'flow-definition': { zh: '流程定义', module: 'flow.definition', place: ['approval', 4] },
} as const satisfies Screens
