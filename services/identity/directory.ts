import { type Call, isStaff, type Route, seenAgencies, type Who } from '#contracts/kernel/endpoint.ts'
import { type Naming, type Places, placesOf, type Reader, toldBy, UNNAMED, withPeople } from '#contracts/kernel/people.ts'
import { userName } from '#contracts/kernel/user-name.ts'
import type { Commands } from '../kernel/commands.ts'
import type { LoginNames } from './login-name.ts'
import { user } from './user.ts'

/** What people call somebody: `loginName` where facts say who did something, `name` where a person is spoken of. */
type Called = { loginName: string; name: string }

/** an id that was made, not a login name that became one */
const isMade = (id: string) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(id)
/** the house's machines and strangers are nobody's */
const isNobody = (id: string) => !/^[A-Za-z0-9_.@~-]{1,120}$/.test(id)
const GONE = '已注销用户'
/** `agency`: whose he is, where he is not of the house */
type Known = Called & { agency?: string | undefined; nobody?: true }
/** Is he named to the reader? Machines, and who is no more, have no name to hide. */
const isNamedTo = (reader: Reader, { agency, nobody }: Known): boolean =>
  nobody || reader.actor === 'system' || isStaff(reader as Who) || (agency !== undefined && seenAgencies(reader as Who).includes(agency))

/**
 * The one place where ids of users become what people read, and what people write becomes ids: facts, views and deciders know ids only, so a
 * login name that is changed or sealed is so everywhere at once.
 */
export const directory = ({
  logins,
  load,
  listed,
}: {
  logins: LoginNames
  load: Commands['load']
  /** the view of users, by stream */
  listed: (stream: string) => Promise<Known | null>
}) => {
  const find = async (id: string): Promise<Known> => {
    if (isNobody(id)) return { loginName: id, name: userName(id), nobody: true }
    const known = await listed(id)
    if (known) return known
    // one who was made a moment ago
    const { state } = await load(user, id)
    if (state.status !== 'NONE') return state
    return isMade(id) ? { loginName: GONE, name: GONE, nobody: true } : { loginName: id, name: id }
  }
  /** @param otherwise what he is called where he is not named to the reader */
  const called = async (ids: Iterable<string>, reader: Reader): Promise<(id: string, otherwise?: string) => Called> => {
    const found = new Map(await Promise.all([...new Set(ids)].map(async id => [id, await find(id)] as const)))
    return (id, otherwise = UNNAMED) => {
      const known = found.get(id)
      return known && isNamedTo(reader, known) ? known : { loginName: otherwise, name: otherwise }
    }
  }
  const told = (text: string, kind: 'id' | 'called'): ReturnType<typeof toldBy> =>
    kind === 'id' ? { id: text, as: 'loginName' } : toldBy(text)
  /** the value with every text that tells of people as the reader reads it */
  const shown = async <Value>(value: Value, places: Places, reader: Reader, sent?: ReadonlyMap<string, string>): Promise<Value> => {
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
      return (kind === 'id' && sent?.get(one.id)) || nameOf(one.id, one.otherwise)[one.as]
    }) as Value
  }
  /** the user id of a login name; what is nobody's login name stays as it is: an id, or what the handler refuses */
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
    meant,
    sought: (filter, places) =>
      meant(filter, places, async name => {
        const id = await idOf(name)
        // no id is written so
        return isNamedTo(reader, await find(id)) ? id : UNNAMED
      }),
  })
  return {
    naming,
    called,
    idOf,
    /** An endpoint whose callers send login names and read what they may read of people, while its handler knows ids only. */
    edge: (route: Route): Route => {
      const { body, data, kind } = route.endpoint
      const asks = placesOf(body)
      const answers = kind === 'file' ? undefined : placesOf(data)
      if (!asks && !answers) return route
      const handler = async (given: unknown, call: Call) => {
        /**
         * A command answers under the names it was sent, and whom somebody may not know he cannot name: whether anybody bears a name is not
         * told by what becomes of it.
         */
        const sent = new Map<string, string>()
        const idFor = async (name: string) => {
          const id = await idOf(name)
          if (!isNamedTo(call.who, await find(id))) return UNNAMED
          if (kind === 'command') sent.set(id, name)
          return id
        }
        const answer = await route.handler(asks ? await meant(given, asks, idFor) : given, call)
        return answers ? shown(answer, answers, call.who, sent) : answer
      }
      return { ...route, handler }
    },
  }
}
