import { contexts as contracts } from '#contracts/contexts.ts'
import { type Contract, endpointsOf, eventsOf, modulesOf, screensOf } from '#contracts/kernel/context.ts'
import { isPermissionOf } from '#contracts/kernel/modules.ts'
import { menuNodes } from '#contracts/organisation/menu.ts'
import type { Movers } from './account/left-behind.ts'
import * as all from './brought.ts'
import type { Context } from './context.ts'
import type { House } from './house.ts'
import type { History } from './kernel/history.ts'
import { allBesideOrder } from './order/beside.ts'
import type { Payables } from './payment/payables/payables.ts'
import type { Finishers } from './step/resume.ts'

/** A context with what it brings to the contracts. */
export type Whole = { contract: Contract; context: Context }

const brought: Readonly<Record<string, Context>> = all

/** The contexts that contracts/contexts.ts names, in its order. */
const house: readonly Whole[] = contracts.map(contract => {
  const context = brought[contract.name]
  if (!context) throw new Error(`services/brought.ts lacks ${contract.name}`)
  return { contract, context }
})

/** How steps are finished that broke off, of all contexts. */
export const finishersOf = (contexts: readonly Context[], house: Pick<House, 'gateway'>): Finishers =>
  Object.assign({}, ...contexts.map(({ finishers }) => finishers?.(house)))

/** The histories of all contexts, each with what later contexts tell of it. */
const withChapters = (contexts: readonly Context[]): readonly History[] => {
  const chapters = new Map(contexts.flatMap(({ chapters = {} }) => Object.entries(chapters)))
  return contexts
    .flatMap(({ histories }) => histories)
    .map(history => {
      const related = chapters.get(history.decider.name)
      return related ? { ...history, related } : history
    })
}

const composed = (more: readonly Whole[]) => {
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
    tree: menuNodes(modules, screensOf(declared)),
    views: contexts.flatMap(({ reads }) => reads.views),
    /** what is read and shown by lists of the REST face, and what exports take */
    resources: lists.flatMap(({ resource }) => resource ?? []),
    /** what browsers are told of when it changes */
    watched: [...lists.flatMap(({ resource }) => resource ?? []), ...contexts.flatMap(({ reads }) => reads.watched ?? [])],
    /** all lists, each with the view it is read from */
    lists,
    /** everything that is decided by a decider, so that it can be replayed */
    histories: withChapters(contexts),
    /** who has seats set aside, besides orders */
    holders: contexts.flatMap(({ holders = [] }) => holders),
    /** whatever can be paid */
    movers: Object.assign({}, ...contexts.map(({ movers }) => movers)) as Movers,
    givesBack: contexts.flatMap(({ givesBack }) => givesBack ?? []),
    besideOrder: allBesideOrder(contexts.flatMap(({ besideOrder }) => besideOrder ?? [])),
    matters: contexts.flatMap(({ matters }) => matters ?? []),
    payables: Object.assign({}, ...contexts.map(({ payables }) => payables)) as Payables,
  }
}

/** of the house alone, which is what nearly all programs are */
const own = composed([])
export const { contexts, views, lists, resources, histories, payables, holders, movers, givesBack } = own

/** What contexts bring, all of them together: the house's, and what is composed in besides. */
export const compose = (more: readonly Whole[] = []) => (more.length === 0 ? own : composed(more))
