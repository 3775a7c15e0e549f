import type { Modules } from '../kernel/modules.ts'

export const modules: Modules = { 'basicinfo.complaint': ['投诉', 120] }
