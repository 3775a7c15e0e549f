import QuickLRU from 'quick-lru'
import type { MemberType } from '#contracts/enums.ts'
import { checkRefundTask } from '#contracts/flow/api.ts'
import { changePassword, logout, profile } from '#contracts/identity/api.ts'
import type { UserKind } from '#contracts/identity/events.ts'
import { addMinutes, toLocal } from '#contracts/kernel/calendar.ts'
import type { Who } from '#contracts/kernel/endpoint.ts'
import { STREAM } from '#contracts/kernel/live.ts'
import { present } from '#contracts/kernel/present.ts'
import { countUnread } from '#contracts/order/notice/notice-api.ts'
import { type AirlinePermission, airlinePermission, airlinesUnder } from '#contracts/organisation/airline-permission.ts'
import type { Feed } from '#services/eventstore/feed.ts'
import { type Position, type StoredEvent, Unavailable } from '#services/eventstore/port.ts'
import { jitter, sleep } from '#services/kernel/time.ts'
import { agency, standingOf } from '../agency/agency.ts'
import { recordDecider } from '../kernel/record/decide.ts'
import { type Commands, idFrom } from '../kernel/stream/commands.ts'
import type { ProcessStatus } from '../kernel/stream/process.ts'
import { group, groupTree } from '../organisation/group.ts'
import { groupsAround, type Rights, rightsOf } from '../organisation/rights.ts'
import { role } from '../organisation/role.ts'
import { SEEN_EVERY_MINUTES, session } from './session.ts'
import type { TokenClaims, Tokens } from './tokens.ts'
import { type User, type UserAccount, user } from './user.ts'

/** Sessions in the view `closed-session` at the start, as of `position`: those whose token has not expired yet. */
export type ClosedSessions = { position: Position; sessions: { id: string; until: string }[] }

export type AuthenticatorOptions = {
  /** events of the log; the owner of the feed begins it */
  feed: Feed
  run: Commands
  tokens: Tokens
  clock: () => string
  closedSoFar: () => Promise<ClosedSessions>
  /** do staff have passwords here? False where the company's sign-on vouches for them */
  staffPasswords: boolean
  /** minutes after which an unused login ends; 0 means never */
  idleMinutes: (kind: UserKind) => Promise<number>
  /** aborts to stop following the log */
  signal: AbortSignal
}

export type Authenticator = {
  /**
   * the bearer of a token; undefined when the token is forged, expired, logged out or unused for too long, or when its user is disabled or
   * has another password by now. A call to `url` (the declared path) counts as use, unless pages send it by themselves.
   */
  authenticate: (token: string, url?: string) => Promise<Who | undefined>
  /** the same, with the token's claims */
  read: (token: string) => Promise<{ who: Who; claims: TokenClaims } | undefined>
  /**
   * A user as a caller, with the present rights, for work in the user's name without the user. Undefined for a user who may not log in.
   * @throws Unavailable while the log is not followed
   */
  whoIs: (user: string) => Promise<Who | undefined>
  /** called by logout, so that this instance need not wait for the log */
  close: (jti: string, until: string) => void
  /** called when this instance has changed a role, a group or a person's position, for the same reason */
  forget: () => void
  /** resolves when the log has been read to its end: nobody is let in before */
  caughtUp: Promise<void>
  /** whether it follows the log; after a loss it continues from its last position */
  status: () => ProcessStatus
}

/**
 * Finds out who is calling. A token is checked by its signature (cached), then against the closed sessions, then against its user as the
 * decider has the user now and the rights that roles and groups grant: a changed role takes effect on the next request. Users and their
 * rights are kept in memory, so a request reads no store. They are forgotten when the log brings an event about them, or about any role or
 * group, whichever instance wrote it.
 */
