import type { Screens } from '../kernel/screen.ts'

export const policyScreens = {
  policy: { zh: '国内政策', module: 'policy.policy', place: ['stock', 3] },
} as const satisfies Screens
