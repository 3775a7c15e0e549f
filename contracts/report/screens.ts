import type { Screens } from '../kernel/screen.ts'

export const reportScreens = {
  jobs: { zh: '我的导出', module: 'report.job', place: ['program', 1] },
  monitoring: { zh: '运行监控', module: 'report.monitoring', place: ['program', 2] },
  parked: { zh: '搁置的后续处理', module: 'report.monitoring', place: ['program', 3] },
} as const satisfies Screens
