import type { Screens } from '../kernel/screen.ts'

export const agencyScreens = {
  agency: { zh: '代理人', module: 'member.agent' },
  'finance-code': { zh: '财务代码', module: 'member.financecode' },
} as const satisfies Screens
