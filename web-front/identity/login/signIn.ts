import { login } from '#contracts/identity/api.ts'
import { clientHash } from '#contracts/identity/password.ts'
import { call } from '../../kit/session.ts'
import type { Credentials, LoginAnswer } from './outcome.ts'

const enter = (body: Parameters<typeof call<typeof login>>[1]): Promise<LoginAnswer> => call(login, body)

/** The password leaves the browser as a hash only; the hash is also what the review calls ask for. */
export const signIn = async (given: Credentials, uuid: string): Promise<{ answer: LoginAnswer; passWord: string }> => {
  const password = await clientHash(given.password)
  const answer = await enter({ loginName: given.loginName.trim(), password, verifyCode: given.verifyCode.trim(), uuid })
  return { answer, passWord: password }
}

/** One ticket is sent once, however often the screen is rendered. */
const sent = new Map<string, Promise<LoginAnswer>>()
/** A partner's ticket for login data (`?code=…&from=b2b`). */
export const exchange = (ticket: string): Promise<LoginAnswer> => {
  const answer = sent.get(ticket) ?? enter({ ticket, from: 'b2b' })
  sent.set(ticket, answer)
  return answer
}

/** The ticket a partner sent somebody here with. */
export const ticketIn = (search: string): string | undefined => {
  const query = new URLSearchParams(search)
  return query.get('from') === 'b2b' ? (query.get('code') ?? undefined) : undefined
}
