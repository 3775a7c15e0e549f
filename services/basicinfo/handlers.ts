import { handler, handlersFor, listHandlers } from '#contracts/basicinfo/handler.ts'
import { readLine } from '#contracts/flow/line.ts'
import { isWithin, toLocal } from '#contracts/kernel/calendar.ts'
import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { byName } from '#contracts/kernel/people.ts'
import type { People } from '#contracts/organisation/people.ts'
import { recordDecider } from '#services/kernel/record/decide.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'

type Rows = () => Promise<Parameters<typeof handlersFor>[0]>
type Deps = {
  run: Pick<Commands, 'load'>
  /** enabled rows, kept in memory until one of them changes */
  rows: Rows
  airportGroups: () => Promise<(airLine: string) => ReadonlyMap<string, readonly string[]>>
  clock: () => string
}
const row = recordDecider(handler)

/** Users whom rows of today name for a matter of a line, the first before the others; the list may lag, so each row itself is asked. */
export const handlersOfLine =
  ({ run, rows, airportGroups, clock }: Deps) =>
  async ({ line, definition: matter }: { line: string; definition: string }): Promise<string[]> => {
    const known = await rows()
    const way = readLine(line)
    if (!way || known.length === 0) return []
    const groups = (await airportGroups())(way.airLine)
    const found = handlersFor(known, { ...way, matter, groups, day: toLocal(clock()).date })
    const states = await Promise.all(found.map(({ id }) => run.load(row, id)))
    return found.flatMap(({ user }, n) => {
      const { state } = states[n]!
      return state.status === 'ACTIVE' && state.enabled ? [user] : []
    })
  }

type ListDeps = {
  rows: Rows
  people: Pick<People, 'person'>
  /** airlines that an agency sells */
  authority: (agency: string) => Promise<readonly string[]>
}
/** Handlers of today, for who chooses the next one of a flow: staff who may work, of airlines that the caller has to do with. */
export const handlerList = ({ rows, people, authority }: ListDeps): Route =>
  on(listHandlers, async (_, { who, now }) => {
    const today = toLocal(now).date
    const ours = who.agency ? await authority(who.agency) : who.airlines
    const inForce = (await rows()).filter(
      one => isWithin(today, one) && (one.airLine === '*' || ours.includes('*') || ours.includes(one.airLine)),
    )
    const found = await Promise.all(inForce.map(async one => ({ ...one, person: await people.person(one.user) })))
    return found.flatMap(({ id, user, airLine, person }) => (person?.enabled ? [{ id, user, name: byName(user), airLine }] : []))
  })
