import type { Modules } from '../kernel/modules.ts'

export const modules: Modules = {
  report: ['监控与审计', 50],
  'report.history': ['历史回放', 10],
  'report.ledger': ['账务核对', 15],
  'report.job': ['导出任务', 20],
  'report.monitoring': ['运行监控', 30],
}
