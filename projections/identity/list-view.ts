import { MOST_VIEWS } from '#contracts/identity/list-settings-api.ts'
import { ListViewSaved, type listViewEvents } from '#contracts/identity/list-settings-events.ts'
import type { Call } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import type { Ask } from '../kernel/ask.ts'
import { view } from '../kernel/view.ts'

/** Settings of lists that people keep under a name (DOMAIN §3.48). */
export const listViews = view<typeof listViewEvents>()({
  name: 'list-view',
  version: 1,
  doc: ListViewSaved.schema,
  index: [['owner'], ['sharedWith']],
  on: {
    ListViewSaved: (_, saved) => saved,
    ListViewChanged: (row, changed) => row && { ...row, ...present(changed) },
    ListViewRemoved: () => null,
  },
})

/** views shared with one role: what lies beyond is not listed */
const MOST_SHARED = 300

/** The caller's own views and those shared with these roles, by list and name. */
export const listViewQueries = (ask: Ask) => ({
  listed: async (call: Call, roles: readonly string[]) => {
    const found = await Promise.all([
      ask(call).find(listViews, { filter: { owner: call.who.user }, limit: MOST_VIEWS }),
      ...roles.map(role => ask(call).find(listViews, { filter: { sharedWith: role }, limit: MOST_SHARED })),
    ])
    const all = new Map(found.flat().map(row => [row.id, row]))
    return [...all.values()].sort((a, b) => a.list.localeCompare(b.list) || a.name.localeCompare(b.name, 'zh-CN'))
  },
})
