import type { FastifyInstance } from 'fastify'
import { newId } from '#services/kernel/ids.ts'
import { type Commands, commanding } from '../kernel/commands.ts'
import { systemUser } from '../kernel/process.ts'
import type { Authenticator } from './authenticator.ts'
import { readsForms } from './cas.ts'
import { session } from './session.ts'
import { ssoTicket, ticketId } from './sso-ticket.ts'

type SsoLogoutDeps = { run: Commands; clock: () => string; members: Pick<Authenticator, 'close'> }

/**
 * Single log-out (CAS 2.0): when a user leaves the sign-on page, it posts a `logoutRequest` to the address each of his tickets was given
 * for, `/newgt/backendLogin` with us, and the session that the ticket opened ends at once. There is no signature: only who had the ticket can
 * name it, and all he gains is that its owner is logged out. An unknown ticket is answered alike.
 */
export const singleLogOut = (app: FastifyInstance, { run, clock, members }: SsoLogoutDeps): void => {
  app.register(async cas => {
    readsForms(cas)
    cas.post('/newgt/*', async (request, reply) => {
      const ticket = ticketIn((request.body as Record<string, unknown> | null)?.logoutRequest)
      if (ticket === undefined) return reply.status(400).send()
      const { state } = await run.load(ssoTicket, ticketId(ticket))
      if (state.status === 'USED') {
        const at = commanding(run, () => ({ who: systemUser('sso'), now: clock(), commandId: newId() }))
        const closed = await at(session, state.session).close({ reason: '单点登录已退出' })
        if (closed.state.status !== 'NONE') members.close(state.session, closed.state.until)
      }
      return reply.header('cache-control', 'no-store').status(200).send()
    })
  })
}

/** The ticket that a `samlp:LogoutRequest` names. As with `userIn`: no XML parser, so nothing of one can be used against us. */
export const ticketIn = (request: unknown): string | undefined =>
  typeof request === 'string' && request.length <= 4_000
    ? /<((?:\w+:)?)SessionIndex>\s*([\w.~-]{1,256})\s*<\/\1SessionIndex>/.exec(request)?.[2]
    : undefined
