import { addDays, toLocal } from '#contracts/kernel/calendar.ts'
import type { Who } from '#contracts/kernel/endpoint.ts'
import { type PageWord, readTyped, type Typed } from '#contracts/terminal/grammar.ts'
import { commands, marks } from '#contracts/terminal/help.ts'
import { left, WIDTH } from '#contracts/terminal/layout.ts'
import type { AnswerDeps, ShownAnswer, ToldText } from './answer.ts'
import { answeringFlights } from './flights.ts'
import { answeringPnrs } from './pnrs.ts'
import { answeringTickets } from './tickets.ts'

/** The answers of the terminal: from our own blocks, PNRs, orders and tickets, and for the caller's airlines alone (DOMAIN §3.35). */
export const answering = (deps: AnswerDeps) => {
  const [flights, pnrOf, tickets] = [answeringFlights(deps), answeringPnrs(deps), answeringTickets(deps)]
  return {
    /** the answer to a command that is neither a page nor `CP` */
    answer: async (typed: Exclude<Typed, { word: PageWord }>, who: Who, now: string, told: ToldText): Promise<ShownAnswer> => {
      const today = toLocal(now).date
      switch (typed.word) {
        case 'AV':
          return flights.available(typed, who, today)
        case 'RT':
          return pnrOf(typed.pnr, typed.names, who, told)
        case 'DETR':
          return 'ticketNo' in typed ? tickets.ticket(typed.ticketNo, who, told) : tickets.ticketsOf(typed.pnr, who, told)
        case 'FD':
          return flights.fares(typed, who, now)
        case 'ML':
          return flights.listed(typed, who, today)
        case 'DA':
          return { lines: [`${who.loginName ?? who.user}  ${who.name}`, `AIRLINES ${who.airlines.join(' ')}`, `DATE ${today}`] }
        case 'HELP':
          return { lines: helpText(typed.about) }
      }
    },
    ticket: tickets.ticket,
  }
}
export type Answers = ReturnType<typeof answering>

/** Reads what was typed; never throws, whatever it is. */
export const typedAt = (text: string, now: string) => readTyped(text, toLocal(now).date, addDays)

const helpText = (about: string | undefined): string[] => {
  const rows = about && Object.hasOwn(commands, about) ? commands[about]! : Object.values(commands).flat()
  return [...rows.map(([typed, shows]) => `${left(typed, 28)}${shows}`), ...(about ? [] : [marks])]
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
