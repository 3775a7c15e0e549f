import type { Screens } from '../kernel/screen.ts'

export const agencyScreens = {
  agency: { zh: '代理人', module: 'member.agent', place: ['members', 1] },
  'finance-code': { zh: '财务代码', module: 'member.financecode', place: ['members', 2] },
} as const satisfies Screens
