import { isDeepStrictEqual } from 'node:util'
import { loginCode } from '#contracts/identity/api.ts'
import {
  LoginFailed,
  LoginSucceeded,
  type LoginWay,
  OtherSessionsEnded,
  PasswordChanged,
  PasswordRehashed,
  PasswordReset,
  UserAssigned,
  UserCreated,
  UserDisabled,
  UserEnabled,
  type UserKind,
  UserLocked,
  UserModified,
  UserReleased,
  UserRenamed,
  UserRoleChanged,
  type userEvents,
} from '#contracts/identity/events.ts'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, notFound, Refused } from '#contracts/kernel/refused.ts'
import { decider } from '../kernel/stream/decider.ts'
import { houseLocks, type LoginLocks } from './locks.ts'

/** minutes after which no wrong try counts any more, whatever the settings say (`loginTriesMinutes` allows no more) */
const KEPT_MINUTES = 24 * 60

export type UserAccount = {
  /** user id, which never changes */
  id: string
  loginName: string
  name: string
  kind: UserKind
  /** the first of `roles`; empty when there is none */
  role: string
  roles: readonly string[]
  /** groups that the user was put into */
  groups: readonly string[]
  department?: string
  office?: string
  agency?: string
  airlines: readonly string[]
  passwordHash?: string
  /** grows with every password; a token of an older one is void */
  passwordNo: number
  /** grows whenever other sessions are ended; a token of an older one is void, except that of the session that stayed */
  sessionNo?: number
  keptSession?: string
  /** true for a one-time password that somebody other than the user has set */
  isOneTime?: true
  /** number of edits; logins and passwords do not count */
  edits: number
}
/** Fields of a new account: one role, or several. */
export type NewAccount = Omit<UserAccount, 'passwordNo' | 'sessionNo' | 'keptSession' | 'isOneTime' | 'edits' | 'roles' | 'groups'> & {
  roles?: readonly string[]
}
/** `failures`: instants of the wrong passwords that still count. */
type Attempts = { failures: readonly string[]; lockedUntil?: string }
/**
 * An address from which the owner has logged in, the latest first. Tries from there are counted apart, so that strangers cannot lock the
 * owner out.
 */
type Home = Attempts & { from: string }
/** addresses that are kept; the oldest is forgotten */
const HOMES = 8
/** An unknown name has attempts too, so that it is answered like a known one. */
export type User = Attempts & { homes?: readonly Home[] } & ({ status: 'NONE' } | ({ status: 'ACTIVE' | 'DISABLED' } & UserAccount))

/**
 * An account and its login. Stream `user-{user id}`; the stream of the login name decides who has the name (login-name.ts).
 *
 * Wrong passwords lock as the settings say: initially five within 15 minutes lock for 30. Passwords are compared outside. The verdicts are
 * decided here one after another, so a hundred guesses at once learn no more than those few, and while it is locked nobody learns whether a
 * guess was right.
 */
