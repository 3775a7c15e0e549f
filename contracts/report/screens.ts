import type { Screens } from '../kernel/screen.ts'

export const reportScreens = {
  jobs: { zh: '我的导出', module: 'report.job' },
  monitoring: { zh: '运行监控', module: 'report.monitoring' },
  parked: { zh: '搁置的后续处理', module: 'report.monitoring' },
} as const satisfies Screens