export const authenticator = async ({
  feed,
  run,
  tokens,
  clock,
  closedSoFar,
  staffPasswords,
  idleMinutes,
  signal,
}: AuthenticatorOptions): Promise<Authenticator> => {
  const users = new QuickLRU<string, Promise<Known>>({ maxSize: 20_000 })
  const closed = closedSet(clock)
  /** last use of each session, as far as the log tells: coarse, and the same for every instance */
  const seen = new QuickLRU<string, Promise<string>>({ maxSize: 50_000 })
  /** start and reason of a failure to follow the log: nobody is let in by a memory that does not hear of logouts */
  let unread: ProcessStatus['failing'] = { since: clock(), message: 'it has not been read yet' }
  const lost = (): ProcessStatus['failing'] => {
    const away = feed.failing()
    return away ? { since: new Date(away.since).toISOString(), message: away.message } : unread
  }

  const learn = ({ stream, type, data, at }: StoredEvent) => {
    if (stream.startsWith(prefixes.user)) users.delete(stream.slice(prefixes.user.length))
    else if (stream.startsWith(prefixes.session)) {
      const jti = stream.slice(prefixes.session.length)
      if (type === 'SessionClosed') closed.add(jti, data.until)
      else if (type === 'SessionSeen' && seen.has(jti)) seen.set(jti, Promise.resolve(at))
    } else if (followed.some(({ name }) => stream.startsWith(`${name}-`))) users.clear()
  }
  const known = await closedSoFar()
  for (const { id, until } of known.sessions) closed.add(id, until)
  const consumer = feed.follow({ from: known.position, types: followed.flatMap(({ evolve }) => Object.keys(evolve)) })
  signal.addEventListener('abort', () => consumer.close(), { once: true })
  const follow = async (caughtUp: () => void) => {
    for (let delay = 100; !signal.aborted; ) {
      try {
        const batch = await consumer.take(500)
        if (!batch) break
        batch.events.forEach(learn)
        if (!batch.caughtUp) continue
        delay = 100
        unread = undefined
        caughtUp()
      } catch (error) {
        unread ??= { since: clock(), message: error instanceof Error ? error.message : String(error) }
        await sleep(jitter(delay), undefined, { signal, ref: false }).catch(() => {})
        delay = Math.min(2 * delay, 5_000)
      }
    }
    unread ??= { since: clock(), message: 'the log of sessions ended' }
    caughtUp()
  }
  const caughtUp = new Promise<void>(resolve => {
    follow(resolve)
  })

  /** temporary airlines of a member of staff, own and of all groups */
  const grantedTo = async (account: UserAccount): Promise<AirlinePermission[]> => {
    const ids = [`USER.${account.id}`, ...(await groupsAround(run, account)).map(id => `GROUP.${id}`)]
    const rows = await Promise.all(ids.map(async id => (await run.load(granting, id)).state))
    return rows.flatMap(row => (row.status === 'ACTIVE' && row.enabled ? [row.values as AirlinePermission] : []))
  }
  const userOf = (id: string): Promise<Known> => {
    const remembered = users.get(id)
    if (remembered) return remembered
    // set before it is loaded: an event that arrives meanwhile removes it again
    const loading = run.load(user, id).then(async ({ state }): Promise<Known> => {
      if (state.status !== 'ACTIVE') return { account: state, rights: nothing, letIn: true }
      const rights = await rightsOf(run, state)
      if (!state.agency) return { account: state, rights, letIn: true, granted: await grantedTo(state) }
      const { state: own, letIn, shuts } = await standingOf(run.load, state.agency)
      if (own.status === 'NONE') return { account: state, rights, letIn }
      return { account: state, rights, letIn, shuts, isSubAgent: own.parent !== undefined, subAgents: own.subAgents }
    })
    users.set(id, loading)
    loading.catch(() => {
      if (users.get(id) === loading) users.delete(id)
    })
    return loading
  }

  const mustFollow = () => {
    const away = lost()
    if (away) throw new Unavailable(`the log of sessions is not followed: ${away.message}`)
  }
  const whoIs = async (id: string): Promise<Who | undefined> => {
    mustFollow()
    const known = await userOf(id)
    const { account } = known
    if (!known.letIn || account.status !== 'ACTIVE') return undefined
    return { ...whoOf(account, known, ''), airlines: airlinesOf(account, known) }
  }
  const airlinesOf = ({ airlines }: UserAccount, { granted = [] }: Known) => airlinesUnder(airlines, granted, toLocal(clock()).date)
  const bearerOf = async (token: string) => {
    mustFollow()
    const claims = tokens.verify(token, clock())
    if (!claims || closed.has(claims.jti)) return undefined
    const known = await userOf(claims.sub)
    const { account } = known
    if (!known.letIn || account.status !== 'ACTIVE' || account.passwordNo !== claims.pwd) return undefined
    if ((claims.ses ?? 0) !== (account.sessionNo ?? 0) && claims.jti !== account.keptSession) return undefined
    if ((claims.shuts ?? 0) !== (known.shuts ?? 0)) return undefined
    const due = account.isOneTime && (account.kind === 'agent' || staffPasswords)
    return {
      who: { ...whoOf(account, known, claims.jti), airlines: airlinesOf(account, known), ...(due && { mayOnly: toChangePassword }) },
      claims,
    }
  }
  const lastUse = (jti: string, iat: number): Promise<string> => {
    const remembered = seen.get(jti)
    if (remembered) return remembered
    const loading = run
      .load(session, jti)
      .then(({ state }) => (state.status === 'NONE' ? new Date(iat * 1000).toISOString() : state.seenAt))
    seen.set(jti, loading)
    loading.catch(() => seen.get(jti) === loading && seen.delete(jti))
    return loading
  }
  /** The known last use may be ten minutes old, so a session is allowed ten minutes beyond its limit. */
  const isIdle = async ({ who, claims: { jti, iat } }: Bearer, url: string | undefined): Promise<boolean> => {
    const [last, limit] = await Promise.all([lastUse(jti, iat), idleMinutes(who.actor === 'employee' ? 'employee' : 'agent')])
    const now = clock()
    if (limit > 0 && addMinutes(last, limit + SEEN_EVERY_MINUTES) <= now) return true
    if (addMinutes(last, SEEN_EVERY_MINUTES) > now || (url !== undefined && byThemselves.includes(url))) return false
    seen.set(jti, Promise.resolve(now))
    // a failed write must not stop reading
    await run.execute(session, jti, 'see', {}, { who, now, commandId: idFrom('session seen', jti, last) }).catch(() => seen.delete(jti))
    return false
  }
  const authenticate = async (token: string, url?: string) => {
    const bearer = await bearerOf(token)
    return bearer && !(await isIdle(bearer, url)) ? bearer.who : undefined
  }
  return {
    read: bearerOf,
    whoIs,
    authenticate,
    close: closed.add,
    forget: () => users.clear(),
    caughtUp,
    status: () => {
      const failing = lost()
      return { process: 'authenticator', position: consumer.place().position, ...present({ failing }) }
    },
  }
}

