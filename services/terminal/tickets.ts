import type { PaymentChannel } from '#contracts/enums.ts'
import { type Who, worksFor } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import { detrText } from '#contracts/terminal/layout.ts'
import { pnr } from '#services/order/pnr/host.ts'
import { pnrOfTravellers } from '#services/order/pnr/pnrs.ts'
import { type LiveOrder, type Passenger, passengersOf, priceOn } from '#services/order/state.ts'
import { couponsOf, standingOn } from '#services/order/ticketing/coupons.ts'
import { type AnswerDeps, NO_AUTHORITY, noAnswer, orderNamed, type ShownAnswer, type ToldText } from './answer.ts'

/** at the counter people pay in cash; what a gateway or an account has paid is a miscellaneous form */
const paidBy = (channel: PaymentChannel | undefined): string | undefined =>
  channel === undefined ? undefined : channel === 'offline' ? 'CASH' : `MS/${channel.toUpperCase()}`

/** The answers to DETR: one ticket, or all tickets of a PNR. */
export const answeringTickets = ({ run, looks, airlineNames, classOf }: Pick<AnswerDeps, 'run' | 'looks' | 'airlineNames' | 'classOf'>) => {
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
  const NO_TICKET = noAnswer('ET TICKET NUMBER IS NOT EXIST', '没有这张客票')
  const ticket = async (ticketNo: string, who: Who, told: ToldText): Promise<ShownAnswer> => {
    const known = await looks.ticketOf(ticketNo)
    const of = known && (await orderNamed({ run }, known.orderNo))
    const one = of && passengersOf(of).find(({ id }) => id === known.passengerId)
    if (!of || !one?.ticketNo || one.ticketNo !== ticketNo) return NO_TICKET
    if (!worksFor(who, of.submitted.airLine)) return NO_AUTHORITY
    return { orderNo: known.orderNo, lines: await oneTicket(of, { ...one, ticketNo }, told) }
  }
  const ticketsOf = async (locator: string, who: Who, told: ToldText): Promise<ShownAnswer> => {
    const { orderNo } = (await run.load(pnr, locator)).state
    const of = orderNo === undefined ? undefined : await orderNamed({ run }, orderNo)
    if (!of) return noAnswer('NO PNR', '没有这个PNR')
    if (!worksFor(who, of.submitted.airLine)) return NO_AUTHORITY
    const inside = pnrOfTravellers(of)
    const lines: string[] = []
    for (const one of passengersOf(of)) {
      const { ticketNo } = one
      if (ticketNo && inside.get(one.id) === locator) lines.push(...(await oneTicket(of, { ...one, ticketNo }, told)), '')
    }
    return lines.length > 0 && orderNo ? { orderNo, lines } : NO_TICKET
  }

  return { ticket, ticketsOf }
}
