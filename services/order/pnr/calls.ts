import { local, toLocal } from '#contracts/kernel/calendar.ts'
import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, invalid, notFound, Refused } from '#contracts/kernel/refused.ts'
import { arrText, depText } from '#contracts/kernel/zones.ts'
import { PnrSynced } from '#contracts/order/events.ts'
import * as api from '#contracts/order/pnr/pnr-api.ts'
import type { PnrState } from '#contracts/order/pnr/pnr-events.ts'
import { type Bringing, type ComparedPnr, differences } from '#contracts/order/pnr/text/differences.ts'
import { isEmptyReading, type PnrText, readPnr } from '#contracts/order/pnr/text/read.ts'
import { act } from '#services/kernel/http/act.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { idFrom } from '#services/kernel/stream/commands.ts'
import { decide } from '#services/kernel/stream/decider.ts'
import { unlessRefused } from '#services/step/outside.ts'
import { order } from '../decide.ts'
import type { DocumentMarks } from '../names/document-key.ts'
import { changeNames } from '../names/passengers-routes.ts'
import { orderSeenBy } from '../routes.ts'
import { type LiveOrder, passengersOf, pnrsOf } from '../state.ts'
import { type IssueDeps, mustGo } from '../ticketing/issue.ts'
import { givenNumbers } from '../ticketing/ticketing.ts'
import { pnrOf, ticketStock } from './host.ts'
import { legsOfPnr, pnrGroups, pnrOfTravellers } from './pnrs.ts'
import type { Correction, Syncing } from './sync.ts'

type PnrDeps = IssueDeps & {
  marks: DocumentMarks
  /** a Chinese name as hosts write it, in each usual way */
  inLetters: (name: string) => string[]
}

/** Routes for the PNRs of orders: text compared and brought over, marks, deletion (catalogue order/pnr; DOMAIN §3.3). */
export const pnrRoutes = ({ run, marks, inLetters, ticketPrefix, handBackTerms, rulesAtIssue }: PnrDeps): Route[] => {
  const seen = async (pnrId: string, who: CommandCall['who']) => {
    const orderId = await pnrOf(run).stream({ pnrId })
    const { state } = await orderSeenBy(run, orderId, who)
    if (!pnrsOf(state).includes(pnrId)) throw notFound('PNR')
    return { orderId, state }
  }
  const comparing = (state: LiveOrder, pnrId: string, read: PnrText): ComparedPnr[] => {
    const inside = pnrOfTravellers(state)
    const { limits } = state.submitted
    const legs = legsOfPnr(state, pnrId)
    return differences(
      {
        seats: seatsIn(state, pnrId),
        travellers: passengersOf(state).filter(({ id }) => inside.get(id) === pnrId),
        legs,
        state: state.pnrStates?.[pnrId] ?? 'ACTIVE',
        ticketBy: toLocal(limits.ticketBy),
      },
      read,
      inLetters,
    )
  }
  /** Ticket numbers of the text for these travellers, as the carrier's series and the day of issue have them. */
  const ticketing = async (state: LiveOrder, found: readonly Bringing[], call: CommandCall) => {
    const tickets = found.flatMap(one => (one.bring === 'TICKET' ? [one] : []))
    if (tickets.length === 0) return undefined
    await mustGo(handBackTerms, state)
    const prefix = await ticketPrefix(state.submitted.airLine)
    if (!prefix) throw new Refused(code.order, `${state.submitted.airLine}没有票证代码`)
    const { ticketNos, numbers } = givenNumbers(
      tickets.map(({ ticketNo }) => ticketNo),
      prefix,
    )
    return { numbers, issued: { prefix, ids: tickets.map(({ id }) => id), ticketNos, ...(await rulesAtIssue(state, call.now)) } }
  }
  return [
    on(api.checkPnr, async ({ pnrId, text }, { who, now }) => {
      const { orderId, state } = await seen(pnrId, who)
      const read = readingOf(text, pnrId, now)
      const { lines, understood, left, isCancelled } = read
      return {
        orderId,
        pnr: pnrId,
        lines,
        understood,
        isCancelled,
        left,
        differences: comparing(state, pnrId, read).map(({ line }) => line),
      }
    }),
    act(api.syncPnr, order, pnrOf(run), async ({ id: orderId, part: pnrId, state, command, check, body: { text, bring }, call }) => {
      // carried out by an earlier try: what was brought over differs no more
      const isDone = await check('syncPnr')
      const found = isDone ? [] : chosen(comparing(state, pnrId, mustStand(state, pnrId, readingOf(text, pnrId, call.now))), bring)
      const tickets = await ticketing(state, found, call)
      const asked: Syncing = { ...syncingOf(pnrId, found, call), ...present({ tickets: tickets?.issued }) }
      const send = () => changeNames({ run, marks }, { id: orderId, command, check }, call, 'syncPnr', asked)
      // a refusal takes no numbers
      const given = tickets && isOpen(state, asked, call) ? tickets : undefined
      if (given) {
        const { prefix, ids } = given.issued
        await call.at(ticketStock, prefix).give({ prefix, numbers: given.numbers, orderNo: orderId, ids })
      }
      const done = await (isDone
        ? command.syncPnr(asked)
        : given
          ? unlessRefused(call, { kind: 'TICKETS', subject: orderId }, send)
          : send())
      const fact = done.facts.find(({ type }) => type === PnrSynced.type) as ReturnType<typeof PnrSynced> | undefined
      const { added = [], modified = [], tickets: count = 0, ticketBy, state: brought } = fact?.data ?? {}
      return {
        orderId,
        pnr: pnrId,
        added: added.length,
        modified: modified.length,
        tickets: count,
        ...present({ ticketBy, state: brought }),
      }
    }),
    on(api.pnrDetail, async ({ pnrId }, { who }) => {
      const { orderId, state } = await seen(pnrId, who)
      const { groupName, limits } = state.submitted
      const inside = pnrOfTravellers(state)
      const passengers = passengersOf(state).filter(({ id }) => inside.get(id) === pnrId)
      const { mark = 'NORMAL' as const, note } = state.pnrMarks?.[pnrId] ?? {}
      return {
        orderId,
        pnr: pnrId,
        groupName,
        seats: seatsIn(state, pnrId),
        named: passengers.length,
        // the desk's mark and note are hidden from agencies
        mark: who.agency ? ('NORMAL' as const) : mark,
        ...(!who.agency && { state: state.pnrStates?.[pnrId] ?? ('ACTIVE' as const), ...present({ remark: note }) }),
        ticketBy: limits.ticketBy,
        segments: legsOfPnr(state, pnrId).map(leg => ({
          flightNo: leg.flightNo,
          date: leg.date,
          origin: leg.origin,
          destination: leg.destination,
          cabin: leg.cabin,
          depTime: depText(leg),
          arrTime: arrText(leg),
        })),
        passengers: passengers.map(({ id, name, docNo, type, status, ticketNo }) => ({
          id,
          name,
          docNo,
          type,
          status,
          ...present({ ticketNo }),
        })),
      }
    }),
    act(
      api.modifyPnr,
      order,
      pnrOf(run),
      ({ part: pnr, command, body: { markPnr, remark } }) => command.markPnr({ pnr, mark: markPnr, ...present({ note: remark }) }),
      ({ id, part, body }) => ({ orderId: id, pnr: part, mark: body.markPnr }),
    ),
    act(
      api.deletePnr,
      order,
      pnrOf(run),
      ({ part: pnr, command, body: { remark } }) => command.deletePnr({ pnr, ...present({ note: remark }) }),
      ({ id, state }) => ({ orderId: id, pnrs: pnrsOf(state) }),
    ),
  ]
}

