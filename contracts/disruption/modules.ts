import type { Modules } from '../kernel/modules.ts'

export const modules: Modules = { 'basicinfo.abnormalFlight': ['不正常航班', 120] }
