import { contexts as contracts } from '#contracts/contexts.ts'
import { type Contract, endpointsOf, eventsOf, modulesOf, screensOf } from '#contracts/kernel/context.ts'
import { isPermissionOf } from '#contracts/kernel/modules.ts'
import { menuNodes } from '#contracts/organisation/menu.ts'
import type { Context } from './context.ts'

/** A context with what it brings to the contracts. */
export type Whole = { contract: Contract; context: Context }

/** The contexts that contracts/contexts.ts names, found by their folders; written so that a bundler can follow it. */
const house: readonly Whole[] = await Promise.all(
  contracts.map(async contract => ({ contract, context: ((await import(`./${contract.name}/index.ts`)) as { context: Context }).context })),
)

/** What contexts bring, all of them together: the house's, and what is composed in besides. */
export const compose = (more: readonly Whole[] = []) => {
  const all = [...house, ...more]
  const contexts = all.map(({ context }) => context)
  const declared = all.map(({ contract }) => contract)
  const modules = modulesOf(declared)
  const lists = contexts.flatMap(({ reads }) => reads.lists ?? [])
  return {
    contexts,
    endpoints: declared.flatMap(endpointsOf),
    // claims are facts of whatever can be paid
    events: [...new Set(declared.flatMap(eventsOf))],
    isPermission: isPermissionOf(modules),
    /** the permission tree that is planted at a start */
    tree: menuNodes(modules, Object.assign({}, ...declared.map(screensOf))),
    views: contexts.flatMap(({ reads }) => reads.views),
    /** what is read and shown by lists of the REST face, and what exports take */
    resources: lists.flatMap(({ resource }) => resource ?? []),
    /** what browsers are told of when it changes */
    watched: [...lists.flatMap(({ resource }) => resource ?? []), ...contexts.flatMap(({ reads }) => reads.watched ?? [])],
    /** all lists, each with the view it is read from */
    lists,
    /** everything that is decided by a decider, so that it can be replayed */
    histories: contexts.flatMap(({ histories }) => histories),
  }
}

export const { views, lists, resources, histories } = compose()
