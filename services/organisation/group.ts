import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, notFound, Refused } from '#contracts/kernel/refused.ts'
import {
  ChildGroupAdded,
  ChildGroupRemoved,
  GroupAdded,
  GroupDisabled,
  GroupEnabled,
  GroupModified,
  GroupRolesSaved,
  type groupEvents,
  type groupTreeEvents,
} from '#contracts/organisation/organisation-events.ts'
import type { GroupFacts } from '#contracts/organisation/rights.ts'
import { lookup } from '../kernel/lookup.ts'
import { mustBeOff, mustBeOn } from '../kernel/record/switched.ts'
import { decider } from '../kernel/stream/decider.ts'

export type UserGroup = { status: 'NONE' } | (GroupFacts & { status: 'THERE'; name: string; remark?: string })

/** A user group and its roles. Stream `group-{groupId}`. guard.ts checks beforehand what it would grant to whom. */
export const group = decider<UserGroup, EventsOf<typeof groupEvents>>()({
  name: 'group',
  zh: '用户组',
  code: code.conflict,
  initial: { status: 'NONE' },
  evolve: {
    GroupAdded: (_, { name, remark }) => ({ status: 'THERE', name, ...(remark && { remark }), enabled: true, roles: [] }),
    GroupModified: (group, { name, remark }) => {
      if (group.status === 'NONE') return group
      const { remark: _, ...rest } = group
      return { ...rest, name, ...(remark && { remark }) }
    },
    GroupRolesSaved: (group, { roles }) => (group.status === 'NONE' ? group : { ...group, roles }),
    GroupEnabled: group => (group.status === 'NONE' ? group : { ...group, enabled: true }),
    GroupDisabled: group => (group.status === 'NONE' ? group : { ...group, enabled: false }),
  },
  commands: {
    add: {
      when: group => group.status === 'NONE' || '用户组已存在',
      decide: (_, added: { name: string; remark?: string }, { id }) => [GroupAdded({ groupId: id, ...added })],
    },
    /** sent by the seed: a group that the configuration names exists from the start */
    establish: {
      decide: (group, { name }: { name: string }, { id }) => (group.status === 'NONE' ? [GroupAdded({ groupId: id, name })] : []),
    },
    modify: {
      decide: (group, { name, remark }: { name?: string; remark?: string | null }, { id }) => {
        const now = there(group, id)
        const next = { name: name ?? now.name, ...(remark !== null && (remark ?? now.remark) && { remark: remark ?? now.remark }) }
        return next.name === now.name && next.remark === now.remark ? [] : [GroupModified(next)]
      },
    },
    saveRoles: {
      decide: (group, { roles }: { roles: string[] }, { id }) => {
        const next = [...new Set(roles)].sort()
        return String(next) === String([...there(group, id).roles].sort()) ? [] : [GroupRolesSaved({ roles: next })]
      },
    },
    enable: {
      decide: (group, _: { reason?: string }, { id }) => {
        mustBeOff(there(group, id), `用户组${id}`)
        return [GroupEnabled({})]
      },
    },
    disable: {
      decide: (group, _: { reason?: string }, { id }) => {
        mustBeOn(there(group, id), `用户组${id}`)
        return [GroupDisabled({})]
      },
    },
  },
})

const there = (group: UserGroup, id: string): Extract<UserGroup, GroupFacts> => {
  if (group.status === 'NONE') throw notFound(`用户组${id}`)
  return group
}

/** group → the groups directly above it */
type GroupTree = { above: Readonly<Record<string, readonly string[]>> }
/** the only stream: `groupTree-all` */
export const TREE = 'all'

/** The order between groups. A group may have several above it; none is above itself, however far. */
export const groupTree = decider<GroupTree, EventsOf<typeof groupTreeEvents>>()({
  name: 'groupTree',
  zh: '用户组层级',
  code: code.conflict,
  initial: { above: {} },
  evolve: {
    ChildGroupAdded: ({ above }, { parent, child }) => ({ above: { ...above, [child]: [...(lookup(above, child) ?? []), parent] } }),
    ChildGroupRemoved: ({ above }, { parent, child }) => ({
      above: { ...above, [child]: (lookup(above, child) ?? []).filter(one => one !== parent) },
    }),
  },
  commands: {
    addChildren: {
      decide: ({ above }, { parent, children }: { parent: string; children: string[] }) => {
        const added = [...new Set(children)].filter(child => !lookup(above, child)?.includes(parent))
        const forbidden = new Set([parent, ...allAbove(above, parent)])
        const circle = added.find(child => forbidden.has(child))
        if (circle !== undefined) throw new Refused(code.conflict, `用户组${circle}是${parent}本身或其上级，不能成为其下级`)
        return added.map(child => ChildGroupAdded({ parent, child }))
      },
    },
    removeChildren: {
      decide: ({ above }, { parent, children }: { parent: string; children: string[] }) =>
        [...new Set(children)].filter(child => lookup(above, child)?.includes(parent)).map(child => ChildGroupRemoved({ parent, child })),
    },
  },
})

/** All groups above one, near and far. */
export const allAbove = (above: GroupTree['above'], group: string): Set<string> => {
  const found = new Set<string>()
  const visit = (id: string): void => {
    for (const parent of lookup(above, id) ?? [])
      if (!found.has(parent)) {
        found.add(parent)
        visit(parent)
      }
  }
  visit(group)
  return found
}
