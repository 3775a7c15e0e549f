import { toLocal } from '#contracts/kernel/calendar.ts'
import type { App } from '#services/app.ts'
import { seedMembers } from '#services/identity/seed.ts'
import type { At } from '#services/kernel/stream/commands.ts'
import { seedAbroad, seedFlightsAbroad } from './abroad.ts'
import { seedAdditions } from './additions.ts'
import { seedAuctions } from './auctions.ts'
import { seedCommunication } from './communication.ts'
import { seedContent } from './content.ts'
import { seedDisruptions } from './disruptions.ts'
import { seedExtras, seedFineRules } from './extras.ts'
import { type IsOnSale, seedFlights, seedPolicies } from './flights.ts'
import { seedHaggled } from './haggled.ts'
import { seedItineraries } from './itineraries.ts'
import { seedLines } from './lines.ts'
import { seedMoney } from './money.ts'
import { seedMoved, seedMovedFlights } from './moved.ts'
import { seedOrders } from './orders.ts'
import { playing } from './play.ts'
import { seedKinds } from './policies.ts'
import { seedRegistrations } from './registrations.ts'
import { seedReports } from './reports.ts'
import { seedFreights, seedRules } from './retail.ts'
import { seedServices } from './services.ts'

/**
 * Creates the demonstration: agencies and staff, ninety days of flights on forty routes, policies, orders and refunds at every stage.
 * Everything follows from `startedAt`, so that it can be repeated (`resumed`) where it was cut off. `dir` has the `.tsv` files. `isOnSale`
 * leaves out flights that nobody asks for, in tests that look at the results of orders.
 */
export const seedDemo = async (
  program: App,
  { at, startedAt, dir, resumed, isOnSale }: { at: At; startedAt: string; dir: string; resumed: boolean; isOnSale?: IsOnSale },
): Promise<void> => {
  const play = playing(program)
  await Promise.all([
    seedMembers({ at, load: program.run.load, logins: program.house.logins, passwords: program.house.passwords, tree: program.house.tree }),
    seedFlights(at, toLocal(startedAt).date, dir, isOnSale),
    seedFlightsAbroad(at, toLocal(startedAt).date),
    seedMovedFlights(at, toLocal(startedAt).date),
  ])
  await seedPolicies(play, at, startedAt)
  await seedKinds(play, startedAt)
  const idOf = async (loginName: string) => {
    const { state } = await program.house.logins.find(program.run.load, loginName)
    if (state.status === 'NONE') throw new Error(`nobody is called ${loginName}`)
    return state.id
  }
  await seedLines(play, { startedAt, dir, idOf })
  await seedContent(play, startedAt)
  await seedExtras(play, startedAt)
  await seedRules(play, startedAt)
  await seedFreights(play, startedAt)
  await program.settle()
  await seedRegistrations(program, at)
  await seedOrders({ program, play, startedAt, dir, resumed, isOnSale })
  await seedAbroad(program, { play, startedAt })
  await seedFineRules(play, startedAt)
  await seedDisruptions(program, { play, startedAt, isOnSale })
  await seedAdditions(play, { startedAt, isOnSale })
  await seedServices(program, { play, startedAt })
  await seedItineraries(program, { play, startedAt })
  await seedCommunication(program, { play, startedAt })
  await seedReports(play, startedAt)
  await seedHaggled(program, { play, startedAt, resumed })
  await seedMoved(program, { play, startedAt, isOnSale })
  await seedMoney({ program, play, startedAt, resumed })
  await seedAuctions({ program, play, startedAt, resumed })
}
