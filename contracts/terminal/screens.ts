import type { Screens } from '../kernel/screen.ts'

export const terminalScreens = {
  terminal: { zh: '航班终端', module: 'basicinfo.flightTerminal', place: ['order', 16] },
} as const satisfies Screens
