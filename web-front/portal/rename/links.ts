import type { Links } from '../links.ts'
import { toNames } from '../order/paths.ts'

export const links: Links = { ways: { RENAME: toNames, RENAME_CHANGE: toNames } }
