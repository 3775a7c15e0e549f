import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { invalid } from '#contracts/kernel/refused.ts'
import {
  addChildGroups,
  addGroup,
  addGroupMembers,
  disableGroup,
  enableGroup,
  modifyGroup,
  removeChildGroups,
  removeGroupMembers,
  saveGroupRoles,
} from '#contracts/organisation/group-api.ts'
import { user } from '../identity/user.ts'
import { act, actOnEach } from '../kernel/http/act.ts'
import type { CommandCall } from '../kernel/http/call.ts'
import { forEachSelected } from '../kernel/record/selection.ts'
import { type Commands, idFrom } from '../kernel/stream/commands.ts'
import { group, groupTree, TREE, type UserGroup } from './group.ts'
import { guarding } from './guard.ts'

/**
 * The endpoints of contracts/organisation/group-api.ts that change groups. A caller must hold what the group grants, before and after the
 * change.
 */
export const groupRoutes = ({ run }: { run: Commands }): Route[] => {
  const { mayGive, mustBeAnother, rolesExist, groupsExist, member } = guarding(run)
  const mayChange = (call: CommandCall, id: string) => mayGive(call, { groups: [id] })

  return [
    on(addGroup, async ({ groupId, ...added }, call: CommandCall) => {
      const id = groupId ?? idFrom(call.commandId, 'group')
      return shown(id, (await call.at(group, id).add(added)).state)
    }),
    act(
      modifyGroup,
      group,
      'groupId',
      async ({ id, command, body, call }) => {
        await mayChange(call, id)
        return command.modify(body)
      },
      after,
    ),
    act(
      saveGroupRoles,
      group,
      'groupId',
      async ({ id, command, body, call }) => {
        await rolesExist(body.roles)
        await mayGive(call, { groups: [id], roles: body.roles })
        return command.saveRoles(body)
      },
      after,
    ),
    actOnEach(enableGroup, group, 'groupId', async ({ id, command, body, call }) => {
      await mayChange(call, id)
      await command.enable(body)
    }),
    actOnEach(disableGroup, group, 'groupId', async ({ id, command, body, call }) => {
      await mayChange(call, id)
      await command.disable(body)
    }),

    on(addGroupMembers, async ({ groupId, ids, reason }, call: CommandCall) => {
      await groupsExist([groupId], 'groupId')
      await mayChange(call, groupId)
      return forEachSelected({ ids }, call, async one => {
        await member(call, one)
        mustBeAnother(call, one)
        const { command } = await call.document(user, one)
        await command.joinGroup({ group: groupId, ...(reason && { reason }) })
      })
    }),
    on(removeGroupMembers, async ({ groupId, ids, reason }, call: CommandCall) => {
      await groupsExist([groupId], 'groupId')
      await mayChange(call, groupId)
      return forEachSelected({ ids }, call, async one => {
        await member(call, one)
        const { command } = await call.document(user, one)
        await command.leaveGroup({ group: groupId, ...(reason && { reason }) })
      })
    }),

    on(addChildGroups, async ({ groupId, ids, reason }, call: CommandCall) => {
      if (ids.includes(groupId)) throw invalid('用户组不能成为自己的下级', { ids: '用户组不能成为自己的下级' })
      await groupsExist([groupId], 'groupId')
      await groupsExist(ids, 'ids')
      await mayChange(call, groupId)
      await call.at(groupTree, TREE).addChildren({ parent: groupId, children: ids, ...(reason && { reason }) })
      return { groupId, ids }
    }),
    on(removeChildGroups, async ({ groupId, ids, reason }, call: CommandCall) => {
      await groupsExist([groupId], 'groupId')
      await mayChange(call, groupId)
      await call.at(groupTree, TREE).removeChildren({ parent: groupId, children: ids, ...(reason && { reason }) })
      return { groupId, ids }
    }),
  ]
}

const after = ({ id, state }: { id: string; state: UserGroup }) => shown(id, state)
const shown = (groupId: string, state: UserGroup) => {
  if (state.status === 'NONE') throw new Error(`group ${groupId} is not there after a command`)
  const { name, remark, enabled, roles } = state
  return { groupId, name, ...(remark && { remark }), enabled, roles: [...roles] }
}
