import { accountContract } from './account/index.ts'
import { agencyContract } from './agency/index.ts'
import { auctionContract } from './auction/index.ts'
import { basicinfoContract } from './basicinfo/index.ts'
import { changeContract } from './change/index.ts'
import { communicationContract } from './communication/index.ts'
import { contentContract } from './content/index.ts'
import { disruptionContract } from './disruption/index.ts'
import { extraContract } from './extra/index.ts'
import { fineContract } from './fine/index.ts'
import { flowContract } from './flow/index.ts'
import { identityContract } from './identity/index.ts'
import * as action from './kernel/action.ts'
import { type Contract, endpointsOf, eventsOf, kindsOf, listsOf, modulesOf, screensOf, statesOf } from './kernel/context.ts'
import type { AnyEndpoint } from './kernel/endpoint.ts'
import type { EventType } from './kernel/event.ts'
import type { AnyList } from './kernel/list.ts'
import { isPermissionOf, type Modules } from './kernel/modules.ts'
import * as record from './kernel/record.ts'
import type { TSchema } from './kernel/schema.ts'
import type { Screens } from './kernel/screen.ts'
import * as selection from './kernel/selection.ts'
import { orderContract } from './order/index.ts'
import { organisationContract } from './organisation/index.ts'
import { paymentContract } from './payment/index.ts'
import { policyContract } from './policy/index.ts'
import { quotationContract } from './quotation/index.ts'
import { refundContract } from './refund/index.ts'
import { renameContract } from './rename/index.ts'
import { reportContract } from './report/index.ts'
import { retailContract } from './retail/index.ts'
import { scheduleContract } from './schedule/index.ts'
import { seatsContract } from './seats/index.ts'
import { serviceContract } from './service/index.ts'
import { stepContract } from './step/index.ts'
import { terminalContract } from './terminal/index.ts'

/**
 * All contexts of the system. Each comes after those that it knows (`ops/ci/arrows.mjs`). A new context is added to this list, from which
 * `npm run map` writes the others (`ops/ci/lists.mjs`). Its parts stand in the `index.ts` of its folder in contracts/, services/ and
 * projections/; its screens stand in web-admin/ and web-front/.
 */
export const contexts: readonly Contract[] = [
  stepContract,
  scheduleContract,
  flowContract,
  identityContract,
  organisationContract,
  agencyContract,
  basicinfoContract,
  seatsContract,
  policyContract,
  accountContract,
  paymentContract,
  contentContract,
  orderContract,
  renameContract,
  changeContract,
  extraContract,
  serviceContract,
  refundContract,
  fineContract,
  disruptionContract,
  quotationContract,
  auctionContract,
  retailContract,
  communicationContract,
  terminalContract,
  reportContract,
]

/** Every endpoint that the system declares. An endpoint that is missing here is not served. */
export const endpoints: readonly AnyEndpoint[] = contexts.flatMap(endpointsOf)

/**
 * Every event that the system declares, listed once even where streams of several kinds have it. The codec stamps and upcasts events by
 * this list; the auditor's timeline takes its labels from it.
 */
export const events: readonly EventType[] = [...new Set(contexts.flatMap(eventsOf))]

/** The events that each kind of stream is made of. */
export const kinds: Readonly<Record<string, readonly EventType[]>> = Object.assign({}, ...contexts.map(kindsOf))

/** Schemas of state fields that no event declares, by kind of stream (`Contract.states`). */
export const states: Readonly<Record<string, TSchema>> = Object.assign({}, ...contexts.map(statesOf))

/** Every screen of the console, in the order of the menu. */
export const screens: Screens = screensOf(contexts)

/** Every list of the console, by its name. */
export const listNamed: ReadonlyMap<string, AnyList> = new Map(contexts.flatMap(listsOf).map(list => [list.name, list]))

/** All modules for which rights are granted. */
export const modules: Modules = modulesOf(contexts)
export const isPermission = isPermissionOf(modules)

/**
 * The modules whose exported schemas have a name of their own in the API documentation. The first module that exports a schema names it.
 */
export const schemaModules: readonly Record<string, unknown>[] = [
  ...contexts.flatMap(({ api }) => api),
  ...contexts.flatMap(({ schemas = [] }) => schemas),
  action,
  record,
  selection,
]
