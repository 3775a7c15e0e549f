import * as api from '#contracts/disruption/api.ts'
import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { notFound } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { AbnormalOffer } from '#contracts/order/disruption/words.ts'
import { act, actOnEach } from '#services/kernel/http/act.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { actsOn, ourAirline, seenBy } from '#services/kernel/stream/access.ts'
import { allowedActions } from '#services/kernel/stream/actions.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import { abnormalFlight, abnormalId, type KnownAbnormal } from './decide.ts'

type Asked = Omit<Static<(typeof api.modifyAbnormalFlight)['body']>, 'id'>
type Deps = {
  run: Commands
  /** airline of a flight of a day that we sell; undefined without a block */
  airlineOf: (flight: { flightNo: string; date: string }) => Promise<string | undefined>
}

const termsOf = ({ stay, change, refund, notify = true, ...terms }: Asked) => {
  const offers: AbnormalOffer[] = [
    ...(stay ? ['STAY' as const] : []),
    ...(change ? ['CHANGE' as const] : []),
    ...(refund ? ['REFUND' as const] : []),
  ]
  return { ...terms, offers, notify }
}
const shown = (id: string, { flight, status, version }: KnownAbnormal) => ({ id, ...flight, status, version })

/** Routes of flights that do not go as they were sold (catalogue basicinfo/abnormalFlight). */
export const abnormalFlightCalls = ({ run, airlineOf }: Deps): Route[] => [
  on(api.getAbnormalFlight, async ({ id }, { who, now }) => {
    const { state, revision, owner } = await seenBy(run, abnormalFlight, id, who)
    return {
      ...shown(id, state),
      stream: `${abnormalFlight.name}-${id}`,
      revision,
      allowedActions: actsOn(who, owner) ? allowedActions(abnormalFlight, state, { who, at: now, id }, api) : [],
    }
  }),
  on(api.addAbnormalFlight, async ({ flightNo, date, ...asked }, call: CommandCall) => {
    const airLine = await airlineOf({ flightNo, date })
    if (!airLine) throw notFound(`航班${flightNo}（${date}）的切位`)
    ourAirline(call.who, airLine)
    const id = abnormalId({ flightNo, date })
    const { state } = await call.unguarded(abnormalFlight, id).record({ flightNo, date, airLine, ...termsOf(asked) })
    return shown(id, state as KnownAbnormal)
  }),
  act(
    api.modifyAbnormalFlight,
    abnormalFlight,
    'id',
    ({ command, body }) => command.modifyAbnormalFlight(termsOf(body)),
    ({ id, state }) => shown(id, state),
  ),
  act(
    api.handleAbnormalFlight,
    abnormalFlight,
    'id',
    ({ command }) => command.handleAbnormalFlight({}),
    ({ id, state }) => shown(id, state),
  ),
  actOnEach(api.deleteAbnormalFlight, abnormalFlight, 'id', ({ command, body }) => command.deleteAbnormalFlight(body)),
]
