import * as api from '#contracts/identity/list-settings-api.ts'
import type { ListSettings } from '#contracts/identity/list-settings-events.ts'
import { type Call, grants, on, type Route } from '#contracts/kernel/endpoint.ts'
import type { AnyList } from '#contracts/kernel/list.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, notFound, Refused } from '#contracts/kernel/refused.ts'
import { act } from '#services/kernel/http/act.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { type Commands, idFrom } from '#services/kernel/stream/commands.ts'
import { finds, listSettings, listView, mustShare, rolesOf, type SavedView, SHARES } from './decide.ts'
import { keepable } from './keepable.ts'

type Listed = Omit<SavedView, 'status'> & { id: string }
type Deps = {
  run: Pick<Commands, 'load'>
  listNamed: (name: string) => AnyList | undefined
  /** the caller's own views, and those that are shared with the caller's roles */
  listed: (call: Call, roles: readonly string[]) => Promise<Listed[]>
  /** all roles that staff hold */
  roles: (call: Call) => Promise<{ code: string; name: string }[]>
}

/** Routes of what people set on lists: kept as they go, or under a name (DOMAIN §3.48). */
export const listSettingsRoutes = ({ run, listNamed, listed, roles }: Deps): Route[] => {
  const kept = (name: string, settings: ListSettings): ListSettings => {
    const list = listNamed(name)
    if (!list) throw notFound('列表')
    return keepable(list, settings)
  }
  return [
    on(api.ownListSettings, async (_, call) => {
      const { who } = call
      const [own, views, all] = await Promise.all([run.load(listSettings, who.user), listed(call, rolesOf(who)), roles(call)])
      return {
        lists: [...own.state.lists],
        views: views.filter(view => finds(who, view)).map(view => ({ ...view, mine: view.owner === who.user })),
        desks: all
          .filter(({ code }) => grants(who, SHARES) && (who.permissions.includes('*') || rolesOf(who).includes(code)))
          .map(({ code, name }) => ({ code, name })),
      }
    }),
    on(api.saveListSettings, async ({ list, settings }, call: CommandCall) => {
      const saved = { list, settings: kept(list, settings) }
      await call.at(listSettings, call.who.user).save(saved)
      return { settings: saved.settings }
    }),
    on(api.saveListView, async ({ list, name, settings, sharedWith = [], isDefault = false }, call: CommandCall) => {
      const { who } = call
      mustShare(who, { sharedWith, isDefault })
      const view = { list, name: name.trim(), settings: kept(list, settings), sharedWith, isDefault, owner: who.user }
      const mine = (await listed(call, [])).filter(({ owner }) => owner === who.user)
      if (mine.length >= api.MOST_VIEWS) throw new Refused(code.conflict, `最多保存${api.MOST_VIEWS}个视图，请先删除不用的`)
      const id = idFrom(call.commandId, 'listView')
      await call.unguarded(listView, id).save(view)
      return { id }
    }),
    act(
      api.modifyListView,
      listView,
      'id',
      async ({ id, state, command, body: { name, settings, sharedWith = [...state.sharedWith], isDefault = state.isDefault }, call }) => {
        mustShare(call.who, { sharedWith, isDefault })
        const changed = { name: name?.trim(), settings: settings && kept(state.list, settings), sharedWith, isDefault }
        await command.modify(present(changed))
        return { id }
      },
    ),
    act(api.deleteListView, listView, 'id', async ({ id, command }) => {
      await command.remove({})
      return { id }
    }),
  ]
}
