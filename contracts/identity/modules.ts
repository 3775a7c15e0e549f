import type { Modules } from '../kernel/modules.ts'

export const modules: Modules = { 'member.statistic': ['会员统计', 100] }
