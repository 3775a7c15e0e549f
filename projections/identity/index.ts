import { reads } from '../kernel/context.ts'
import { accessStatistic } from './access.ts'
import { closedSessions } from './closed-session.ts'
import { listViews } from './list-view.ts'
import { users } from './user.ts'

export const identityReads = reads({ views: [accessStatistic, closedSessions, listViews, users] })
