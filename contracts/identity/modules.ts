import type { Modules } from '../kernel/modules.ts'

export const modules: Modules = {
  'member.statistic': ['会员统计', 100],
  // saving for oneself needs no right: this one is to share with a role, and to be its default
  'member.view': ['共享视图', 105],
}
