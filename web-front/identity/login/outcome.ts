import type { CallError } from '#contracts/client/error.ts'
import type { MemberType } from '#contracts/enums.ts'

/** What login answers, seen by the screen: tokens, or the id under which the account's review may be looked at. */
export type LoginAnswer = { accessToken?: string; showPage?: unknown; userId: string; memberType?: MemberType }
type Outcome = { next: 'enter'; accessToken: string } | { next: 'review'; userId: string } | { next: 'failed'; text: string }

/** What follows a login with code 0 (DOMAIN §9.4, §9.8). */
export const outcomeOf = ({ accessToken, showPage, userId }: LoginAnswer): Outcome => {
  if (showPage) return { next: 'review', userId }
  return accessToken ? { next: 'enter', accessToken } : { next: 'failed', text: '登录失败' }
}

/** The agreed codes (DOMAIN §9.8), spelled here because the declarations would weigh more than the screen; their owners are named in the test. */
export const codes = { wrong: 400_020_002, captcha: 100_040_002, partner: 1_000_000_000 } as const
const texts: Record<number, string> = { [codes.wrong]: '用户名或密码错误', [codes.captcha]: '验证码错误' }

/** What the screen says of a login that was refused; the server's own words where none were agreed. */
export const refusalText = ({ code, message }: Pick<CallError, 'code' | 'message'>): string => texts[code] ?? message
/** The partner's users log in at the partner's. */
export const isPartners = ({ code }: Pick<CallError, 'code'>): boolean => code === codes.partner

export type Credentials = { loginName: string; password: string; verifyCode: string }
export const missing: Record<keyof Credentials, string> = {
  loginName: '请输入用户名!',
  password: '请输入密码!',
  verifyCode: '请输入验证码!',
}
/** Field → text, in the order of the form; a password may be made of blanks, the others not. */
export const mistakesIn = (given: Credentials): Partial<Record<keyof Credentials, string>> =>
  Object.fromEntries(
    Object.entries(missing).filter(([field]) => {
      const text = given[field as keyof Credentials]
      return field === 'password' ? text === '' : text.trim() === ''
    }),
  )
