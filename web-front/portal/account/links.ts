import type { Links } from '../links.ts'

const toFines = () => '/account/fine'

export const links: Links = {
  ways: { FINE: toFines, FINE_CHANGE: toFines },
  lists: ['fine'],
  applications: {
    FINE_CHANGE: ({ id }) => ({ to: toFines(), link: '查看罚金', name: `罚金 ${id}` }),
    ACCOUNT: () => ({ to: '/account', link: '查看账户', name: '账户' }),
    WITHDRAWAL: () => ({ to: '/account/virtual', link: '查看账户', name: '账户退款' }),
    EARNEST_GIVE_UP: () => ({ to: '/account/earnest', link: '查看保证金', name: '弃标申请' }),
  },
}
