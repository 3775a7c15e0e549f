import * as api from '#contracts/auction/add-price-api.ts'
import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { type Fen, formatYuan } from '#contracts/kernel/money.ts'
import { ourAirline } from '#contracts/kernel/our-airline.ts'
import { invalid } from '#contracts/kernel/refused.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import { addPrices, airLineOfRule, incrementFor, ruleIn } from './add-price.ts'

/**
 * The increment of a lot with this floor: the one that the desk gives, which may not be below the airline's rule, or the rule's own. The
 * lot's terms keep it from then on.
 * @throws Refused 400 where neither gives an increment, or the desk's is below the rule's
 */
export const incrementOfLot = async (load: Commands['load'], airLine: string, floor: Fen, said: Fen | undefined): Promise<Fen> => {
  const least = incrementFor((await load(addPrices, airLine)).state, floor)
  const wrong = (text: string) => invalid(text, { step: text })
  if (said === undefined && least === undefined) throw wrong('请填写加价幅度，该起拍价没有加价规则')
  if (said !== undefined && least !== undefined && said < least) throw wrong(`加价幅度不能低于加价规则的${formatYuan(least)}`)
  return said ?? least!
}

export const addPriceRoutes = (): Route[] => [
  on(api.saveAddPrice, async ({ id, ...saved }, call: CommandCall) => {
    const airLine = id === undefined ? saved.airLine : airLineOfRule(id)
    ourAirline(call.who, airLine)
    const { state, facts } = await call.unguarded(addPrices, airLine).save({ id, ...saved })
    const written = facts.flatMap(({ data }) => ('id' in data ? [data.id as string] : []))[0] ?? id!
    return shown(ruleIn(state, written))
  }),
  on(api.enableAddPrice, async ({ id }, call: CommandCall) => {
    ourAirline(call.who, airLineOfRule(id))
    const { state } = await call.unguarded(addPrices, airLineOfRule(id)).enable({ id })
    return shown(ruleIn(state, id))
  }),
  on(api.disableAddPrice, async ({ id }, call: CommandCall) => {
    ourAirline(call.who, airLineOfRule(id))
    const { state } = await call.unguarded(addPrices, airLineOfRule(id)).disable({ id })
    return shown(ruleIn(state, id))
  }),
]
const shown = ({ id, enabled }: { id: string; enabled: boolean }) => ({ id, enabled })
