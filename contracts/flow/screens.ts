import type { Screens } from '../kernel/screen.ts'

export const flowScreens = {
  'flow-task': { zh: '我的待办', module: 'flow.task' },
  'flow-handover': { zh: '工作交接', module: 'flow.handover' },
  'flow-line': { zh: '航线负责人', module: 'flow.handover' },
  'flow-definition': { zh: '流程定义', module: 'flow.definition' },
} as const satisfies Screens
