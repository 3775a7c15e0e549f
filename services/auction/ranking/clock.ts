import type { TicketingRate } from '#contracts/auction/rates.ts'
import { addDays, toLocal } from '#contracts/kernel/calendar.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import { expiring } from '#services/kernel/stream/expire.ts'
import { autoRank, nextRates, rates } from './auto-rank.ts'

/** Airlines that are due, as a hint, and the figures of departed groups. */
type RateFigures = {
  due: (now: string, limit: number) => Promise<string[]>
  departed: (airLine: string, from: string, to: string) => Promise<TicketingRate[]>
}

/**
 * Computes the ticketing rates of the agencies of each airline that ranks by them, once a day and after its setting has changed. It writes
 * the table first, under the next name, and then that it counts. A process that dies in between has frozen a table that the next run finds.
 */
export const reckonRates = ({ run, figures }: { run: Commands; figures: RateFigures }) =>
  expiring({
    run,
    as: 'auto-rank',
    due: figures.due,
    pass: async (at, airLine, now) => {
      const { state } = await run.load(autoRank, airLine)
      if (state.status === 'NONE') return { facts: [] }
      const ratesId = nextRates(state)
      const { days, minSeats, initial } = state.rule
      const to = addDays(toLocal(now).date, -1)
      const from = addDays(to, 1 - days)
      const table = { ratesId, airLine, from, to, days, minSeats, initial, rates: await figures.departed(airLine, from, to) }
      const { state: frozen } = await at(rates, ratesId).freeze(table)
      if (frozen.status === 'NONE') return { facts: [] }
      return at(autoRank, airLine).reckon({ ratesId, from: frozen.from, to: frozen.to, agencies: frozen.rates.length })
    },
  })
