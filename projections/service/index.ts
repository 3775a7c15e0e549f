import type * as events from '#contracts/service/events.ts'
import { groupServiceList } from '#contracts/service/lists.ts'
import { reads } from '../kernel/context.ts'
import { dueList } from '../kernel/due.ts'
import { serves } from '../kernel/list.ts'
import { partOf } from '../kernel/view.ts'
import { groupServices } from './list.ts'
import { serviceNotices } from './notices.ts'

const row = (subject: string, dueAt: string) => ({ kind: 'groupService', subject, dueAt })
/** Departures of flights with services, in the list of what is due. */
const departures = partOf<
  Pick<typeof events, 'ServiceDrafted' | 'ServiceChanged' | 'ServiceRejected' | 'ServiceCancelled' | 'ServiceDone'>
>()(dueList, {
  version: 1,
  on: {
    ServiceDrafted: (_, { std }, { id }) => row(id, std),
    ServiceChanged: (_, { std }, { id }) => row(id, std),
    ServiceRejected: () => null,
    ServiceCancelled: () => null,
    ServiceDone: () => null,
  },
})

export const serviceReads = reads({
  views: [groupServices],
  parts: [serviceNotices, departures],
  lists: [serves(groupServiceList, groupServices)],
})
