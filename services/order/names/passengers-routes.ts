import { tidyNumber } from '#contracts/kernel/documents.ts'
import { type FileAnswer, on, type Route, type Upload, type Who } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import type { ImportMode } from '#contracts/kernel/record.ts'
import { invalid, isRefusal, notFound, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { mayReveal, veiledPlaces } from '#contracts/kernel/veil.ts'
import { PassengerModified, PassengersRemoved } from '#contracts/order/events.ts'
import type { GoesBack, KeptProducts, ProductFee } from '#contracts/order/money/product-fee.ts'
import * as api from '#contracts/order/names/passengers-api.ts'
import type { EventStore, StoredEvent } from '#services/eventstore/port.ts'
import { paperFor, type StoredFiles } from '#services/kernel/files/stored-files.ts'
import { act } from '#services/kernel/http/act.ts'
import type { BoundDocument, CommandCall } from '#services/kernel/http/call.ts'
import { pageOf } from '#services/kernel/http/page-of.ts'
import type { Veil } from '#services/kernel/http/personal.ts'
import { lookup } from '#services/kernel/lookup.ts'
import type { ReadSheet } from '#services/kernel/sheet/read.ts'
import { xlsxType } from '#services/kernel/sheet/write.ts'
import { type Commanding, type Commands, type Done, idFrom } from '#services/kernel/stream/commands.ts'
import { decide, fold, streamOf } from '#services/kernel/stream/decider.ts'
import { order } from '../decide.ts'
import { orderSeenBy } from '../routes.ts'
import { type LiveOrder, type Order, passengersOf } from '../state.ts'
import type { DocumentMarks } from './document-key.ts'
import { claimDocuments, clashSeenBy, type FlightDay, manifestsOf, ON_OTHER_ORDER } from './manifest.ts'
import { groupOf, wrongTraveller } from './names.ts'
import { importPassengers, type NamesTable, passengerSheet, passengerTemplate, readNames } from './passenger-import.ts'
import { isNamesMoved } from './passengers.ts'
import { checkTravellers } from './passengers-check.ts'

export type PassengerDeps = {
  run: Commands
  marks: DocumentMarks
  store: EventStore
  papers: StoredFiles
  veil: Pick<Veil, 'shown'>
  readSheet: ReadSheet
  /** effects on products, where by the fact of that revision another person has taken a seat */
  replacing: (
    change: Replacing & { revision: number; asOf: string },
  ) => Promise<{ products: ProductFee[]; kept: Static<typeof KeptProducts> }>
  namesPreview: (
    change: Replacing & { gone: readonly string[] },
    call: Pick<CommandCall, 'who' | 'now'>,
  ) => Promise<Static<typeof GoesBack>>
  /** the flights of these blocks, first departure first; refuses one that does not exist or that the caller may not sell */
  flightsOf: (stockIds: string[], who: Who) => Promise<(FlightDay & { std: string; abroad: boolean })[]>
}

type Replacing = { orderNo: string; others: Readonly<Record<string, { name: string; docNo: string }>> }

const listed = veiledPlaces(api.queryPassenger.data.properties.content)

/** Routes for the names of an order (catalogue order/passenger, order/groupExpress importPassengers, order/order checkPassenger). */
export const passengerRoutes = ({
  run,
  marks,
  store,
  papers,
  veil,
  readSheet,
  flightsOf,
  replacing,
  namesPreview,
}: PassengerDeps): Route[] => [
  on(api.queryPassenger, async ({ orderId, page = 0, size = 50, ...filter }, { who }) => {
    const { state } = await orderSeenBy(run, orderId, who)
    const fits = (text: string, part: string) => part === '' || (mayReveal(who) ? text.includes(part) : text === part)
    const found = passengersOf(state).filter(
      ({ name, docNo, type, status }) =>
        fits(name, filter.name?.trim().toUpperCase() ?? '') &&
        fits(docNo, tidyNumber(filter.docNo ?? '')) &&
        (!filter.type || type === filter.type) &&
        (!filter.status || status === filter.status),
    )
    const lastChange = state.names.last && lastChangeIn(await store.read(streamOf(order, orderId)))
    return { ...pageOf(found, { page, size }), ...present({ lastChange }) }
  }),
  act(api.addPassenger, order, 'orderId', async ({ id: orderId, command, check, body, call }) => {
    const id = idFrom(call.commandId, 'passenger')
    const done = await changeNames({ run, marks }, { id: orderId, command, check }, call, 'addPassenger', {
      passengers: [{ id, ...body }],
    })
    return { orderId, ids: [id], named: passengersOf(done.state as LiveOrder).length }
  }),
  act(api.modifyPassenger, order, passenger, ({ part, body, ...document }) =>
    modified({ run, marks, replacing }, document, { id: part, ...body }),
  ),
  act(api.modifyForeign, order, passenger, ({ part, body: { version, ...fields }, ...document }) =>
    modified({ run, marks, replacing }, document, { id: part, ...fields, foreign: true }, version),
  ),
  on(api.modifyPassengerPreview, async ({ orderId, passengers }, call) => {
    const { state } = await orderSeenBy(run, orderId, call.who)
    const clashOf = clashSeenBy(call.who, await manifestsOf({ run, marks }, { orderNo: orderId, flights: state.submitted.legs }, call.now))
    const foreseen = await Promise.all(
      passengers.map(async one => {
        const facts = foresee(() => decide(order, 'modifyPassenger', state, one, deciding(orderId, call)))
        if (facts instanceof Refused) return facts
        const [docNo] = facts.flatMap(documentsIn)
        const clash = docNo === undefined || docNo === state.passengers[one.id]?.docNo ? undefined : await clashOf(docNo)
        return clash === undefined ? facts : wrongTraveller({ docNo: clash })
      }),
    )
    // refused changes are left out of the preview, unless all are refused
    const [refused] = foreseen.filter(one => one instanceof Refused)
    if (refused && foreseen.every(one => one instanceof Refused)) throw refused
    return namesPreview({ orderNo: orderId, gone: [], others: othersIn(foreseen.flatMap(accepted)) }, call)
  }),
  on(api.removePassengerPreview, async ({ orderId, ids }, call) => {
    const { state } = await orderSeenBy(run, orderId, call.who)
    const facts = decide(order, 'removePassenger', state, { ids }, deciding(orderId, call))
    return namesPreview({ orderNo: orderId, gone: goneIn(facts), others: {} }, call)
  }),
  on(api.undoPassengerPreview, async ({ orderId, id: change }, call) => {
    const { state } = await orderSeenBy(run, orderId, call.who)
    const facts = decide(order, 'undoPassenger', state, { change }, deciding(orderId, call))
    return namesPreview({ orderNo: orderId, gone: goneIn(facts), others: othersIn(facts) }, call)
  }),
  act(
    api.removePassenger,
    order,
    passenger,
    ({ part, command }) => command.removePassenger({ ids: [part] }),
    ({ id, part, state }) => ({ orderId: id, ids: [part], named: passengersOf(state).length }),
  ),
  act(
    api.removeForeign,
    order,
    passenger,
    ({ part, command, body }) => command.removePassenger({ ids: [part], foreign: true, ...present({ version: body.version }) }),
    ({ id, part, state }) => ({ orderId: id, ids: [part], named: passengersOf(state).length }),
  ),
  act(
    api.batchDeletePassenger,
    order,
    'orderId',
    ({ command, body }) => command.removePassenger(body),
    ({ id, state, facts }) => {
      return { orderId: id, ids: goneIn(facts), named: passengersOf(state).length }
    },
  ),
  act(api.undoPassenger, order, 'orderId', async ({ id: orderId, command, check, body, call }) => {
    const done = await changeNames({ run, marks }, { id: orderId, command, check }, call, 'undoPassenger', { change: body.id })
    // read from the facts, since a repeated request finds nothing left to undo
    const events = await store.read(streamOf(order, orderId))
    const undone = lastChangeIn(events.filter(({ revision }) => revision <= done.revision - done.facts.length))!
    const named = passengersOf(done.state as LiveOrder).length
    return { orderId, undone, named, ...(await replacedBy(replacing, orderId, done, call)) }
  }),
  act(api.importPassenger, order, 'orderId', bound => imported({ run, marks, readSheet }, bound, 'HOME')),
  act(api.importForeign, order, 'orderId', bound => imported({ run, marks, readSheet }, bound, 'ABROAD')),
  act(api.provePassenger, order, passenger, async ({ id: orderId, part: id, state, command, check, body: { files }, call }) => {
    await check('provePassenger')
    if (!lookup(state.passengers, id)) throw notFound('旅客')
    const [picture] = await papers.put(files, state.submitted, call.commandId)
    try {
      if (!picture?.type.startsWith('image/')) throw invalid('请上传jpg、png或gif图片', { file: '请上传jpg、png或gif图片' })
      const proof = { fileId: picture.id, name: picture.name, size: picture.size }
      await command.provePassenger({ id, proof })
      return { orderId, id, proof }
    } catch (error) {
      if (isRefusal(error) && picture) await papers.drop([picture])
      throw error
    }
  }),
  act(
    api.applyClub,
    order,
    'orderId',
    ({ command, body: { cards } }) => command.applyClub({ cards }),
    ({ id, body }) => ({ orderId: id, ids: body.cards.map(one => one.id) }),
  ),
  act(
    api.cancelClub,
    order,
    passenger,
    ({ part, command }) => command.cancelClub({ id: part }),
    ({ id, part }) => ({ orderId: id, id: part }),
  ),
  on(api.passengerProof, async ({ orderId, id }, { who }) => {
    const { proof } = lookup((await orderSeenBy(run, orderId, who)).state.passengers, id) ?? {}
    if (!proof) throw notFound('附件')
    return paperFor(papers, proof.fileId, who)
  }),
  on(api.importAtOrder, async ({ stockIds, departureDate, mode = 'preview', files }, call) => {
    const { who, now } = call
    const flights = stockIds ? await flightsOf(stockIds.split(','), who) : []
    const departure = flights[0] ? flights[0].date : departureDate
    if (!departure) throw invalid('请选择航班或填写出发日期', { departureDate: '请选择航班或填写出发日期' })
    const look = await manifestsOf({ run, marks }, { orderNo: '', flights }, now)
    return readNames(
      { departure, named: [], abroad: flights.some(({ abroad }) => abroad) },
      { mode, files, by: call },
      { readSheet, clashOf: clashSeenBy(who, look) },
    )
  }),
  on(api.checkPassenger, async ({ orderId, stockIds, passengers }, { who, now }) => {
    const existing = orderId ? (await orderSeenBy(run, orderId, who)).state : undefined
    const flights = existing ? existing.submitted.legs : stockIds ? await flightsOf(stockIds, who) : []
    if (!flights[0]) throw invalid('请选择订单或航班', { orderId: '请选择订单或航班' })
    const drafts = passengers ?? (existing ? passengersOf(existing) : [])
    const given = new Set(drafts.flatMap(({ id }) => (id ? [id] : [])))
    const look = await manifestsOf({ run, marks }, { orderNo: orderId ?? '', flights }, now)
    return checkTravellers(
      existing
        ? groupOf(existing, given)
        : { departure: flights[0].date, named: [], abroad: flights.some(one => 'abroad' in one && one.abroad) },
      drafts,
      clashSeenBy(who, look),
    )
  }),
  on(api.exportPassenger, async ({ orderId }, call): Promise<FileAnswer> => {
    const { state } = await orderSeenBy(run, orderId, call.who)
    const about = { how: 'EXPORT', object: `order-${orderId}`, agencies: [state.submitted.agency] } as const
    const rows = await veil.shown(passengersOf(state), listed, call, about)
    return { name: `旅客名单_${orderId}.xlsx`, type: xlsxType, content: passengerSheet(rows) }
  }),
  on(
    api.passengerTemplate,
    async (): Promise<FileAnswer> => ({ name: '旅客名单导入模板.xlsx', type: xlsxType, content: await passengerTemplate('HOME') }),
  ),
  on(
    api.foreignTemplate,
    async (): Promise<FileAnswer> => ({ name: '外籍旅客名单导入模板.xlsx', type: xlsxType, content: await passengerTemplate('ABROAD') }),
  ),
]

/** Modifies a traveller; `seen`: the version of the list that the caller names. */
const modified = async (
  { run, marks, replacing }: Pick<PassengerDeps, 'run' | 'marks' | 'replacing'>,
  { call, ...document }: Pick<BoundDocument<typeof order>, 'id' | 'command' | 'check'> & { call: CommandCall },
  command: CommandFor<'modifyPassenger'>,
  seen?: number,
) => {
  const done = await changeNames({ run, marks }, document, call, 'modifyPassenger', command, seen)
  const named = passengersOf(done.state as LiveOrder).length
  return { orderId: document.id, ids: [command.id], named, ...(await replacedBy(replacing, document.id, done, call)) }
}

type Importing = BoundDocument<typeof order> & { body: { mode?: ImportMode; files: Upload[] }; call: CommandCall }
/** Reads a file of travellers into the order; `table`: the columns that it has to have. */
const imported = async (
  { run, marks, readSheet }: Pick<PassengerDeps, 'run' | 'marks' | 'readSheet'>,
  { id: orderId, state, command, check, body: { mode = 'all', files }, call }: Importing,
  table: NamesTable,
) => {
  await check('addPassenger')
  const look = await manifestsOf({ run, marks }, { orderNo: orderId, flights: state.submitted.legs }, call.now)
  const seen = clashSeenBy(call.who, look)
  // `all` is refused when it writes, once nothing else is wrong
  const clashOf = async (docNo: string) =>
    (await seen(docNo)) ?? (mode === 'accepted' && (await look([docNo])).taken.has(docNo) ? ON_OTHER_ORDER : undefined)
  const named = new Map(passengersOf(state).flatMap(one => (one.status === 'REFUNDED' ? [] : [[one.docNo, one] as const])))
  return importPassengers(
    groupOf(state),
    { table, mode, files, by: call, seed: call.commandId },
    {
      readSheet,
      already: id => lookup(state.passengers, id) !== undefined,
      standing: docNo => named.get(docNo),
      clashOf,
      write: passengers => changeNames({ run, marks }, { id: orderId, command, check }, call, 'addPassenger', { passengers }),
    },
  )
}

type Facts = readonly { type: string; data: unknown }[]
const deciding = (id: string, { who, now: at }: Pick<CommandCall, 'who' | 'now'>) => ({ who, at, id })
const accepted = (foreseen: Facts | Refused): Facts => (foreseen instanceof Refused ? [] : foreseen)
/** travellers who leave the list by these facts */
const goneIn = (facts: Facts): string[] =>
  facts.flatMap(({ type, data }) => (type === PassengersRemoved.type ? (data as Static<typeof PassengersRemoved.schema>).ids : []))
/** persons who take seats of others, by these facts */
const othersIn = (facts: Facts): Replacing['others'] =>
  Object.fromEntries(
    facts.flatMap(({ type, data }) => {
      if (type !== PassengerModified.type) return []
      const { id, name, docNo, another } = data as Static<typeof PassengerModified.schema>
      return another ? [[id, { name, docNo }]] : []
    }),
  )
/** Information on products, where a change has put another person into a seat. */
const replacedBy = async (
  replacing: PassengerDeps['replacing'],
  orderNo: string,
  { facts, revision }: Done<Order>,
  { now }: CommandCall,
) => {
  const at = facts.findIndex(fact => Object.keys(othersIn([fact])).length > 0)
  if (at < 0) return {}
  const others = othersIn(facts)
  const { products, kept } = await replacing({ orderNo, others, revision: revision - facts.length + 1 + at, asOf: now })
  return { ...(products.length > 0 && { products }), ...(kept.length > 0 && { kept }) }
}

/** one of an order's travellers */
const passenger = { stream: 'orderId', part: 'id' } as const

type Naming = 'addPassenger' | 'modifyPassenger' | 'undoPassenger' | 'askRename' | 'syncPnr'
type CommandFor<Name extends Naming> = Omit<Parameters<Commanding<typeof order>[Name]>[0], 'version'>
const TRIES = 5

/**
 * Changes the names of an order. The change is decided on the list as read, the new documents are claimed on the order's flights, and then
 * the order gets the command, unless its list has changed meanwhile: then everything is repeated. `seen`: the version of the list that the
 * caller has seen, from which a change is refused.
 * @throws Refused as the command would, or when a document is on the flight by another order
 */
export const changeNames = async <Name extends Naming>(
  { run, marks }: Pick<PassengerDeps, 'run' | 'marks'>,
  { id: orderId, command: sending, check }: Pick<BoundDocument<typeof order>, 'id' | 'command' | 'check'>,
  call: CommandCall,
  name: Name,
  command: CommandFor<Name>,
  seen?: number,
): Promise<Done<Order>> => {
  const send = (version: number): Promise<Done<Order>> => sending[name]({ ...command, version } as never)
  for (let tries = 1; ; tries++) {
    const { state, revision } = await orderSeenBy(run, orderId, call.who)
    await check(name)
    const foreseen = foresee(() => decide(order, name, state, command, { who: call.who, at: call.now, id: orderId }))
    try {
      // a refused change claims nothing, so its command names no version; it may have been carried out before
      if (foreseen instanceof Refused) return await send(-1)
      const docNos = foreseen.flatMap(documentsIn)
      await claimDocuments(
        { run, marks, at: call.at, now: call.now },
        { orderNo: orderId, flights: state.submitted.legs, revision },
        docNos,
      )
      return await send(seen ?? state.names.version)
    } catch (error) {
      if (!isNamesMoved(error) || seen !== undefined) throw error
      if (foreseen instanceof Refused) throw foreseen
      if (tries === TRIES) throw error
    }
  }
}

const foresee = <T>(work: () => T): T | Refused => {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refused) return error
    throw error
  }
}
const documentsIn = ({ type, data }: { type: string; data: unknown }): string[] => {
  if (type === 'PassengersAdded') return (data as { passengers: { docNo: string }[] }).passengers.map(({ docNo }) => docNo)
  return type === 'PassengerModified' || type === 'RenameAsked' ? [(data as { docNo: string }).docNo] : []
}

const changes = ['PassengersAdded', 'PassengerModified', 'PassengersRemoved']
/** The last change of the names that was not undone, with its author. */
const lastChangeIn = (events: StoredEvent[]): Static<typeof api.PassengerChange> | undefined => {
  const state = fold(order, order.initial, events)
  const fact = events.findLast(({ type }) => changes.includes(type))
  if (state.status === 'NONE' || !state.names.last || !fact) return undefined
  const { change, at, passengers } = state.names.last
  return {
    id: state.names.version,
    change,
    by: fact.meta.user,
    at,
    passengers: passengers.map(({ id, name }) => ({ id, name })),
  }
}
