import { createHmac } from 'node:crypto'
import { LoginNameClaimed, LoginNameReleased, type loginNameEvents } from '#contracts/identity/events.ts'
import { isReserved, machineNames, RESERVED } from '#contracts/identity/reserved-names.ts'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, invalid, Refused } from '#contracts/kernel/refused.ts'
import { newId } from '#services/kernel/ids.ts'
import type { Commands, HouseAt } from '../kernel/commands.ts'
import { decider } from '../kernel/decider.ts'
import { type NewAccount, type User, user } from './user.ts'

type LoginName = { status: 'FREE' } | { status: 'CLAIMED'; user: string; since: string }

/** a claim whose user was not there by then is one whose request died in between */
const VACANT_MINUTES = 5

/** Whose a login name is, whatever its case. Stream `loginName-{keyed hash}`: no stream is named by what somebody typed. */
export const loginName = decider<LoginName, EventsOf<typeof loginNameEvents>>()({
  name: 'loginName',
  zh: '登录名',
  code: code.conflict,
  initial: { status: 'FREE' },
  evolve: {
    LoginNameClaimed: (_, { user }, at) => ({ status: 'CLAIMED', user, since: at }),
    LoginNameReleased: () => ({ status: 'FREE' }),
  },
  commands: {
    /** `vacant`: the user for whom it is claimed was found not to be there */
    claim: {
      decide: (name, { user, vacant }: { user: string; vacant?: string }, { at }) => {
        if (name.status === 'CLAIMED' && name.user === user) return []
        const left = name.status === 'CLAIMED' && name.user === vacant && addMinutes(name.since, VACANT_MINUTES) <= at
        if (name.status === 'CLAIMED' && !left) throw new Refused(code.conflict, '登录名已存在')
        return [LoginNameClaimed({ user })]
      },
    },
    release: {
      decide: (name, { user }: { user: string }) => (name.status === 'CLAIMED' && name.user === user ? [LoginNameReleased({ user })] : []),
    },
  },
})

/** A login name as its stream is called. @param key of the log's documents: what somebody typed by mistake (a password) is not found by trying */
export const loginMark =
  (key: string) =>
  (name: string): string =>
    createHmac('sha256', key).update(`login name ${name.toLowerCase()}`).digest('hex')

/** Whom a login name leads to. Of a name that nobody bears `stream` keeps the tries, and `state` is NONE. */
type Found = { stream: string; state: User; claimed?: string }
type Load = Commands['load']

/** Login names and whose they are. */
export const loginNames = (mark: (name: string) => string) => {
  const find = async (load: Load, name: string): Promise<Found> => {
    const key = mark(name)
    // as many questions for a name that nobody bears as for any other
    const [{ state: claim }, tries] = await Promise.all([load(loginName, key), load(user, key)])
    const claimed = claim.status === 'CLAIMED' ? claim.user : undefined
    const stream = claimed ?? key
    const { state } = await load(user, stream)
    if (state.status === 'NONE') return { stream: key, state: tries.state, ...(claimed && { claimed }) }
    return { stream, state, ...(claimed && { claimed }) }
  }
  return {
    find,
    /** the user id behind a login name; undefined when nobody bears it */
    idOf: async (load: Load, name: string): Promise<string | undefined> => {
      const { state } = await find(load, name)
      return state.status === 'NONE' ? undefined : state.id
    },
    /**
     * A new user under a login name: the name first, then he himself. Cut off in between, the same request goes on with the id it was given; after
     * some minutes anybody may have the name.
     * @param id the user's; a new one unless told
     * @throws Refused 登录名已存在; 400 where it is what a machine of the house is called
     */
    enrol: async (
      { load, at }: { load: Load; at: HouseAt },
      { loginName: name, ...account }: Omit<NewAccount, 'id'>,
      id: string = newId(),
    ): Promise<User> => {
      if (isReserved(name, machineNames)) throw invalid(RESERVED, { loginName: RESERVED })
      const { state: before, claimed } = await find(load, name)
      const { state: claim } = await at(loginName, mark(name)).claim({
        user: id,
        ...(claimed !== undefined && before.status === 'NONE' && { vacant: claimed }),
      })
      const given = claim.status === 'CLAIMED' ? claim.user : id
      return (await at(user, given).create({ ...account, id: given, loginName: name })).state
    },
    /** The account of an agency is taken back, and its name may be another's; whose else it is by now is left alone. */
    release: async ({ load, at }: { load: Load; at: HouseAt }, name: string, agency: string): Promise<void> => {
      const { stream, claimed } = await find(load, name)
      const { state } = await at(user, stream).release({ agency })
      if (claimed !== undefined && state.status === 'NONE') await at(loginName, mark(name)).release({ user: claimed })
    },
  }
}
export type LoginNames = ReturnType<typeof loginNames>
