import { addDays, addMinutes, toLocal } from '#contracts/kernel/calendar.ts'
import { Refused } from '#contracts/kernel/refused.ts'
import { submitOrder } from '#contracts/order/api.ts'
import type { PassengerFields } from '#contracts/order/names/passenger.ts'
import type { TravellerCounts } from '#contracts/order/search/quote.ts'
import { searchingPriceSeat } from '#contracts/order/search/search-api.ts'
import { stockList } from '#projections/seats/stock.ts'
import type { App } from '#services/app.ts'
import { stockId } from '#services/seats/decide.ts'
import type { Scene } from './acts.ts'
import type { IsOnSale } from './flights.ts'
import type { Play } from './play.ts'
import { retailStories, submitRetail } from './retail-stories.ts'
import { type Story, stories } from './stories.ts'
import { table } from './table.ts'

type Deps = { program: App; play: Play; startedAt: string; dir: string; resumed: boolean; isOnSale?: IsOnSale | undefined }

/**
 * Orders of every kind, made as people would make them. Submitting and opening a payment, which assign numbers, happen at instants counted
 * from `startedAt`; the rest happens now, after the processes. Every action has a name of its own, so a start that was cut off repeats
 * everything and adds what is missing (`resumed`): what is then refused was done before, or has come too late, and its story ends there.
 * Groups on flights that are left out (`isOnSale`) are not made.
 */
export const seedOrders = async ({ program, play, startedAt, dir, resumed, isOnSale = () => true }: Deps): Promise<void> => {
  const travellers = (await table(dir, 'travellers.tsv')) as (Record<string, string> & PassengerFields)[]
  const everybody = travellers.map(({ name, docNo, type }): PassengerFields => ({ name, docNo, type, docType: 'ID_CARD' }))
  const sceneOf = (key: string, { agent, minutesAgo }: Pick<Story, 'agent' | 'minutesAgo'>): Scene => {
    const submittedAt = addMinutes(startedAt, -minutesAgo)
    return { program, play, key, agent, orderId: '', submittedAt, startedAt, travellers: everybody }
  }
  const groups = Object.entries(stories)
    .filter(([, { flights, days }]) => flights.every((flight, leg) => isOnSale(flight, days[leg]!)))
    .map(([key, story]) => ({ story, scene: sceneOf(key, story) }))
  const single = Object.entries(retailStories).map(([key, story]) => ({ story, scene: sceneOf(key, story) }))
  await Promise.all([
    ...groups.map(async ({ story, scene }) => {
      scene.orderId = await submit(story, scene)
    }),
    ...single.map(async ({ story, scene }) => {
      scene.orderId = await submitRetail(story, scene)
    }),
  ])
  await program.settle()
  const scenes = [
    ...groups.map(({ story, scene }) => ({ acts: story.then, scene })),
    ...single.map(({ story, scene }) => ({ acts: story.acts, scene })),
  ]
  const rounds = Math.max(...scenes.map(({ acts }) => acts.length))
  for (let round = 0; round < rounds; round++) {
    await Promise.all(
      scenes.map(({ acts, scene }) =>
        acts[round]?.(scene, `act ${round + 1}`).catch((error: unknown) => {
          if (!resumed || !(error instanceof Refused)) throw error
        }),
      ),
    )
    await program.settle()
  }
}

/** Submits at the price that the search showed. @returns the order's number */
const submit = async (story: Story, { program, play, key, submittedAt, startedAt, travellers }: Scene): Promise<string> => {
  const counts: TravellerCounts = { ADULT: story.adults, CHILD: story.children ?? 0, SOLIDER: 0, FREE: story.free ?? 0, INFANT: 0 }
  const legs = story.flights.map((flightNo, leg) => ({
    stockId: stockId({ flightNo, date: addDays(toLocal(startedAt).date, story.days[leg]!), cabin: 'G' }),
  }))
  const items = await program.query.getMany(
    stockList,
    legs.map(leg => leg.stockId),
  )
  const act = (name: string) => ({ as: story.agent, now: submittedAt, key: `${key} ${name}` })
  const asked = legs.map(({ stockId }) => items.find(item => item.id === stockId)!)
  const voyageType = legs.length === 2 ? ('D' as const) : ('S' as const)
  const found = await play(searchingPriceSeat, { voyageType, legs: asked, counts }, act('search'))
  const flights = found.legs.map(({ flights }, leg) => flights.find(({ stockId }) => stockId === legs[leg]!.stockId))
  const body = {
    voyageType,
    legs,
    counts,
    total: flights.reduce((sum, flight) => sum + (flight?.total ?? 0), 0),
    groupName: story.groupName,
    contact: contacts[story.agent],
    confirmDuplicate: true,
    ...(story.named && { passengers: listFor(counts, travellers).slice(0, story.named === true ? undefined : story.named) }),
  }
  return (await play(submitOrder, body, act('submit'))).orderId
}

const listFor = ({ ADULT, FREE, CHILD }: TravellerCounts, travellers: PassengerFields[]): PassengerFields[] => {
  const grown = travellers.filter(({ type }) => type === 'ADULT')
  return [
    ...grown.slice(0, ADULT),
    ...grown.slice(ADULT, ADULT + FREE).map(traveller => ({ ...traveller, type: 'FREE' as const })),
    ...travellers.filter(({ type }) => type === 'CHILD').slice(0, CHILD),
  ]
}

const contacts = {
  yefeng: { name: '符海燕', phone: '0898-00000001' },
  changcheng: { name: '王建国', phone: '010-00000002' },
}
