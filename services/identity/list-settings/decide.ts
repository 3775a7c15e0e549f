import { MOST_LISTS } from '#contracts/identity/list-settings-api.ts'
import * as events from '#contracts/identity/list-settings-events.ts'
import { grants, type Who } from '#contracts/kernel/endpoint.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, forbidden, Refused } from '#contracts/kernel/refused.ts'
import { decider, type When } from '#services/kernel/stream/decider.ts'

const { ListSettingsSaved, ListViewChanged, ListViewRemoved, ListViewSaved } = events
type Saved = Parameters<typeof ListSettingsSaved>[0]

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The last settings of a person on each list, one entry per list. Stream `listSettings-{user id}`. */
export const listSettings = decider<{ lists: readonly Saved[] }, EventsOf<typeof events.listSettingsEvents>>()({
  name: 'listSettings',
  zh: '列表设置',
  code: code.conflict,
  // every change of a filter is a fact
  kept: { version: 1, every: 200 },
  initial: { lists: [] },
  evolve: { ListSettingsSaved: ({ lists }, saved) => ({ lists: [...lists.filter(({ list }) => list !== saved.list), saved] }) },
  commands: {
    save: {
      /** @throws Refused beyond `MOST_LISTS` */
      decide: ({ lists }, saved: Saved) => {
        const before = lists.find(({ list }) => list === saved.list)
        if (before ? isSame(before.settings, saved.settings) : Object.keys(saved.settings).length === 0) return []
        if (!before && lists.length >= MOST_LISTS) throw new Refused(code.conflict, `最多保存${MOST_LISTS}个列表的设置`)
        return [ListSettingsSaved(saved)]
      },
    },
  },
})

type ViewEvents = EventsOf<typeof events.listViewEvents>
export type SavedView = ViewEvents['ListViewSaved'] & { status: 'SAVED' }
type View = { status: 'NONE' } | SavedView

const isSaved = (state: View): state is SavedView => state.status === 'SAVED'
const there: When<View> = state => isSaved(state) || '列表视图不存在'

/** Settings of a list under a name. Stream `listView-{id}`. */
export const listView = decider<View, ViewEvents>()({
  name: 'listView',
  zh: '列表视图',
  // only its owner changes it; holders of the roles with which it is shared read it (`finds`)
  document: { zh: '列表视图', owner: state => (isSaved(state) ? { user: state.owner } : undefined) },
  code: code.conflict,
  initial: { status: 'NONE' },
  evolve: {
    ListViewSaved: (_, saved) => ({ status: 'SAVED', ...saved }),
    ListViewChanged: (state, changed) => (isSaved(state) ? { ...state, ...present(changed) } : state),
    ListViewRemoved: () => ({ status: 'NONE' }),
  },
  commands: {
    save: { decide: (state, saved: ViewEvents['ListViewSaved']) => (isSaved(state) ? [] : [ListViewSaved(saved)]) },
    modify: {
      when: there,
      decide: (state, command: ViewEvents['ListViewChanged']) => {
        const now = state as SavedView
        const changed = Object.fromEntries(
          Object.entries(present(command)).filter(([field, value]) => !isSame(value, now[field as keyof SavedView])),
        )
        return Object.keys(changed).length > 0 ? [ListViewChanged(changed)] : []
      },
    },
    remove: { when: there, decide: (_, __: object) => [ListViewRemoved({})] },
  },
})

/** the right to share a view with a role */
export const SHARES = 'member.view.w'

/** Roles that a member of staff holds; people of agencies share nothing. */
export const rolesOf = ({ role, agency }: Who): string[] => (agency ? [] : role.split(',').filter(Boolean))

/** Is this view the caller's own, or shared with one of the caller's roles? */
export const finds = (who: Who, { owner, sharedWith }: Pick<SavedView, 'owner' | 'sharedWith'>): boolean =>
  owner === who.user || sharedWith.some(role => rolesOf(who).includes(role))

/**
 * Refuses to share a view with roles that are not the caller's, and to make one the default of nobody.
 * @throws Refused 403 without the right to share (`member.view.w`), or for a role of others; 409 for a default that is not shared
 */
export const mustShare = (who: Who, { sharedWith, isDefault }: Pick<SavedView, 'sharedWith' | 'isDefault'>): void => {
  if (isDefault && sharedWith.length === 0) throw new Refused(code.conflict, '岗位默认的视图须共享给岗位')
  if (sharedWith.length === 0) return
  if (!grants(who, SHARES)) throw forbidden('没有共享视图的权限')
  const others = sharedWith.filter(role => !rolesOf(who).includes(role))
  if (others.length > 0 && !who.permissions.includes('*')) throw forbidden('只能共享给本人所在的岗位')
}
