import { toLocal } from '#contracts/kernel/calendar.ts'
import { maskDocument } from '#contracts/kernel/documents.ts'
import { type Who, worksFor } from '#contracts/kernel/endpoint.ts'
import { rtText } from '#contracts/terminal/layout.ts'
import { pnr } from '#services/order/pnr/host.ts'
import { pnrGroups, pnrOfTravellers } from '#services/order/pnr/pnrs.ts'
import { isOn, type LiveOrder, type Passenger, passengersOf, priceOn } from '#services/order/state.ts'
import { couponsOf, standingOn } from '#services/order/ticketing/coupons.ts'
import { groupService, isKnown, type ServiceTerms } from '#services/service/decide.ts'
import { type AnswerDeps, monthOf, NO_AUTHORITY, noAnswer, orderNamed, type ShownAnswer, type ToldText } from './answer.ts'

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
    `SSR ${service} ${airLine} HK${n} ${leg.origin}${leg.destination} ${leg.flightNo.slice(2)} ${leg.cabin}${leg.date.slice(8)}${monthOf(leg.date)}${who}`
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
              `SSR FQTV ${airLine} HK1 ${leg.origin}${leg.destination} ${leg.flightNo.slice(2)} ${leg.cabin}${leg.date.slice(8)}${monthOf(leg.date)} ${maskDocument(one.clubCard!)}/P${n + 1}`,
          )
      : [],
  )

const yuan = (fen: number) => (fen / 100).toFixed(2)
/** What a PNR says below its flights: documents, tickets, cards, services, the order and the fare of the first flight. */
const linesOf = (
  of: LiveOrder,
  people: readonly Passenger[],
  { orderNo, names, services }: { orderNo: string; names: boolean; services: readonly string[] },
): string[] => {
  const { airLine, legs } = of.submitted
  const [{ flightNo, date, cabin, origin, destination }] = legs as [LiveOrder['submitted']['legs'][number]]
  const flown = couponsOf(of)
  const price = priceOn(of, 0, people[0] ?? { type: 'ADULT' })
  return [
    ...people.flatMap(({ docNo }, n) => (names ? [`SSR FOID ${airLine} HK1 NI${maskDocument(docNo)}/P${n + 1}`] : [])),
    ...people.flatMap((one, n) =>
      one.ticketNo && standingOn(flown, one, legs[0]!.stockId) !== 'REFUNDED'
        ? [
            `SSR TKNE ${airLine} HK1 ${origin}${destination} ${flightNo.slice(2)} ${cabin}${date.slice(8)}${monthOf(date)} ${one.ticketNo.replace('-', '')}/1/P${n + 1}`,
          ]
        : [],
    ),
    ...(names ? clubLines(of, people) : []),
    ...services,
    `RMK ORDER/${orderNo}`,
    `FN/FCNY${yuan(price.fare)}/SCNY${yuan(price.fare)}/C0.00/TCNY${yuan(price.cnFund)}CN/TCNY${yuan(price.yq)}YQ${price.others ? `/TCNY${yuan(price.others)}XT` : ''}/ACNY${yuan(price.perPassenger)}`,
  ]
}
const limitText = (by: string, office: string): string => {
  const { date, time } = toLocal(by)
  return `${time.replace(':', '')}/${date.slice(8)}${monthOf(date)}/${office}`
}

/** The answer to RT: a PNR with its travellers, flights and what belongs to them. */
export const answeringPnrs = ({ run, looks }: Pick<AnswerDeps, 'run' | 'looks'>) => {
  /** The services that the airline has agreed to do for the group. */
  const approvedServices = async (orderNo: string) => {
    const found = await Promise.all((await looks.servicesOf(orderNo)).map(id => run.load(groupService, id)))
    return found.flatMap(({ state }) => (isKnown(state) && state.status === 'APPROVED' ? [state.terms] : []))
  }

  return async (locator: string, names: boolean, who: Who, told: ToldText): Promise<ShownAnswer> => {
    const { orderNo } = (await run.load(pnr, locator)).state
    const of = orderNo === undefined ? undefined : await orderNamed({ run }, orderNo)
    const group = of && pnrGroups(of).find(one => one.pnr === locator)
    if (!of || !orderNo || !group) return noAnswer('NO PNR', '没有这个PNR')
    const { airLine, legs, groupName, agency, contact, limits } = of.submitted
    if (!worksFor(who, airLine)) return NO_AUTHORITY
    const inside = pnrOfTravellers(of)
    const people = passengersOf(of).filter(({ id }) => inside.get(id) === locator)
    const isTicketed = people.length > 0 && people.every(({ ticketNo }) => ticketNo)
    const status = of.status === 'EXPIRED' ? 'XX' : of.wait ? 'HL' : isTicketed ? 'RR' : 'HK'
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
          lines: linesOf(of, people, { orderNo, names, services }),
          ticketed: isTicketed,
          cancelled: of.status === 'EXPIRED',
        },
        names,
      ),
    }
  }
}
