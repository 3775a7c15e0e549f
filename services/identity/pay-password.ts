import { createHmac } from 'node:crypto'
import { payPasswordCode } from '#contracts/identity/account-api.ts'
import {
  PayPasswordAccepted,
  PayPasswordCleared,
  PayPasswordFailed,
  PayPasswordLocked,
  PayPasswordSet,
  type payPasswordEvents,
} from '#contracts/identity/account-events.ts'
import { WEAK_PIN } from '#contracts/identity/common-passwords.ts'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, invalid, Refused } from '#contracts/kernel/refused.ts'
import { decider } from '../kernel/stream/decider.ts'
import { houseLocks, type Locks } from './locks.ts'
import type { SignInWay } from './signin.ts'
import { mustNotBeLocked as loginNotLocked, user } from './user.ts'

type PayPassword = { passwordHash?: string; failures: number; lockedUntil?: string }

/**
 * The password that is asked before money of a virtual account is spent (DOMAIN §3.7). Stream `payPassword-{user id}`, apart from the
 * user's own: a user who mistypes it can still log in, and its lock ends by itself. The settings say how many wrong ones in a row lock it,
 * and for how long. Wrong ones do not expire with time; a right one clears them. As with logins, this stream decides the verdicts one after
 * another.
 */
export const payPassword = decider<PayPassword, EventsOf<typeof payPasswordEvents>>()({
  name: 'payPassword',
  zh: '支付密码',
  code: code.conflict,
  initial: { failures: 0 },
  evolve: {
    PayPasswordSet: (_, { passwordHash }) => ({ passwordHash, failures: 0 }),
    PayPasswordCleared: () => ({ failures: 0 }),
    PayPasswordFailed: state => ({ ...state, failures: state.failures + 1 }),
    PayPasswordAccepted: ({ lockedUntil: _, ...state }) => ({ ...state, failures: 0 }),
    PayPasswordLocked: (state, { until }) => ({ ...state, failures: 0, lockedUntil: until }),
  },
  commands: {
    set: { decide: (_, { passwordHash }: { passwordHash: string }) => [PayPasswordSet({ passwordHash })] },
    clear: { decide: (state, _: { reason?: string }) => (state.passwordHash === undefined ? [] : [PayPasswordCleared({})]) },
    /** `right`: the result of the comparison */
    attempt: {
      decide: (state, { right, locks = houseLocks.pay }: { right: boolean; locks?: Locks }, { at }) => {
        mustNotBeLocked(state, at)
        if (right) return state.failures > 0 ? [PayPasswordAccepted({})] : []
        const shuts = state.failures + 1 >= locks.tries
        return [PayPasswordFailed({}), ...(shuts ? [PayPasswordLocked({ until: addMinutes(at, locks.minutes) })] : [])]
      },
    },
  },
})

/** Means to check pay passwords: those of logins, and the program's key. */
export type PayWay = SignInWay & { payKey: string }

/**
 * The text that is hashed. All passwords of six digits could be tried by a reader of the log, so the program's key goes in too. Under
 * another key no pay password is right any more, and users set theirs again by the login password.
 */
export const underKey = (payKey: string, id: string, given: string): string =>
  createHmac('sha256', payKey).update(`${id} ${given.toLowerCase()}`).digest('hex')

/**
 * Checks the pay password before money is spent. The caller must not have done anything before.
 * @param given hex SHA-256, as clients send it
 * @throws Refused 400: 400030004 none is set, 400030002 wrong with the tries that are left, 400030003 locked
 */
export const checkPayPassword = async ({ run, now, at, passwords, locks, payKey }: PayWay, id: string, given: string): Promise<void> => {
  const { state } = await run.load(payPassword, id)
  if (!state.passwordHash) throw new Refused(payPasswordCode.missing, '尚未设置支付密码，请先设置', { status: 400 })
  mustNotBeLocked(state, now)
  const right = await passwords.verify(state.passwordHash, underKey(payKey, id, given))
  const { pay } = await locks()
  const { state: after } = await at(payPassword, id).attempt({ right, locks: pay })
  if (right) return
  mustNotBeLocked(after, now)
  throw new Refused(payPasswordCode.wrong, `支付密码错误，还可输入${pay.tries - after.failures}次`, { status: 400 })
}

type Change = { payPassword: string; oldPayPassword?: string; loginPassword?: string }
/**
 * Sets the pay password for a user who knows the login password, or the present pay password. A wrong one counts towards its own lock; the
 * login password lifts the lock of the pay password.
 * @throws Refused 400 wrong, equal to the login password, or no six digits; 401 400020003 the login is locked
 */
export const changePayPassword = async (way: PayWay, id: string, { payPassword: next, ...known }: Change): Promise<void> => {
  if (known.loginPassword) await checkLoginPassword(way, id, known.loginPassword)
  else if (known.oldPayPassword) await checkPayPassword(way, id, known.oldPayPassword)
  else
    throw new Refused(code.invalid, '请输入登录密码或原支付密码', { status: 400, errors: { loginPassword: '请输入登录密码或原支付密码' } })
  // compares with the typed password, never with its hash: otherwise the holder of a session and of the pay password could try login
  // passwords without end
  if (next === known.loginPassword)
    throw new Refused(code.invalid, '支付密码不能与登录密码相同', { status: 400, errors: { payPassword: '支付密码不能与登录密码相同' } })
  if (!(await way.passwords.isOfSixDigits(next)))
    throw new Refused(code.invalid, '支付密码须为6位数字', { status: 400, errors: { payPassword: '支付密码须为6位数字' } })
  if (await way.passwords.isWeakPin(next)) throw invalid(WEAK_PIN, { payPassword: WEAK_PIN })
  await way.at(payPassword, id).set({ passwordHash: await way.passwords.hash(underKey(way.payKey, id, next)) })
}

const checkLoginPassword = async ({ run, now, at, passwords, locks, from }: SignInWay, id: string, given: string): Promise<void> => {
  const { state } = await run.load(user, id)
  loginNotLocked(state, now, from)
  if (state.status !== 'NONE' && (await passwords.verify(state.passwordHash, given))) {
    // decided after the guesses that were sent at the same time: while the login is locked, nobody learns that a guess was right
    await at(user, id).confirm({ from })
    return
  }
  const { state: after } = await at(user, id).attempt({ right: false, way: 'password', from, locks: (await locks()).login })
  loginNotLocked(after, now, from)
  throw new Refused(code.loginWrong, '登录密码错误', { status: 400 })
}

const mustNotBeLocked = ({ lockedUntil }: PayPassword, at: string): void => {
  if (!lockedUntil || at >= lockedUntil) return
  const minutes = Math.ceil((Date.parse(lockedUntil) - Date.parse(at)) / 60_000)
  throw new Refused(payPasswordCode.locked, `支付密码已锁定，请${minutes}分钟后再试`, { status: 400 })
}
