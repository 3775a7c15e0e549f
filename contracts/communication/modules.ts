import type { Modules } from '../kernel/modules.ts'

export const modules: Modules = { 'basicinfo.complaint': ['投诉', 120], 'basicinfo.innerCommunication': ['内部沟通', 130] }
