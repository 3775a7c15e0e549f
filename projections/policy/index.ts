import { policies } from '#contracts/policy/lists.ts'
import { reads } from '../kernel/context.ts'
import { serves } from '../kernel/list.ts'
import { kindViews, servesKind } from './kind.ts'
import { policyList } from './list.ts'
import { unlessDeleted } from './routes.ts'

export const policyReads = reads({
  views: [policyList, ...kindViews.map(({ view }) => view)],
  lists: [serves(policies, policyList, { asks: unlessDeleted }), ...kindViews.map(servesKind)],
})
