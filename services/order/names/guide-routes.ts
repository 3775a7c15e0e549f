import { hash } from 'node:crypto'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import { maskDocument } from '#contracts/kernel/documents.ts'
import { type Call, on, type Route } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, invalid, isRefusal, Refused } from '#contracts/kernel/refused.ts'
import { depText } from '#contracts/kernel/zones.ts'
import * as api from '#contracts/order/names/guide-api.ts'
import { act } from '#services/kernel/http/act.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { randomBytes } from '#services/kernel/ids.ts'
import { lookup } from '#services/kernel/lookup.ts'
import type { Notes } from '#services/kernel/shared.ts'
import { type Commands, idFrom } from '#services/kernel/stream/commands.ts'
import { order } from '../decide.ts'
import { orderSeenBy } from '../routes.ts'
import { type LiveOrder, passengersOf, unnamedCounts } from '../state.ts'
import type { DocumentMarks } from './document-key.ts'
import { answerable, guideList, isLinkOpen, isWaiting, mustBeOpen } from './guide-list.ts'
import { clashSeenBy, manifestsOf, ON_OTHER_ORDER } from './manifest.ts'
import { groupOf } from './names.ts'
import { checkTravellers } from './passengers-check.ts'
import { changeNames } from './passengers-routes.ts'

type Deps = {
  run: Commands
  marks: DocumentMarks
  notes: Pick<Notes, 'note' | 'noted'>
  airportNames: () => Promise<Readonly<Record<string, string>>>
}

/** wrong links from one network within ten minutes, after which it has to wait */
const MOST_WRONG = 20
const WRONG_MINUTES = 10

/** the parts of a link: the order's number, and 32 random bytes */
const LINK = /^([A-Za-z0-9]{1,40})\.([A-Za-z0-9_-]{43})$/
const markOf = (secret: string): string => hash('sha256', secret, 'base64url')

