import { type SettingKey, settings } from '#contracts/basicinfo/settings.ts'

/** Limits on wrong passwords: `tries` of them (for logins within `withinMinutes`) lock for `minutes`. */
export type Locks = { tries: number; minutes: number }
export type LoginLocks = Locks & { withinMinutes: number }
export type LockRules = { login: LoginLocks; pay: Locks }

/** Reads the limits that staff have set (contracts/basicinfo/settings.ts). */
export const lockRules = (config: (key: SettingKey) => Promise<string>) => async (): Promise<LockRules> => {
  const keys = ['loginTries', 'loginTriesMinutes', 'loginLockMinutes', 'payPasswordTries', 'payPasswordLockMinutes'] as const
  const [tries = 0, withinMinutes = 0, minutes = 0, payTries = 0, payMinutes = 0] = await Promise.all(
    keys.map(async key => Number(await config(key))),
  )
  return { login: { tries, withinMinutes, minutes }, pay: { tries: payTries, minutes: payMinutes } }
}

const initial = (key: SettingKey) => Number(settings[key].initial)
/** the initial limits, where nobody has set others */
export const houseLocks: LockRules = {
  login: { tries: initial('loginTries'), withinMinutes: initial('loginTriesMinutes'), minutes: initial('loginLockMinutes') },
  pay: { tries: initial('payPasswordTries'), minutes: initial('payPasswordLockMinutes') },
}
