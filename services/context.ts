import type { FastifyInstance } from 'fastify'
import type { Route } from '#contracts/kernel/endpoint.ts'
import type { Reads } from '#projections/kernel/context.ts'
import type { Topic } from '#projections/kernel/topics.ts'
import type { Matters } from '#projections/order/due.ts'
import type { GivesBack, Movers } from './account/left-behind.ts'
import type { FlowUses } from './flow/uses.ts'
import type { House } from './house.ts'
import type { History } from './kernel/history.ts'
import type { Process } from './kernel/process.ts'
import type { allBesideOrder, BesideOrder } from './order/beside.ts'
import type { Payables } from './payment/payables/payables.ts'
import type { Holders } from './seats/holders.ts'
import type { Finishers } from './step/resume.ts'

/** Work that passing time brings; `pass` does it once, now, `start` from now on by itself. */
export type Clock = {
  what: string
  start: () => { close: () => Promise<void> }
  pass?: () => Promise<unknown>
}

/** What a context does in a running program. */
type Opened = {
  /** the handlers of its endpoints, commands and queries alike */
  routes?: readonly Route[]
  /** what follows from facts */
  reactions?: readonly Process[]
  /** done by one process of the program */
  clocks?: readonly Clock[]
  /** done by each process that serves */
  everywhere?: readonly Clock[]
  /** what browsers may watch by name */
  topics?: readonly Topic[]
  /** pages that are no endpoints */
  pages?: (app: FastifyInstance) => unknown
  /** writes down what it has gathered so far */
  flush?: () => Promise<unknown>
  close?: () => Promise<unknown>
}

/** What all contexts together have, given to those whose work it is. */
export type Together = {
  histories: readonly History[]
  flowUses: FlowUses
  finishers: Finishers
  movers: Movers
  givesBack: readonly GivesBack[]
  besideOrder: ReturnType<typeof allBesideOrder>
  matters: readonly Matters[]
  /** known once all contexts have opened */
  reactions: () => readonly Process[]
  /** what has happened until now has had its consequences, or a few seconds have passed */
  reacted: () => Promise<unknown>
}

/** A context of the write side, with what it composes of the read side; `services/<name>/index.ts` exports it as `context`. */
export type Context = {
  reads: Reads
  histories: readonly History[]
  /** what of its business is decided by workflow, and what happens then (services/flow/uses.ts) */
  flowUses?: (house: House) => FlowUses
  /** how steps that it begins are finished when they broke off (services/step/resume.ts) */
  finishers?: (house: Pick<House, 'gateway'>) => Finishers
  /** who of it has seats set aside */
  holders?: Holders
  /** how movements of accounts go on that it began, by their kind */
  movers?: Movers
  /** may it still give money back? */
  givesBack?: GivesBack
  /** what it knows of an order */
  besideOrder?: BesideOrder
  /** what of it an agency has to do before a time passes */
  matters?: Matters
  /** what belongs to documents of earlier contexts in the streams of others, by the kind of stream */
  chapters?: Readonly<Record<string, NonNullable<History['related']>>>
  /** what of it can be paid, by what payments call it */
  payables?: Payables
  open: (house: House, together: Together) => Opened | Promise<Opened>
}
