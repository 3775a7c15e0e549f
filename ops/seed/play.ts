import type { AnyEndpoint, Handler, Who } from '#contracts/kernel/endpoint.ts'
import type { App } from '#services/app.ts'
import { whoOf } from '#services/identity/authenticator.ts'
import { commandCall } from '#services/kernel/http/call.ts'
import { idFrom } from '#services/kernel/stream/commands.ts'
import { rightsOf } from '#services/organisation/rights.ts'

type Body<E extends AnyEndpoint> = Parameters<Handler<E>>[0]
type Answer<E extends AnyEndpoint> = Awaited<ReturnType<Handler<E>>>
/** `key` names the act: played again under it, it is the same command and has no second effect. */
export type Act = { as: string; now: string; key: string }

/**
 * Plays endpoints as people of the demonstration, at given instants. It calls the server's own handlers with the same call, without a login
 * for each person. @throws Refused as over HTTP
 */
export const playing = ({ run, routes, house: { logins } }: Pick<App, 'run' | 'routes' | 'house'>) => {
  const known = new Map<string, Promise<Who>>()
  const person = (loginName: string): Promise<Who> => {
    const who = known.get(loginName) ?? find(loginName)
    known.set(loginName, who)
    return who
  }
  const find = async (loginName: string) => {
    const { state } = await logins.find(run.load, loginName)
    if (state.status === 'NONE') throw new Error(`nobody is called ${loginName}`)
    return whoOf(state, { rights: await rightsOf(run, state) }, 'seed')
  }

  return async <E extends AnyEndpoint>(endpoint: E, body: Body<E>, { as, now, key }: Act): Promise<Answer<E>> => {
    const route = routes.find(route => route.endpoint === endpoint)
    if (!route) throw new Error(`${endpoint.path} has no handler`)
    const who = await person(as)
    const base = { who, now, requestId: key, ip: '127.0.0.1', seen: 0 }
    const { call } = commandCall(run, base, idFrom('seed', endpoint.path, key), undefined)
    return (await route.handler(body, call)) as Answer<E>
  }
}
export type Play = ReturnType<typeof playing>
