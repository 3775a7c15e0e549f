import { type Call, isStaff, type Route, seenAgencies, type Who } from '#contracts/kernel/endpoint.ts'
import { namedCode } from '#contracts/kernel/named.ts'
import { type Naming, type Places, placesOf, type Reader, toldBy, UNNAMED, withPeople } from '#contracts/kernel/people.ts'
import { changedBy, Refused } from '#contracts/kernel/refused.ts'
import { userName } from '#contracts/kernel/user-name.ts'
import type { Commands } from '../kernel/stream/commands.ts'
import type { LoginNames } from './login-name.ts'
import { user } from './user.ts'

/** where a refusal names who was faster */
const changers: Places = { items: { fields: new Map([['user', { here: 'id' as const }]]) } }

/** Names of a user: `loginName` where facts tell who did something, `name` where a person is spoken of. */
type Called = { loginName: string; name: string }

/** true for a generated id, false for a login name that was used as an id */
const isMade = (id: string) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(id)
/** true for the ids of the program's machines and of strangers */
const isNobody = (id: string) => !/^[A-Za-z0-9_.@~-]{1,120}$/.test(id)
const GONE = '已注销用户'
/** A known user. `agency` is the agency of a user who is not staff; `nobody` marks machines and users who are gone. */
type Known = Called & { agency?: string | undefined; nobody?: true }
/** May the reader see this user's name? Machines and users who are gone have no name to hide. */
const isNamedTo = (reader: Reader, { agency, nobody }: Known): boolean =>
  nobody || reader.actor === 'system' || isStaff(reader as Who) || (agency !== undefined && seenAgencies(reader as Who).includes(agency))

/**
 * The one place that turns user ids into names for people and names into ids. Facts, views and deciders know ids only, so a login name that
 * is changed or sealed changes everywhere at once.
 */
export const directory = ({
  logins,
  load,
  listed,
}: {
  logins: LoginNames
  load: Commands['load']
  /** a user in the view of users, by stream */
  listed: (stream: string) => Promise<Known | null>
}) => {
  const find = async (id: string): Promise<Known> => {
    if (isNobody(id)) return { loginName: id, name: userName(id), nobody: true }
    const known = await listed(id)
    if (known) return known
    // the view may not show a user who was made a moment ago
    const { state } = await load(user, id)
    if (state.status !== 'NONE') return state
    return isMade(id) ? { loginName: GONE, name: GONE, nobody: true } : { loginName: id, name: id }
  }
  /** @param otherwise name for a user whom the reader may not see */
  const called = async (ids: Iterable<string>, reader: Reader): Promise<(id: string, otherwise?: string) => Called> => {
    const found = new Map(await Promise.all([...new Set(ids)].map(async id => [id, await find(id)] as const)))
    return (id, otherwise = UNNAMED) => {
      const known = found.get(id)
      return known && isNamedTo(reader, known) ? known : { loginName: otherwise, name: otherwise }
    }
  }
  const told = (text: string, kind: 'id' | 'called'): ReturnType<typeof toldBy> =>
    kind === 'id' ? { id: text, as: 'loginName' } : toldBy(text)
  /** the value with every text about people as the reader may see it */
  const shown = async <Value>(
    value: Value,
    places: Places,
    reader: Reader,
    { sent, written = false }: { /** names as the caller sent them, by id */ sent?: ReadonlyMap<string, string>; written?: boolean } = {},
  ): Promise<Value> => {
    const ids = new Set<string>()
    withPeople(value, places, (text, kind) => {
      const one = told(text, kind)
      if (one) ids.add(one.id)
      return text
    })
    if (ids.size === 0) return value
    const nameOf = await called(ids, reader)
    return withPeople(value, places, (text, kind) => {
      const one = told(text, kind)
      if (!one) return text
      const known = nameOf(one.id, one.otherwise)
      if (kind === 'id' && written && !isNobody(one.id)) return namedCode(known.loginName, known.name)
      return (kind === 'id' && sent?.get(one.id)) || known[one.as]
    }) as Value
  }
  /** the user id of a login name; a text that is no login name stays as it is: it is an id, or the handler refuses it */
  const idOf = async (name: string): Promise<string> =>
    /^[A-Za-z0-9_-]{2,32}$/.test(name.trim()) ? ((await logins.idOf(load, name.trim())) ?? name) : name
  /** the value with ids in the places of login names */
  const meant = async <Value>(value: Value, places: Places, idFor: (name: string) => Promise<string> = idOf): Promise<Value> => {
    const names = new Set<string>()
    withPeople(value, places, (text, kind) => {
      if (kind === 'id') names.add(text)
      return text
    })
    if (names.size === 0) return value
    const ids = new Map(await Promise.all([...names].map(async name => [name, await idFor(name)] as const)))
    return withPeople(value, places, (text, kind) => (kind === 'id' ? (ids.get(text) ?? text) : text)) as Value
  }
  const naming = (reader: Reader): Naming => ({
    shown: (value, places) => shown(value, places, reader),
    written: (value, places) => shown(value, places, reader, { written: true }),
    meant,
    sought: (filter, places) =>
      meant(filter, places, async name => {
        const id = await idOf(name)
        // a text that can be nobody's id
        return isNamedTo(reader, await find(id)) ? id : UNNAMED
      }),
  })
  return {
    naming,
    called,
    idOf,
    /** Wraps a route: callers send login names and get the names they may see, while the handler sees ids only. */
    edge: (route: Route): Route => {
      const { body, data, kind } = route.endpoint
      const handler = async (given: unknown, call: Call) => {
        // read with the first call: a start would read the schemas of all endpoints
        const asks = placesOf(body)
        const answers = kind === 'file' ? undefined : placesOf(data)
        /**
         * A command's answer shows the names as they were sent. A caller cannot name a user whom the caller may not see: otherwise the
         * answer would tell whether a login name exists.
         */
        const sent = new Map<string, string>()
        const idFor = async (name: string) => {
          const id = await idOf(name)
          if (!isNamedTo(call.who, await find(id))) return UNNAMED
          if (kind === 'command') sent.set(id, name)
          return id
        }
        const asked = asks ? await meant(given, asks, idFor) : given
        const answer = await Promise.resolve(route.handler(asked, call)).catch(async (error: unknown) => {
          throw error instanceof Refused && error.changes ? changedBy(error, await shown(error.changes, changers, call.who)) : error
        })
        return answers ? shown(answer, answers, call.who, { sent }) : answer
      }
      return { ...route, handler }
    },
  }
}
