import type { Screens } from '../kernel/screen.ts'

export const reportScreens = {
  'sales-report': { zh: '销售报表', module: 'report.sales', place: ['reports', 1] },
  'sales-volume-report': { zh: '销量报表', module: 'report.salesVolume', place: ['reports', 2] },
  'volume-report': { zh: '运量报表', module: 'report.volume', place: ['reports', 3] },
  'trade-report': { zh: '交易报表', module: 'report.trade', place: ['reports', 4] },
  'payment-report': { zh: '支付报表', module: 'report.payment', place: ['reports', 5] },
  'refund-report': { zh: '退票报表', module: 'report.refund', place: ['reports', 6] },
  'monitoring-report': { zh: '监控报表', module: 'report.monitoring', place: ['reports', 7] },
  'saved-reports': { zh: '我的报表', module: 'report.saved', place: ['reports', 8] },
  'ledger-check': { zh: '账务核对', module: 'report.ledger', place: ['money', 13] },
  jobs: { zh: '我的导出', module: 'report.job', place: ['program', 1] },
  'operation-day': { zh: '一天', module: 'report.operatorLog', place: ['program', 8] },
  history: { zh: '历史回放', module: 'report.history', place: ['program', 9] },
  monitoring: { zh: '运行监控', module: 'report.monitoring', place: ['program', 2] },
} as const satisfies Screens
