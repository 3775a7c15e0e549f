import type { Links } from '../links.ts'

export const links: Links = { lists: ['abnormalOrder'] }
