import {
  type GroupFacts,
  groupsOf,
  type Organisation,
  permissionsOf,
  type RoleFacts,
  rolesOf,
  type UserStanding,
} from '#contracts/organisation/rights.ts'
import { lookup } from '../kernel/lookup.ts'
import type { Commands } from '../kernel/stream/commands.ts'
import { allAbove, group, groupTree, TREE } from './group.ts'
import { role, roleAt } from './role.ts'

/** The rights of a position: codes and names of the roles, own or through groups, and the permissions that they grant. */
export type Rights = { roles: readonly string[]; roleNames: readonly string[]; permissions: readonly string[] }

/** Reads rights from the deciders' streams, exact at every moment (contracts/organisation/rights.ts is the rule). */
export const rightsOf = async (run: Commands, standing: UserStanding): Promise<Rights> => {
  const organisation = await organisationAround(run, standing)
  const roles = rolesOf(standing, organisation)
  return { roles, roleNames: roles.map(code => organisation.role(code)!.name), permissions: permissionsOf(standing, organisation) }
}

/** All permissions that a position would grant if nothing were disabled. */
export const permissionsGiven = async (run: Commands, standing: UserStanding): Promise<string[]> => {
  const { role, group, above } = await organisationAround(run, standing)
  const open = <F extends { enabled: boolean }>(facts: F | undefined): F | undefined => facts && { ...facts, enabled: true }
  return permissionsOf(standing, { role: code => open(role(code)), group: id => open(group(id)), above })
}

/** Ids of a person's enabled groups, with all above them. */
export const groupsAround = async (run: Commands, standing: UserStanding): Promise<string[]> =>
  groupsOf(standing, await organisationAround(run, standing))

/**
 * The part of the organisation that matters to a position: its groups with all above them, and every role that these or the position itself
 * name.
 */
export const organisationAround = async (run: Commands, standing: UserStanding): Promise<Organisation> => {
  const { above } = standing.groups.length > 0 ? (await run.load(groupTree, TREE)).state : groupTree.initial
  const groups = new Map<string, GroupFacts>()
  const ids = new Set(standing.groups.flatMap(id => [id, ...allAbove(above, id)]))
  await Promise.all(
    [...ids].map(async id => {
      const { state } = await run.load(group, id)
      if (state.status !== 'NONE') groups.set(id, state)
    }),
  )
  const roles = new Map<string, RoleFacts>()
  const codes = new Set([...standing.roles, ...[...groups.values()].flatMap(({ roles }) => roles)])
  await Promise.all(
    [...codes].map(async code => {
      const known = roleAt(code, (await run.load(role, code)).state)
      if (known) roles.set(code, known)
    }),
  )
  return { role: code => roles.get(code), group: id => groups.get(id), above: id => lookup(above, id) ?? [] }
}
