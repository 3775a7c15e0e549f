import type { Modules } from '../kernel/modules.ts'

export const modules: Modules = {
  policy: ['政策', 20],
  'policy.policy': ['政策', 10],
  'policy.freeTicket': ['免票政策', 40],
}
