import type { Modules } from '../kernel/modules.ts'

export const modules: Modules = { schedule: ['定时任务', 55], 'schedule.job': ['定时任务', 10] }