export const user = decider<User, EventsOf<typeof userEvents>>()({
  name: 'user',
  zh: '用户',
  code: code.conflict,
  initial: { status: 'NONE', failures: [] },
  // counts edits only, so that a login of the employee does not make an open form outdated
  etag: user => (user.status === 'NONE' ? -1 : user.edits),
  evolve: {
    UserCreated: (_, { roles, ...account }) => ({
      ...account,
      roles: roles ?? [account.role],
      groups: [],
      status: 'ACTIVE',
      passwordNo: 1,
      edits: 0,
      failures: [],
    }),
    UserRoleChanged: (user, { role, airlines }) => edited(user, { role, roles: [role], airlines }),
    UserAssigned: (user, { roles, groups, department }) => {
      if (user.status === 'NONE') return user
      const { department: _left, ...rest } = user
      return edited(rest, { role: roles[0] ?? '', roles, groups, ...(department && { department }) })
    },
    UserModified: (user, { name, airlines, office }) => {
      if (user.status === 'NONE') return user
      const { office: _left, ...rest } = user
      return edited(rest, { name, airlines, ...(office && { office }) })
    },
    UserRenamed: (user, { name }) => edited(user, { name }),
    // all logins have ended for good: after `enable` the user logs in again
    UserDisabled: user => {
      if (user.status === 'NONE') return user
      const { keptSession: _ended, ...rest } = user
      return edited(rest, { status: 'DISABLED', sessionNo: (user.sessionNo ?? 0) + 1 })
    },
    UserEnabled: user => edited(user, { status: 'ACTIVE' }),
    UserReleased: () => ({ status: 'NONE', failures: [] }),
    LoginSucceeded: (user, { from }) => entered(user, from),
    // tries for the review are counted by address (tries.ts)
    LoginFailed: (user, { way, from }, at) =>
      way === 'review' ? user : tried(user, from, tries => ({ ...tries, failures: [...recent(tries, at, KEPT_MINUTES), at] })),
    UserLocked: (user, { until, from }) => tried(user, from, tries => ({ ...tries, failures: [], lockedUntil: until })),
    PasswordChanged: (user, { passwordHash }) => {
      if (user.status === 'NONE') return user
      const { isOneTime: _changed, ...rest } = user
      return { ...rest, passwordHash, passwordNo: user.passwordNo + 1 }
    },
    PasswordReset: (user, { passwordHash }) => {
      if (user.status === 'NONE') return user
      const { lockedUntil: _lifted, homes: _unlocked, ...rest } = user
      return { ...rest, failures: [], passwordHash, passwordNo: user.passwordNo + 1, isOneTime: true }
    },
    OtherSessionsEnded: (user, { session }) =>
      user.status === 'NONE' ? user : { ...user, sessionNo: (user.sessionNo ?? 0) + 1, keptSession: session },
    PasswordRehashed: (user, { passwordHash }) => (user.status === 'NONE' ? user : { ...user, passwordHash }),
  },
  commands: {
    create: {
      when: user => user.status === 'NONE' || '登录名已存在',
      decide: (_, account: NewAccount) => {
        if ((account.kind === 'agent') !== (account.agency !== undefined))
          throw new Refused(code.invalid, '代理人用户须属于一家代理人', { status: 400 })
        const { roles, airlines, ...rest } = account
        return [UserCreated({ ...rest, ...present({ roles: roles && [...roles] }), airlines: [...airlines] })]
      },
    },
    /** frees the name of a rejected agency's account; an account that belongs to somebody else by now is left alone */
    release: {
      decide: (user, { agency }: { agency: string }) =>
        user.status !== 'NONE' && user.agency === agency ? [UserReleased({ agency })] : [],
    },
    /** `right`: the result of the comparison, or the verdict of the sign-on page; `from`: the address, as a keyed hash */
    attempt: {
      decide: (
        user,
        { right, way, from, locks = houseLocks.login }: { right: boolean; way: LoginWay; from?: string | undefined; locks?: LoginLocks },
        { at },
      ) => {
        if (way === 'password' || way === 'cas') mustNotBeLocked(user, at, from)
        if (!right || user.status === 'NONE') {
          const home = homeOf(user, from)
          const there = home ? { from: home.from } : {}
          const shuts = way !== 'review' && recent(home ?? user, at, locks.withinMinutes).length + 1 >= locks.tries
          return [LoginFailed({ way, ...there }), ...(shuts ? [UserLocked({ until: addMinutes(at, locks.minutes), ...there })] : [])]
        }
        if (user.status === 'DISABLED') throw disabled()
        return [LoginSucceeded({ way, ...present({ from }) })]
      },
    },
    /** the password was given once more within a login, and was right */
    confirm: {
      decide: (user, { from }: { from?: string | undefined }, { at }) => {
        mustNotBeLocked(existing(user), at, from)
        return []
      },
    },
    changeRole: {
      decide: (user, { role, airlines }: { role: string; airlines: string[] }) => {
        const account = existing(user)
        const same = String(account.roles) === role && String(account.airlines) === String(airlines)
        return same ? [] : [UserRoleChanged({ role, airlines })]
      },
    },
    /** omitted fields stay; `department: null` means none */
    assign: {
      decide: (user, change: { roles?: string[]; groups?: string[]; department?: string | null }) => {
        const { roles, groups, department } = employed(user)
        const next = {
          roles: [...(change.roles ?? roles)],
          groups: [...(change.groups ?? groups)],
          ...(change.department !== null && (change.department ?? department) && { department: change.department ?? department }),
        }
        const same = isDeepStrictEqual(next, { roles: [...roles], groups: [...groups], ...(department && { department }) })
        return same ? [] : [UserAssigned(next)]
      },
    },
    joinGroup: { decide: (user, { group }: { group: string }) => regrouped(user, groups => [...new Set([...groups, group])]) },
    leaveGroup: { decide: (user, { group }: { group: string }) => regrouped(user, groups => groups.filter(one => one !== group)) },
    modify: {
      decide: (user, change: { name?: string; airlines?: string[]; office?: string | null }) => {
        const { name, airlines, office } = employed(user)
        const next = {
          name: change.name ?? name,
          airlines: [...(change.airlines ?? airlines)],
          ...(change.office !== null && (change.office ?? office) && { office: change.office ?? office }),
        }
        return isDeepStrictEqual(next, { name, airlines: [...airlines], ...(office && { office }) }) ? [] : [UserModified(next)]
      },
    },
    rename: { decide: (user, { name }: { name: string }) => (existing(user).name === name ? [] : [UserRenamed({ name })]) },
    disable: {
      when: user => user.status !== 'DISABLED' || '用户已停用',
      decide: (user, _: { reason?: string }) => {
        existing(user)
        return [UserDisabled({})]
      },
    },
    enable: {
      when: user => user.status !== 'ACTIVE' || '用户已启用',
      decide: (user, _: { reason?: string }) => {
        existing(user)
        return [UserEnabled({})]
      },
    },
    setPassword: {
      decide: (user, { passwordHash, from }: { passwordHash: string; from?: string | undefined }, { at }) => {
        mustNotBeLocked(existing(user), at, from)
        return [PasswordChanged({ passwordHash })]
      },
    },
    endOtherSessions: {
      decide: (user, { session }: { session: string }) => {
        existing(user)
        return [OtherSessionsEnded({ session })]
      },
    },
    /** sent by somebody else, who does not know the old password */
    resetPassword: {
      decide: (user, { passwordHash }: { passwordHash: string }) => {
        employed(user)
        return [PasswordReset({ passwordHash })]
      },
    },
    /** `from`: the hash that was compared; when the hash is another one by now, the new password stands */
    rehash: {
      decide: (user, { from, passwordHash }: { from: string; passwordHash: string }) =>
        existing(user).passwordHash === from ? [PasswordRehashed({ passwordHash })] : [],
    },
  },
})

