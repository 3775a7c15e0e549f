import { contexts as contracts, type kinds } from '#contracts/contexts.ts'
import { type Contract, endpointsOf, eventsOf, kindsOf, modulesOf, screensOf } from '#contracts/kernel/context.ts'
import { isPermissionOf } from '#contracts/kernel/modules.ts'
import { menuNodes } from '#contracts/organisation/menu.ts'
import { heard } from '#projections/kernel/resource.ts'
import { openPart, type TextMark, withParts } from '#projections/kernel/view.ts'
import type { Movers } from './account/left-behind.ts'
import * as all from './brought.ts'
import type { Context } from './context.ts'
import type { Dues } from './kernel/stream/due.ts'
import type { History } from './kernel/stream/history.ts'
import { allBesideOrder } from './order/beside.ts'
import type { Payables } from './payment/payables/payables.ts'
import type { Finishers } from './step/resume.ts'

/** A context with its contract. */
export type Whole = { contract: Contract; context: Context }

const brought: Readonly<Record<string, Context>> = all

/** The contexts that contracts/contexts.ts names, in its order. */
const house: readonly Whole[] = contracts.map(contract => {
  const context = brought[contract.name]
  if (!context) throw new Error(`services/brought.ts lacks ${contract.name}: npm run map`)
  return { contract, context }
})

/** Finishers of broken steps, of all contexts. */
export const finishersOf = (contexts: readonly Context[], house: Parameters<NonNullable<Context['finishers']>>[0]): Finishers =>
  Object.assign({}, ...contexts.map(({ finishers }) => finishers?.(house)))

/** The handling of what is due, of all contexts. */
export const duesOf = (contexts: readonly Context[], house: Parameters<NonNullable<Context['dues']>>[0]): Dues =>
  Object.assign({}, ...contexts.map(({ dues }) => dues?.(house)))

/** The histories of all contexts, each with the related streams that later contexts add. */
const withChapters = (contexts: readonly Context[]): readonly History[] =>
  contexts
    .flatMap(({ histories }) => histories)
    .map(history => {
      const chapters = contexts.flatMap(({ chapters }) => chapters?.[history.decider.name] ?? [])
      if (chapters.length === 0) return history
      const related: NonNullable<History['related']> = (...of) => [history.related, ...chapters].flatMap(chapter => chapter?.(...of) ?? [])
      return { ...history, related }
    })

/** The views of all contexts, each with the parts that contexts fold into it. */
const viewsOf = (contexts: readonly Context[], mark: TextMark) => {
  const parts = contexts.flatMap(({ reads }) => reads.parts ?? []).map(part => openPart(part, mark))
  return contexts.flatMap(({ reads }) => reads.views.map(view => withParts(view, parts)))
}
/** stands for every mark in views that fold nothing */
const unmarked: TextMark = () => '-'

const composed = (more: readonly Whole[]) => {
  const all = [...house, ...more]
  const contexts = all.map(({ context }) => context)
  const declared = all.map(({ contract }) => contract)
  const modules = modulesOf(declared)
  const lists = contexts.flatMap(({ reads }) => reads.lists ?? [])
  const views = viewsOf(contexts, unmarked)
  return {
    contexts,
    endpoints: declared.flatMap(endpointsOf),
    // without duplicates: the events of claims belong to every payable
    events: [...new Set(declared.flatMap(eventsOf))],
    kinds: Object.assign({}, ...declared.map(kindsOf)) as typeof kinds,
    isPermission: isPermissionOf(modules),
    /** permission tree that a start plants */
    tree: menuNodes(modules, screensOf(declared)),
    /** all views by name, as they are without the key of the marks: a program folds `viewsUnder` */
    views,
    viewsUnder: (mark: TextMark) => viewsOf(contexts, mark),
    /** lists of the REST face, which exports use too */
    resources: lists.flatMap(({ resource }) => resource ?? []),
    /** views whose changes browsers hear of */
    watched: [
      ...lists.map(({ list, view, resource }) => resource ?? heard(list, view)),
      ...contexts.flatMap(({ reads }) =>
        (reads.watched ?? []).map(one => ({ ...one, view: views.find(({ name }) => name === one.view.name)! })),
      ),
    ],
    /** counts of rows that wait for somebody */
    figures: declared.flatMap(({ figures = [] }) => figures),
    /** all lists, each with its view */
    lists,
    finds: contexts.flatMap(({ reads }) => reads.finds ?? []),
    /** every decider, so that its streams can be replayed */
    histories: withChapters(contexts),
    /** holders of seats, besides orders */
    holders: contexts.flatMap(({ holders = [] }) => holders),
    /** continuations of account movements, by kind */
    movers: Object.assign({}, ...contexts.map(({ movers }) => movers)) as Movers,
    givesBack: contexts.flatMap(({ givesBack }) => givesBack ?? []),
    besideOrder: allBesideOrder(contexts.flatMap(({ besideOrder }) => besideOrder ?? [])),
    matters: contexts.flatMap(({ matters }) => matters ?? []),
    mails: contexts.flatMap(({ mails }) => mails ?? []),
    payables: Object.assign({}, ...contexts.map(({ payables }) => payables)) as Payables,
  }
}

/** the program's own contexts alone, which nearly all programs have */
const own = composed([])
export const { contexts, views, viewsUnder, lists, resources, histories, payables, holders, movers, givesBack } = own

/** The parts of all contexts together: the program's own, and `more`. */
export const compose = (more: readonly Whole[] = []) => (more.length === 0 ? own : composed(more))
