import type { PaymentChannel } from '#contracts/enums.ts'
import { addDays, toLocal } from '#contracts/kernel/calendar.ts'
import { maskDocument } from '#contracts/kernel/documents.ts'
import { type Who, worksFor } from '#contracts/kernel/endpoint.ts'
import { groupedBy } from '#contracts/kernel/grouped.ts'
import { present } from '#contracts/kernel/present.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { StockItem } from '#contracts/seats/lists.ts'
import { type mlKinds, type PageWord, readTyped, type Typed } from '#contracts/terminal/grammar.ts'
import { commands, marks } from '#contracts/terminal/help.ts'
import { avText, detrText, fdText, left, mlText, rtText, seatMark, WIDTH } from '#contracts/terminal/layout.ts'
import { abnormalFlight, abnormalId } from '#services/disruption/decide.ts'
import { inParallel } from '#services/kernel/async/parallel.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import { order } from '#services/order/decide.ts'
import { pnr } from '#services/order/pnr/host.ts'
import { pnrGroups, pnrOfTravellers } from '#services/order/pnr/pnrs.ts'
import { isOn, type LiveOrder, type Passenger, passengersOf, priceOn } from '#services/order/state.ts'
import { couponsOf, standingOn } from '#services/order/ticketing/coupons.ts'
import { seats as blocks } from '#services/seats/decide.ts'
import { groupService, isKnown, type ServiceTerms } from '#services/service/decide.ts'

/** at the counter people pay in cash; what a gateway or an account has paid is a miscellaneous form */
const paidBy = (channel: PaymentChannel | undefined): string | undefined =>
  channel === undefined ? undefined : channel === 'offline' ? 'CASH' : `MS/${channel.toUpperCase()}`

export type ShownAnswer = { lines: string[]; hint?: string; refused?: true; orderNo?: string }
/** A text about a person as the caller may see it. */
export type ToldText = (kind: 'name' | 'phone', text: string) => string
/** a block of seats as a view knows it */
type Block = { id: string; position: number } & Static<typeof StockItem>
type AnswerDeps = {
  run: Commands
  looks: {
    blocksOf: (asked: { date: string } & ({ flightNo: string } | { origin: string; destination: string })) => Promise<Block[]>
    ticketOf: (ticketNo: string) => Promise<{ orderNo: string; passengerId: string } | null>
    /** how the order was last paid */
    channelOf: (orderNo: string) => Promise<PaymentChannel | undefined>
    /** ids of services of an order that are approved, by their list */
    servicesOf: (orderNo: string) => Promise<string[]>
    /** the fare of the smallest group that a policy takes, fen */
    faresAt: (now: string) => Promise<(block: Block) => Promise<number | undefined>>
  }
  airlineNames: () => Promise<Record<string, string>>
  /** the values of an enabled class (`HU.G`), domestic or international */
  classOf: (record: 'cabin' | 'interCabin', id: string) => Promise<{ grade?: unknown; bags?: unknown } | undefined>
  /** orders that may wait for seats of a block; 0 where queues are closed */
  queueLength: () => Promise<number>
}

/** travellers in a line, which has 80 columns */
const IN_LINE = 8
/** The lines of a service in a PNR: its travellers there, or the whole group. */
const serviceLines = (
  { submitted: { airLine, legs } }: LiveOrder,
  { stockId, service, count, ids }: ServiceTerms,
  people: readonly Pick<Passenger, 'id'>[],
): string[] => {
  const leg = legs.find(one => one.stockId === stockId)
  if (!leg) return []
  const line = (n: number, who = '') =>
    `SSR ${service} ${airLine} HK${n} ${leg.origin}${leg.destination} ${leg.flightNo.slice(2)} ${leg.cabin}${leg.date.slice(8)}${MONTH(leg.date)}${who}`
  if (!ids) return [line(count)]
  const places = people.flatMap(({ id }, n) => (ids.includes(id) ? [n + 1] : []))
  return Array.from({ length: Math.ceil(places.length / IN_LINE) }, (_, n) => places.slice(n * IN_LINE, (n + 1) * IN_LINE)).map(some =>
    line(some.length, some.map(place => `/P${place}`).join('')),
  )
}

