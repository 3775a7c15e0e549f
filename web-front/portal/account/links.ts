import type { Links } from '../links.ts'

const toFines = () => '/account/fine'

export const links: Links = { ways: { FINE: toFines, FINE_CHANGE: toFines }, lists: ['fine'] }
