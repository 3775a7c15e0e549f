import type { CallError } from '#contracts/client/error.ts'
import type { MemberType } from '#contracts/enums.ts'

/** The login's answer as far as the screen needs it: tokens, or the id for viewing the account's review. */
export type LoginAnswer = { accessToken?: string; showPage?: unknown; userId: string; memberType?: MemberType }
type Outcome = { next: 'enter'; accessToken: string } | { next: 'review'; userId: string } | { next: 'failed'; text: string }

/** The next step after a login with code 0 (DOMAIN §9.4, §9.8). */
export const outcomeOf = ({ accessToken, showPage, userId }: LoginAnswer): Outcome => {
  if (showPage) return { next: 'review', userId }
  return accessToken ? { next: 'enter', accessToken } : { next: 'failed', text: '登录失败' }
}

/**
 * The agreed codes (DOMAIN §9.8). They are repeated here because the declarations would weigh more than the screen; the test compares them
 * with their owners.
 */
export const codes = { wrong: 400_020_002, captcha: 100_040_002, partner: 1_000_000_000 } as const
const texts: Record<number, string> = { [codes.wrong]: '用户名或密码错误', [codes.captcha]: '验证码错误' }

/** The message for a refused login; the server's own message where none was agreed. */
export const refusalText = ({ code, message }: Pick<CallError, 'code' | 'message'>): string => texts[code] ?? message
/** Tells whether the user belongs to a partner and must log in at the partner's. */
export const isPartners = ({ code }: Pick<CallError, 'code'>): boolean => code === codes.partner

export type Credentials = { loginName: string; password: string; verifyCode: string }
export const missing: Record<keyof Credentials, string> = {
  loginName: '请输入用户名!',
  password: '请输入密码!',
  verifyCode: '请输入验证码!',
}
/** Field → text, in the order of the form. A password may consist of blanks, other fields may not. */
export const mistakesIn = (given: Credentials): Partial<Record<keyof Credentials, string>> =>
  Object.fromEntries(
    Object.entries(missing).filter(([field]) => {
      const text = given[field as keyof Credentials]
      return field === 'password' ? text === '' : text.trim() === ''
    }),
  )