/** the cards that a club credits, flight by flight */
const clubLines = ({ submitted: { airLine, legs } }: LiveOrder, people: readonly Passenger[]): string[] =>
  people.flatMap((one, n) =>
    one.clubCard
      ? legs
          .filter(({ stockId }) => isOn(one, stockId))
          .map(
            leg =>
              `SSR FQTV ${airLine} HK1 ${leg.origin}${leg.destination} ${leg.flightNo.slice(2)} ${leg.cabin}${leg.date.slice(8)}${MONTH(leg.date)} ${maskDocument(one.clubCard!)}/P${n + 1}`,
          )
      : [],
  )

/** orders of one flight that are looked at, at most */
const HOLDS = 300
const no = (word: string, hint: string): ShownAnswer => ({ lines: [word], hint, refused: true })
const NO_AUTHORITY = no('NO AUTHORITY', '您不负责该航空公司')

/** The answers of the terminal: from our own blocks, PNRs, orders and tickets, and for the caller's airlines alone (DOMAIN §3.35). */
export const answering = ({ run, looks, airlineNames, classOf, queueLength }: AnswerDeps) => {
  const blocksOf = async (who: Who, asked: Parameters<typeof looks.blocksOf>[0]) =>
    (await looks.blocksOf(asked)).filter(({ airLine }) => worksFor(who, airLine))
  const orderOf = async (orderNo: string): Promise<LiveOrder | undefined> => {
    const { state } = await run.load(order, orderNo)
    return state.status === 'NONE' ? undefined : state
  }

  /** The kind of disruption of a flight that does not go as it was sold. */
  const abnormalOf = async (flight: { flightNo: string; date: string }): Promise<'CANCEL' | 'TIME' | undefined> => {
    const { state } = await run.load(abnormalFlight, abnormalId(flight))
    if (state.status === 'NONE' || state.status === 'WITHDRAWN') return undefined
    return state.flight.kind === 'CANCEL' ? 'CANCEL' : 'TIME'
  }

  const available = async (typed: Typed & { word: 'AV' }, who: Who, today: string): Promise<ShownAnswer> => {
    const date = typed.date ?? today
    const named = 'flightNo' in typed ? typed.flightNo.slice(0, 2) : typed.airLine
    if (named && !worksFor(who, named)) return NO_AUTHORITY
    const asked = 'flightNo' in typed ? { flightNo: typed.flightNo, date } : { origin: typed.origin, destination: typed.destination, date }
    const blocks = (await blocksOf(who, asked)).filter(
      one => (!named || one.airLine === named) && (!('from' in typed) || !typed.from || one.depTime.replace(':', '') >= typed.from),
    )
    const queued = (await queueLength()) > 0
    const together = [...groupedBy(blocks, ({ flightNo }) => flightNo).values()].sort((a, b) => (a[0]!.depTime < b[0]!.depTime ? -1 : 1))
    const flights = await inParallel(together, 16, async of => {
      const { flightNo, origin, destination, depTime, arrTime, arrDays = 0 } = of[0]!
      const abnormal = of.every(({ status }) => status === 'INVALID') ? ('CANCEL' as const) : await abnormalOf({ flightNo, date })
      return {
        flightNo,
        origin,
        destination,
        depTime,
        arrTime,
        arrDays,
        classes: of.map(({ cabin, free, status }) => ({ cabin, mark: seatMark({ free, status, queued }) })),
        ...(abnormal && { abnormal }),
      }
    })
    if (flights.length === 0)
      return no('NO ROUTING', 'from' in typed && typed.from ? `当天${typed.from}以后没有切位航班` : '当天没有切位航班')
    const [{ origin, destination }] = flights as [(typeof flights)[number]]
    return { lines: avText(origin, destination, date, flights) }
  }

  const retrieved = async (locator: string, names: boolean, who: Who, told: ToldText): Promise<ShownAnswer> => {
    const { orderNo } = (await run.load(pnr, locator)).state
    const of = orderNo === undefined ? undefined : await orderOf(orderNo)
    const group = of && pnrGroups(of).find(one => one.pnr === locator)
    if (!of || !orderNo || !group) return no('NO PNR', '没有这个PNR')
    const { airLine, legs, groupName, agency, contact, limits } = of.submitted
    if (!worksFor(who, airLine)) return NO_AUTHORITY
    const inside = pnrOfTravellers(of)
    const people = passengersOf(of).filter(({ id }) => inside.get(id) === locator)
    const isTicketed = people.length > 0 && people.every(({ ticketNo }) => ticketNo)
    const status = of.status === 'EXPIRED' ? 'XX' : of.wait ? 'HL' : isTicketed ? 'RR' : 'HK'
    const flown = couponsOf(of)
    const [{ flightNo, date, cabin, origin, destination }] = legs as [LiveOrder['submitted']['legs'][number]]
    const price = priceOn(of, 0, people[0] ?? { type: 'ADULT' })
    const yuan = (fen: number) => (fen / 100).toFixed(2)
    const suffix = { CHILD: 'CHD', INFANT: 'INF' } as Record<string, string>
    const services = (await approvedServices(orderNo)).flatMap(terms => serviceLines(of, terms, people))
    return {
      orderNo,
      lines: rtText(
        {
          locator,
          group: groupName,
          seats: group.seats,
          names: people.map(({ name, type }) => ({
            name: names ? told('name', name) : name,
            ...(suffix[type] && { suffix: suffix[type] }),
          })),
          legs: legs.map(({ flightNo, cabin, date, origin, destination, depTime, arrTime, arrDays = 0 }) => ({
            flightNo,
            cabin,
            date,
            origin,
            destination,
            depTime,
            arrTime,
            arrDays,
            status,
            seats: group.seats,
          })),
          office: agency,
          contact: `CTC/${told('phone', contact.phone)}`,
          limit: limitText(limits.ticketBy, agency),
          lines: [
            ...people.flatMap(({ docNo }, n) => (names ? [`SSR FOID ${airLine} HK1 NI${maskDocument(docNo)}/P${n + 1}`] : [])),
            ...people.flatMap((one, n) =>
              one.ticketNo && standingOn(flown, one, legs[0]!.stockId) !== 'REFUNDED'
                ? [
                    `SSR TKNE ${airLine} HK1 ${origin}${destination} ${flightNo.slice(2)} ${cabin}${date.slice(8)}${MONTH(date)} ${one.ticketNo.replace('-', '')}/1/P${n + 1}`,
                  ]
                : [],
            ),
            ...(names ? clubLines(of, people) : []),
            ...services,
            `RMK ORDER/${orderNo}`,
            `FN/FCNY${yuan(price.fare)}/SCNY${yuan(price.fare)}/C0.00/TCNY${yuan(price.cnFund)}CN/TCNY${yuan(price.yq)}YQ${price.others ? `/TCNY${yuan(price.others)}XT` : ''}/ACNY${yuan(price.perPassenger)}`,
          ],
          ticketed: isTicketed,
          cancelled: of.status === 'EXPIRED',
        },
        names,
      ),
    }
  }

  /** The services that the airline has agreed to do for the group. */
  const approvedServices = async (orderNo: string) => {
    const found = await Promise.all((await looks.servicesOf(orderNo)).map(id => run.load(groupService, id)))
    return found.flatMap(({ state }) => (isKnown(state) && state.status === 'APPROVED' ? [state.terms] : []))
  }

  const oneTicket = async (of: LiveOrder, one: Passenger & { ticketNo: string }, told: ToldText): Promise<string[]> => {
    const { legs, airLine, orderNo, terms, inter } = of.submitted
    const [called, at] = [await airlineNames(), couponsOf(of)]
    const bags = await Promise.all(legs.map(({ airLine, cabin }) => bagsOf({ airLine, cabin, inter })))
    const locators = pnrOfTravellers(of)
    const parts = legs.map((_, leg) => priceOn(of, leg, one))
    const sum = (pick: (part: (typeof parts)[number]) => number) => parts.reduce((all, part) => all + pick(part), 0)
    const cnFund = sum(part => part.cnFund)
    return detrText({
      ticketNo: one.ticketNo,
      issuer: called[airLine] ?? airLine,
      origin: legs[0]!.origin,
      destination: legs.at(-1)!.destination,
      ...present({ tourCode: terms.tourCode, paidBy: paidBy(await looks.channelOf(orderNo)) }),
      passenger: told('name', one.name),
      coupons: legs.map(({ stockId, flightNo, cabin, date, depTime, origin, destination }, leg) => ({
        flightNo,
        cabin,
        date,
        depTime,
        from: origin,
        to: destination,
        status: { REFUNDED: 'REFUNDED', REFUNDING: 'SUSPENDED', TICKETED: 'OPEN FOR USE', NAMED: 'OPEN FOR USE' }[
          standingOn(at, one, stockId)
        ],
        bags: bags[leg]!,
        pnr: locators.get(one.id) ?? '',
        basis: cabin,
      })),
      fare: sum(part => part.fare),
      cn: cnFund > 0 ? cnFund : 'EXEMPT',
      yq: sum(part => part.yq),
      xt: sum(part => part.others ?? 0),
      total: sum(part => part.perPassenger),
    })
  }
  /** free baggage: by weight within the country, by pieces abroad; a class that no record knows travels as economy */
  const bagsOf = async ({ airLine, cabin, inter }: { airLine: string; cabin: string; inter: boolean }): Promise<string> => {
    const { grade, bags = 1 } = (await classOf(inter ? 'interCabin' : 'cabin', `${airLine}.${cabin}`)) ?? {}
    if (inter) return `${bags}PC`
    return grade === 'F' ? '40K' : grade === 'C' ? '30K' : '20K'
  }
  const NO_TICKET = no('ET TICKET NUMBER IS NOT EXIST', '没有这张客票')
  const ticket = async (ticketNo: string, who: Who, told: ToldText): Promise<ShownAnswer> => {
    const known = await looks.ticketOf(ticketNo)
    const of = known && (await orderOf(known.orderNo))
    const one = of && passengersOf(of).find(({ id }) => id === known.passengerId)
    if (!of || !one?.ticketNo || one.ticketNo !== ticketNo) return NO_TICKET
    if (!worksFor(who, of.submitted.airLine)) return NO_AUTHORITY
    return { orderNo: known.orderNo, lines: await oneTicket(of, { ...one, ticketNo }, told) }
  }
  const ticketsOf = async (locator: string, who: Who, told: ToldText): Promise<ShownAnswer> => {
    const { orderNo } = (await run.load(pnr, locator)).state
    const of = orderNo === undefined ? undefined : await orderOf(orderNo)
    if (!of) return no('NO PNR', '没有这个PNR')
    if (!worksFor(who, of.submitted.airLine)) return NO_AUTHORITY
    const inside = pnrOfTravellers(of)
    const lines: string[] = []
    for (const one of passengersOf(of)) {
      const { ticketNo } = one
      if (ticketNo && inside.get(one.id) === locator) lines.push(...(await oneTicket(of, { ...one, ticketNo }, told)), '')
    }
    return lines.length > 0 && orderNo ? { orderNo, lines } : NO_TICKET
  }

  const fares = async (
    { origin, destination, date: day, airLine: named }: Typed & { word: 'FD' },
    who: Who,
    now: string,
  ): Promise<ShownAnswer> => {
    const date = day ?? toLocal(now).date
    if (named && !worksFor(who, named)) return NO_AUTHORITY
    const blocks = (await blocksOf(who, { origin, destination, date })).filter(
      ({ airLine, status }) => status === 'EFFECTIVE' && (!named || airLine === named),
    )
    const first = blocks[0]
    if (!first) return no('NO ROUTING', '当天没有切位航班，不能报价')
    const ours = blocks.filter(({ airLine }) => airLine === first.airLine)
    const fareOf = await looks.faresAt(now)
    const today = toLocal(now).date
    const found = new Map<string, number>()
    for (const block of ours) {
      const fare = await fareOf(block)
      if (fare === undefined) continue
      found.set(block.cabin, Math.min(fare, found.get(block.cabin) ?? fare))
    }
    const rows = [
      { code: 'Y', grade: 'Y', fare: Math.max(...ours.map(({ fullFare }) => fullFare)), from: today },
      ...[...found].sort(([, a], [, b]) => b - a).map(([code, fare]) => ({ code, grade: 'Y', fare, from: today })),
    ]
    return { lines: fdText({ origin, destination, date, airLine: first.airLine, tpm: first.distance, rows }) }
  }

  const list = async ({ which, flightNo, date: day }: Typed & { word: 'ML' }, who: Who, today: string): Promise<ShownAnswer> => {
    if (!worksFor(who, flightNo.slice(0, 2))) return NO_AUTHORITY
    const date = day ?? today
    const found = await blocksOf(who, { flightNo, date })
    if (found.length === 0) return no('NO ROUTING', '当天没有这个航班的切位')
    const pairs = []
    for (const [pair, of] of groupedBy(found, ({ origin, destination }) => `${origin}${destination}`)) {
      const rows: Parameters<typeof mlText>[0]['pairs'][number]['rows'][number][] = []
      for (const { id, cabin } of of) {
        const { holds, waits = [] } = (await run.load(blocks, id)).state
        const numbers = [...new Set([...holds, ...waits].map(({ holdId }) => holdId))].slice(0, HOLDS)
        const orders = await inParallel(numbers, 16, orderOf)
        for (const one of orders) {
          if (!one) continue
          const status =
            one.status === 'EXPIRED' ? 'XX' : one.wait ? 'HL' : passengersOf(one).some(({ ticketNo }) => ticketNo) ? 'RR' : 'HK'
          if (!isAmong(which, status)) continue
          const { groupName, agency, submittedAt } = one.submitted
          for (const { pnr, seats } of pnrGroups(one))
            rows.push({
              name: groupName,
              pnr,
              cabin,
              status,
              seats,
              office: agency,
              made: toLocal(submittedAt).date,
              ticketed: status === 'RR',
              group: true,
            })
        }
      }
      pairs.push({ pair, rows })
    }
    return { lines: mlText({ flightNo, date, which, pairs }) }
  }

  return {
    /** the answer to a command that is neither a page nor `CP` */
    answer: async (typed: Exclude<Typed, { word: PageWord }>, who: Who, now: string, told: ToldText): Promise<ShownAnswer> => {
      const today = toLocal(now).date
      switch (typed.word) {
        case 'AV':
          return available(typed, who, today)
        case 'RT':
          return retrieved(typed.pnr, typed.names, who, told)
        case 'DETR':
          return 'ticketNo' in typed ? ticket(typed.ticketNo, who, told) : ticketsOf(typed.pnr, who, told)
        case 'FD':
          return fares(typed, who, now)
        case 'ML':
          return list(typed, who, today)
        case 'DA':
          return { lines: [`${who.loginName ?? who.user}  ${who.name}`, `AIRLINES ${who.airlines.join(' ')}`, `DATE ${today}`] }
        case 'HELP':
          return { lines: helpText(typed.about) }
      }
    },
    ticket,
  }
}
export type Answers = ReturnType<typeof answering>

