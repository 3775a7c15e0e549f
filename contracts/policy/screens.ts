import type { Screens } from '../kernel/screen.ts'

export const policyScreens = {
  policy: { zh: '国内政策', module: 'policy.policy' },
} as const satisfies Screens