/** Routes by which an agency lets the group's guide enter names, and those by which the guide does, without a login (DOMAIN §3.4). */
export const guideRoutes = ({ run, marks, notes, airportNames }: Deps): Route[] => {
  /** The order and the list that a link leads to. A network that tries links is shut out for a while. */
  const opened = async (token: string, { who, now }: Pick<Call, 'who' | 'now'>) => {
    const tries = `guide links ${who.user}`
    if ((await notes.noted(tries, now)).length >= MOST_WRONG) throw new Refused(code.tooFast, '尝试次数过多，请稍后再试', { status: 429 })
    try {
      const [, orderNo, secret] = LINK.exec(token) ?? []
      const mark = markOf(secret ?? '')
      const list = mustBeOpen(orderNo ? (await run.load(guideList, orderNo)).state : guideList.initial, mark, now)
      const { state } = await run.load(order, list.orderNo)
      if (state.status === 'NONE') throw new Error(`order ${list.orderNo} of a guide's list is missing`)
      // the guide may do what the agency may
      const may = order.commands.addPassenger.when(state, { who: { ...who, agency: list.agency }, at: now, id: list.orderNo })
      if (may !== true) throw new Refused(code.passenger, '名单已不能填写，请联系旅行社')
      return { orderNo: list.orderNo, mark, list, state }
    } catch (error) {
      if (isRefusal(error) && error.status === 404)
        await notes.note(tries, `${now} ${idFrom(token, now)}`, { at: now, until: addMinutes(now, WRONG_MINUTES), most: MOST_WRONG })
      throw error
    }
  }
  /** Problems of these lines as the next travellers of the order, those of a document on another order included. */
  const checked = async (state: LiveOrder, orderNo: string, lines: Parameters<typeof checkTravellers>[1], { who, now }: Call) => {
    const look = await manifestsOf({ run, marks }, { orderNo, flights: state.submitted.legs }, now)
    const seen = clashSeenBy(who, look)
    return { look, ...(await checkTravellers(groupOf(state), lines, seen)) }
  }

  return [
    act(api.makeGuideLink, order, 'orderId', async ({ id: orderId, state, check, body: { hours = api.GUIDE_LINK_HOURS }, call }) => {
      await check('addPassenger')
      const { agency, airLine, limits } = state.submitted
      const secret = randomBytes(32).toString('base64url')
      const latest = addMinutes(call.now, hours * 60)
      const until = latest < limits.nameBy ? latest : limits.nameBy
      await call.unguarded(guideList, orderId).makeLink({ orderNo: orderId, agency, airLine, mark: markOf(secret), until })
      return { orderId, token: `${orderId}.${secret}`, until }
    }),
    act(api.revokeGuideLink, order, 'orderId', async ({ id: orderId, call }) => {
      await call.unguarded(guideList, orderId).revokeLink({})
      return { orderId }
    }),
    on(api.guideNames, async ({ orderId }, call) => {
      const { state } = await orderSeenBy(run, orderId, call.who)
      const { state: list } = await run.load(guideList, orderId)
      const waiting = list.status === 'NONE' ? [] : list.lines.filter(isWaiting)
      const { passengers } = await checked(state, orderId, waiting, call)
      return {
        orderId,
        ...(isLinkOpen(list, call.now) && { until: list.link.until }),
        lines: waiting.map(({ state: _, reason: __, ...line }, n) => ({ ...line, errors: passengers[n]!.errors })),
      }
    }),
    act(api.takeGuideNames, order, 'orderId', async ({ id: orderId, state, command, check, body: { ids }, call }) => {
      await check('addPassenger')
      const { state: list } = await run.load(guideList, orderId)
      const lines = answerable(list, ids, 'TAKEN')
      // a taking that was cut off has entered them
      const isIn = ({ id }: { id: string }) => lookup(state.passengers, id) !== undefined
      const open = lines.filter(line => isWaiting(line) && !isIn(line))
      const { passengers, look } = await checked(state, orderId, open, call)
      const { taken } = await look(open.map(({ docNo }) => docNo))
      const judged = open.map((line, n) => {
        const { errors } = passengers[n]!
        return { line, errors: taken.has(line.docNo) ? { docNo: ON_OTHER_ORDER, ...errors } : errors }
      })
      const right = judged.flatMap(({ line, errors }) => (isEmpty(errors) ? [line] : []))
      if (right.length > 0)
        await changeNames({ run, marks }, { id: orderId, command, check }, call, 'addPassenger', {
          passengers: right.map(({ at: _, state: __, reason: ___, ...traveller }) => traveller),
        })
      const done = [...lines.filter(line => isIn(line)), ...right].map(({ id }) => id)
      if (done.length > 0) await call.unguarded(guideList, orderId).take({ ids: done })
      const left = judged.flatMap(({ line: { id }, errors }) => (isEmpty(errors) ? [] : [{ id, errors }]))
      return { orderId, taken: done.length, left }
    }),
    act(api.rejectGuideNames, order, 'orderId', async ({ id: orderId, body: { ids, reason }, call }) => {
      const { facts } = await call.unguarded(guideList, orderId).reject({ ids, ...present({ reason }) })
      return { orderId, rejected: facts.length > 0 ? ids.length : 0 }
    }),
    on(api.openGuideList, async ({ token }, call) => {
      const { list, state } = await opened(token, call)
      const { groupName, legs, persons } = state.submitted
      const airports = await airportNames()
      const nameOf = (iata: string) => lookup(airports, iata) ?? iata
      return {
        groupName,
        flights: legs.map(leg => ({
          flightNo: leg.flightNo,
          date: leg.date,
          from: nameOf(leg.origin),
          to: nameOf(leg.destination),
          time: depText(leg),
        })),
        departure: legs[0]!.date,
        seats: persons,
        named: passengersOf(state).length,
        open: unnamedCounts(state),
        until: list.link.until,
        sent: list.lines.map(({ id, name, type, docType, docNo, state, reason }) => ({
          id,
          name,
          type,
          docType,
          docNo: maskDocument(docNo),
          state,
          ...present({ reason }),
        })),
      }
    }),
    on(api.proposeGuideNames, async ({ token, passengers = [], withdrawn = [] }, call: CommandCall) => {
      if (passengers.length + withdrawn.length === 0) throw invalid('名单为空', { passengers: '名单为空' })
      const { orderNo, mark, state } = await opened(token, call)
      const done = await call.unguarded(guideList, orderNo).propose({
        mark,
        group: groupOf(state),
        passengers: passengers.map((fields, n) => ({ id: idFrom(call.commandId, 'guide', n), ...fields })),
        withdrawn,
      })
      return { waiting: done.state.status === 'NONE' ? 0 : done.state.lines.filter(isWaiting).length }
    }),
  ]
}

const isEmpty = (errors: object): boolean => Object.keys(errors).length === 0
