import type { Modules } from '../kernel/modules.ts'

export const modules: Modules = { 'basicinfo.flightTerminal': ['航班终端', 140] }