/** Reads what was typed; never throws, whatever it is. */
export const typedAt = (text: string, now: string) => readTyped(text, toLocal(now).date, addDays)

const helpText = (about: string | undefined): string[] => {
  const rows = about && Object.hasOwn(commands, about) ? commands[about]! : Object.values(commands).flat()
  return [...rows.map(([typed, shows]) => `${left(typed, 28)}${shows}`), ...(about ? [] : [marks])]
}
const isAmong = (which: keyof typeof mlKinds, status: string): boolean =>
  ({
    C: true,
    G: true,
    B: status === 'HK' || status === 'RR',
    R: status === 'HK',
    U: status === 'HL',
    X: status === 'XX',
    T: status === 'RR',
  })[which]
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const MONTH = (day: string) => MONTHS[Number(day.slice(5, 7)) - 1]!
const limitText = (by: string, office: string): string => {
  const { date, time } = toLocal(by)
  return `${time.replace(':', '')}/${date.slice(8)}${MONTH(date)}/${office}`
}

/** A line as the terminal shows it: no control characters, at most 80 columns. */
export const clipped = (line: string): string => {
  let width = 0
  let out = ''
  for (const sign of line.replace(/[\p{C}]/gu, ' ')) {
    width += /[⺀-￯]/.test(sign) || sign.length > 1 ? 2 : 1
    if (width > WIDTH) break
    out += sign
  }
  return out
}
