import type { FastifyInstance } from 'fastify'
import type { Call, Route } from '#contracts/kernel/endpoint.ts'
import type { Figure } from '#contracts/kernel/figure.ts'
import type { Finds, Reads } from '#projections/kernel/context.ts'
import type { Served } from '#projections/kernel/list.ts'
import type { Uses } from '#projections/kernel/record-uses.ts'
import type { Topic } from '#projections/kernel/topics.ts'
import type { Matters } from '#projections/order/due.ts'
import type { GivesBack, Movers } from './account/left-behind.ts'
import type { FlowUses } from './flow/uses.ts'
import type { House } from './house.ts'
import type { BeforeChange } from './kernel/record/routes.ts'
import type { Dues } from './kernel/stream/due.ts'
import type { History } from './kernel/stream/history.ts'
import type { Process } from './kernel/stream/process.ts'
import type { allBesideOrder, BesideOrder } from './order/beside.ts'
import type { Mails } from './order/notice/notices-by-mail.ts'
import type { Payables } from './payment/payables/payables.ts'
import type { TicketingRateOf } from './quotation/reckon.ts'
import type { Around, Clock, ScheduledJob } from './schedule/kinds.ts'
import type { Holders } from './seats/holders.ts'
import type { Finishers } from './step/resume.ts'

/** By name of a record: which of its documents a caller finds who is no member of staff. */
type Shows = Readonly<Record<string, (call: Call) => Promise<(doc: { id: string }) => boolean>>>

/** The running parts of a context. */
type Opened = {
  /** handlers of its endpoints, commands and queries alike */
  routes?: readonly Route[]
  /** processes that react to facts */
  reactions?: readonly Process[]
  /** clocks that one instance of the program runs */
  clocks?: readonly Clock[]
  /** kinds of work that the clock of Shanghai begins */
  jobs?: readonly ScheduledJob[]
  /** clocks that each serving process runs */
  everywhere?: readonly Clock[]
  /** how passes of the clocks of all contexts are carried out */
  around?: (clock: Clock) => Around
  /** topics that browsers may watch */
  topics?: readonly Topic[]
  /** pages that are no endpoints */
  pages?: (app: FastifyInstance) => unknown
  /** writes down counts that were gathered in memory so far */
  flush?: () => Promise<unknown>
  close?: () => Promise<unknown>
}

/** Parts of all contexts together, for a context that works on them. */
export type Together = {
  histories: readonly History[]
  flowUses: FlowUses
  finishers: Finishers
  dues: Dues
  mails: Mails
  movers: Movers
  givesBack: readonly GivesBack[]
  besideOrder: ReturnType<typeof allBesideOrder>
  matters: readonly Matters[]
  uses: Uses
  ticketingRate: TicketingRateOf
  shows: Shows
  beforeChange: Readonly<Record<string, BeforeChange>>
  /** all lists, and what of them is found by more than their columns */
  lists: readonly Served[]
  finds: readonly Finds[]
  /** counts of rows in the lists that wait for somebody */
  figures: readonly Figure[]
  /** handlers of all calls, as within the program; known once all contexts have opened */
  routes: () => readonly Route[]
  /** known once all contexts have opened */
  reactions: () => readonly Process[]
  /** known once all contexts have opened */
  jobs: () => readonly ScheduledJob[]
  clocks: () => readonly Clock[]
  /** resolves when everything until now has had its consequences, or after a few seconds */
  reacted: () => Promise<unknown>
}

/** A context of the write side, with its read side; `services/<name>/index.ts` exports it as `context`. */
export type Context = {
  reads: Reads
  histories: readonly History[]
  /** matters that workflow decides, and what happens at the end (services/flow/uses.ts) */
  flowUses?: (house: House, besideOrder: Together['besideOrder']) => FlowUses
  /** finishers of steps that it begins and that broke off (services/step/resume.ts) */
  finishers?: (house: Pick<House, 'gateway' | 'invoices' | 'handBackTerms' | 'rulesAtIssue'>) => Finishers
  /** handling of its rows in the list of what is due, by their kind (services/kernel/stream/due.ts) */
  dues?: (house: Pick<House, 'inquire' | 'unnamed' | 'holders' | 'handBackTerms'>) => Dues
  /** facts that agencies hear of by mail too */
  mails?: Mails
  /** holders of seats, besides orders */
  holders?: Holders
  /** continuations of account movements that it began, by their kind */
  movers?: Movers
  /** may something with this id still give money back? */
  givesBack?: GivesBack
  /** knowledge of this context about an order */
  besideOrder?: BesideOrder
  /** documents of this context that name a record: they are reported to whoever deletes the record */
  uses?: (query: House['query']) => Uses
  /** how well agencies ticket what they take */
  ticketingRate?: (house: Pick<House, 'run'>) => TicketingRateOf
  /** of its records that others than staff may read: which rows they find */
  shows?: (house: Pick<House, 'query' | 'ask'>) => Shows
  /** checks of a change of a record before it is written, by name of the record */
  beforeChange?: Readonly<Record<string, BeforeChange>>
  /** tasks of agencies that have a deadline */
  matters?: Matters
  /** related streams for documents of earlier contexts, by the kind of stream */
  chapters?: Readonly<Record<string, NonNullable<History['related']>>>
  /** things that can be paid, by their name in payments */
  payables?: Payables
  open: (house: House, together: Together) => Opened | Promise<Opened>
}