const edited = (user: User, change: Partial<UserAccount> & { status?: 'ACTIVE' | 'DISABLED' }): User =>
  user.status === 'NONE' ? user : { ...user, ...change, edits: user.edits + 1 }

const homeOf = ({ homes = [] }: User, from: string | undefined): Home | undefined => homes.find(home => home.from === from)
/** changes the tries of a known address, or those of all other addresses together */
const tried = (user: User, from: string | undefined, change: <A extends Attempts>(tries: A) => A): User =>
  homeOf(user, from) ? { ...user, homes: user.homes!.map(home => (home.from === from ? change(home) : home)) } : change(user)
/** a login from a known address clears the failures of that address, not those of strangers since then */
const entered = (user: User, from: string | undefined): User => {
  const others = (user.homes ?? []).filter(home => home.from !== from)
  const homes = from ? [{ from, failures: [] }, ...others].slice(0, HOMES) : others
  const { lockedUntil: _lifted, ...open } = user
  return { ...(homeOf(user, from) ? user : { ...open, failures: [] }), ...(homes.length > 0 && { homes }) }
}

/**
 * @param from the address, as a keyed hash
 * @throws Refused 400020003 with the minutes that are left
 */
export const mustNotBeLocked = (user: User, at: string, from?: string): void => {
  const { lockedUntil } = homeOf(user, from) ?? user
  if (!lockedUntil || at >= lockedUntil) return
  const minutes = Math.ceil((Date.parse(lockedUntil) - Date.parse(at)) / 60_000)
  throw new Refused(code.loginLocked, `密码错误次数过多，账号已锁定，请${minutes}分钟后再试`, { status: 401 })
}

export const disabled = () => new Refused(loginCode.disabled, '账号已停用，请联系管理员', { status: 401 })

const recent = ({ failures }: Attempts, at: string, minutes: number) =>
  failures.filter(failure => Date.parse(at) - Date.parse(failure) < minutes * 60_000)

const regrouped = (user: User, change: (groups: readonly string[]) => string[]) => {
  const { roles, groups, department } = employed(user)
  const next = change(groups)
  return next.length === groups.length ? [] : [UserAssigned({ roles: [...roles], groups: next, ...(department && { department }) })]
}

/** Positions are for staff: an agency manages its own people. */
function employed(user: User): Extract<User, UserAccount> {
  const account = existing(user)
  if (account.kind !== 'employee') throw notFound('员工')
  return account
}
function existing(user: User): Extract<User, UserAccount> {
  if (user.status === 'NONE') throw notFound('用户')
  return user
}
