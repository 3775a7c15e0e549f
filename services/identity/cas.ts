import type { FastifyInstance, FastifyReply } from 'fastify'
import { clientHash } from '#contracts/identity/password.ts'
import type { Who } from '#contracts/kernel/endpoint.ts'
import { Refused } from '#contracts/kernel/refused.ts'
import { newId } from '#services/kernel/ids.ts'
import type { OnceStore } from '#services/kernel/shared.ts'
import { type Commands, commanding } from '../kernel/stream/commands.ts'
import { checkCaptcha } from './captcha.ts'
import { loginPage, notOursPage, pageHeaders, serviceResponse, signedOutPage } from './cas-page.ts'
import { checkPassword, type SignInWay } from './signin.ts'
import { type DevelopmentTickets, ownService } from './sso.ts'

type CasDeps = {
  run: Commands
  clock: () => string
  once: OnceStore
  logins: SignInWay['logins']
  passwords: SignInWay['passwords']
  locks: SignInWay['locks']
  /** makes a mark of an address that the log may keep */
  markOf: (address: string) => string
  origins: readonly string[]
  /** the company's CAS: `/cas/login` and `/cas/logout` then only redirect there */
  ssoUrl?: string | undefined
  /** tickets of the built-in page */
  tickets: DevelopmentTickets
  /** demonstration staff who sign on by one click; empty when DEMO is off */
  demoStaff: readonly { loginName: string; name: string; roleName: string }[]
  demoPassword: string
}

/**
 * Serves `/cas/login`, `/cas/logout`, `/cas/serviceValidate`, where browsers sign on in any installation. With `ssoUrl` they are redirected
 * to the company's CAS. Without it they get a sign-on page of our own, which says so: staff give name, password and captcha; with
 * demonstration data they choose a person.
 */
export const casPages = (app: FastifyInstance, deps: CasDeps): void => {
  app.register(async cas => (deps.ssoUrl ? leadOn(cas, deps, deps.ssoUrl) : builtIn(cas, deps)))
}

type Query = Partial<Record<'service' | 'ticket', string>>
const serviceIn = (deps: CasDeps, query: unknown) => {
  const { service } = query as Query
  return typeof service === 'string' && ownService(deps.origins, service) ? service : undefined
}
const html = (reply: FastifyReply, deps: CasDeps, page: string, status = 200) =>
  reply.status(status).headers(pageHeaders(deps.origins)).send(page)

const leadOn = async (cas: FastifyInstance, deps: CasDeps, ssoUrl: string) => {
  for (const step of ['login', 'logout'])
    cas.get(`/cas/${step}`, async (request, reply) => {
      const service = serviceIn(deps, request.query)
      if (!service) return html(reply, deps, notOursPage(), 400)
      return reply.header('cache-control', 'no-store').redirect(`${ssoUrl}/${step}?${new URLSearchParams({ service })}`, 302)
    })
}

/** Parses bodies of HTML forms, within one group of routes. */
export const readsForms = (routes: FastifyInstance): void => {
  routes.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16 * 1024 },
    async (_: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
  )
}

const builtIn = async (cas: FastifyInstance, deps: CasDeps) => {
  readsForms(cas)
  const page = (service: string, message?: string) => loginPage({ service, message, staff: deps.demoStaff, uuid: newId() })

  cas.get('/cas/login', async (request, reply) => {
    const service = serviceIn(deps, request.query)
    return service ? html(reply, deps, page(service)) : html(reply, deps, notOursPage(), 400)
  })

  cas.post('/cas/login', async (request, reply) => {
    const form = (request.body ?? {}) as Record<string, string>
    const service = serviceIn(deps, form)
    if (!service) return html(reply, deps, notOursPage(), 400)
    try {
      const loginName = await signOn(deps, wayOf(deps, request.ip), form)
      const back = new URL(service)
      back.searchParams.set('ticket', await deps.tickets.issue(loginName, service))
      return reply.header('cache-control', 'no-store').redirect(back.href, 303)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return html(reply, deps, page(service, error.message), error.status)
    }
  })

  cas.get('/cas/logout', async (request, reply) => {
    const service = serviceIn(deps, request.query)
    return service ? reply.header('cache-control', 'no-store').redirect(new URL(service).href, 302) : html(reply, deps, signedOutPage())
  })

  /** CAS 2.0, for other programs that trust the same page; our own login checks the tickets directly. */
  cas.get('/cas/serviceValidate', async (request, reply) => {
    const { ticket, service } = request.query as Query
    const loginName = typeof ticket === 'string' && typeof service === 'string' ? await deps.tickets.validate(ticket, service) : undefined
    return reply.headers({ 'cache-control': 'no-store', 'content-type': 'application/xml; charset=utf-8' }).send(serviceResponse(loginName))
  })
}

/**
 * @returns the login name as it was created
 * @throws Refused
 */
const signOn = async (deps: CasDeps, way: SignInWay, form: Record<string, string>): Promise<string> => {
  const chosen = deps.demoStaff.find(({ loginName }) => loginName === form.demo)
  if (!chosen) await checkCaptcha(deps.once, form.uuid ?? '', form.verifyCode ?? '', way.now)
  const loginName = chosen ? chosen.loginName : (form.loginName ?? '').trim()
  const password = await clientHash(chosen ? deps.demoPassword : (form.password ?? ''))
  return (await checkPassword(way, { loginName, password, way: 'cas', kinds: ['employee'] })).loginName
}

const wayOf = ({ run, clock, logins, passwords, locks, markOf }: CasDeps, ip: string): SignInWay => {
  const now = clock()
  const who: Who = { user: 'public:sso', name: '访客', actor: 'public', role: 'public', permissions: [], airlines: [] }
  return { run, now, at: commanding(run, () => ({ who, now, commandId: newId() })), logins, passwords, locks, from: markOf(ip) }
}
