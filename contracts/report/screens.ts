import type { Screens } from '../kernel/screen.ts'

export const reportScreens = {
  'ledger-check': { zh: '账务核对', module: 'report.ledger', place: ['money', 3] },
  jobs: { zh: '我的导出', module: 'report.job', place: ['program', 1] },
  monitoring: { zh: '运行监控', module: 'report.monitoring', place: ['program', 2] },
} as const satisfies Screens