/**
 * A user as it is kept in memory. `letIn` is false while the user's agency, or its parent, is under review, frozen or disabled. `shuts`
 * counts how often the agency was disabled; logins from before the last time are void. `subAgents` are the agencies that it has taken on,
 * by its own stream.
 */
type Known = {
  account: User
  rights: Rights
  letIn: boolean
  granted?: readonly AirlinePermission[]
  shuts?: number
  isSubAgent?: boolean
  subAgents?: readonly string[]
}
type Bearer = { who: Who; claims: TokenClaims }
/** paths that open pages call again and again while nobody sits before them */
const byThemselves: readonly string[] = [profile.path, checkRefundTask.path, countUnread.path, STREAM]
const toChangePassword = [changePassword.path, profile.path, logout.path]
const nothing: Rights = { roles: [], roleNames: [], permissions: [] }
const granting = recordDecider(airlinePermission)
const followed = [user, session, role, group, groupTree, agency, granting]
const prefixes = { user: `${user.name}-`, session: `${session.name}-` }

export const memberTypeOf = (kind: UserKind): MemberType => (kind === 'agent' ? 'User_Agent' : 'User_Employee')

/**
 * An account as a caller: the rights of its own roles and of those of its groups, and the agencies whose documents it sees. `jti` names the
 * login.
 */
export const whoOf = (
  account: UserAccount,
  { rights, isSubAgent, subAgents = [] }: Omit<Known, 'account' | 'letIn'>,
  jti: string,
): Who => ({
  user: account.id,
  loginName: account.loginName,
  name: account.name,
  actor: isSubAgent ? 'subAgent' : account.kind,
  role: rights.roles.join() || account.role,
  roleName: rights.roleNames.join('、'),
  ...present({ agency: account.agency }),
  ...(subAgents.length > 0 && { subAgents }),
  permissions: rights.permissions,
  airlines: account.airlines,
  session: jti,
})

/** Sessions closed before their token expires. An expired token is refused in any case, so the set stays as small as a day's logouts. */
const closedSet = (clock: () => string) => {
  const closed = new Map<string, string>()
  let sweepAt = 10_000
  return {
    has: (jti: string) => closed.has(jti),
    add: (jti: string, until: string) => {
      closed.set(jti, until)
      if (closed.size < sweepAt) return
      const now = clock()
      for (const [id, end] of closed) if (end <= now) closed.delete(id)
      sweepAt = Math.max(10_000, closed.size * 2)
    },
  }
}