const seatsIn = (state: LiveOrder, pnrId: string): number => pnrGroups(state).find(({ pnr }) => pnr === pnrId)?.seats ?? 0

/** @throws Refused 400 where the text is not this PNR */
const readingOf = (text: string, pnrId: string, now: string): PnrText => {
  const read = readPnr(text, toLocal(now).date)
  const wrong = (message: string) => invalid(message, { text: message })
  if (isEmptyReading(read)) throw wrong('文本中没有读到PNR，请粘贴 RT 或 RTN 显示的全部内容')
  if (read.locator !== pnrId) throw wrong(`文本中的PNR为${read.locator}，不是${pnrId}`)
  return read
}
/** @throws Refused where the airline has cancelled the PNR, or it is on other flights: nothing of it belongs to the order */
const mustStand = (state: LiveOrder, pnrId: string, read: PnrText): PnrText => {
  if (read.isCancelled) throw new Refused(code.order, '文本显示PNR已被取消，不能同步')
  const isThere = ({ flightNo, date }: { flightNo: string; date: string }) =>
    read.segments.some(one => one.flightNo === flightNo && one.date === date)
  if (read.segments.length > 0 && !legsOfPnr(state, pnrId).every(isThere)) throw new Refused(code.order, 'PNR与订单航段不一致')
  return read
}
/** @throws Refused 409 where a line is not there any more, or cannot be brought over */
const chosen = (compared: readonly ComparedPnr[], keys: readonly string[]): Bringing[] =>
  keys.map(key => {
    const one = compared.find(({ line }) => line.key === key)
    if (!one) throw new Refused(code.conflict, '订单或文本已有变化，请重新比对')
    if (!one.brings) throw new Refused(code.order, one.line.why ?? '该行与订单一致，无需带入')
    return one.brings
  })
/** The command of these lines; name and document of one traveller are corrected together. */
const syncingOf = (pnr: string, found: readonly Bringing[], { commandId }: CommandCall): Syncing => {
  const corrected = new Map<string, Correction>()
  const correct = (one: Correction) => corrected.set(one.id, { ...corrected.get(one.id), ...one })
  const added: Syncing['added'] = []
  let ticketBy: string | undefined
  let state: PnrState | undefined
  for (const [index, one] of found.entries()) {
    if (one.bring === 'ADD') added.push({ id: idFrom(commandId, 'passenger', index + 1), ...one.traveller })
    if (one.bring === 'RENAME') correct({ id: one.id, name: one.name })
    if (one.bring === 'DOCUMENT') correct({ id: one.id, docType: one.docType, docNo: one.docNo })
    if (one.bring === 'LIMIT') ticketBy = local(one.date, one.time)
    if (one.bring === 'STATE') state = one.state
  }
  return { pnr, added, corrected: [...corrected.values()], ...present({ ticketBy, state }) }
}
/** whether the order would take it as it stands */
const isOpen = (state: LiveOrder, asked: Syncing, { who, now }: CommandCall): boolean => {
  try {
    return decide(order, 'syncPnr', state, asked, { who, at: now, id: state.submitted.orderNo }).length > 0
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}
