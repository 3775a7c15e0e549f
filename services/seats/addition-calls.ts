import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import { invalid } from '#contracts/kernel/refused.ts'
import * as api from '#contracts/seats/addition-api.ts'
import { inParallel } from '#services/kernel/async/parallel.ts'
import { act } from '#services/kernel/http/act.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { actsOn, ourAirline, seenBy } from '#services/kernel/stream/access.ts'
import { allowedActions } from '#services/kernel/stream/actions.ts'
import { type Commands, idFrom } from '#services/kernel/stream/commands.ts'
import { addition, disabledFollows, enabledFollows, type KnownAddition, mustBeBlocks } from './addition.ts'
import { seats } from './decide.ts'
import { taken } from './stock.ts'

type Deps = {
  run: Commands
  /** does a record of this name and id exist? */
  exists: (record: string, id: string) => Promise<boolean>
}
/** Routes of batches of additional seats (catalogue order/interAddNum). */
export const additionRoutes = ({ run, exists }: Deps): Route[] => {
  /** a batch with what it has made of its blocks */
  const shown = async ({ batchId, name, airLine, until, status, rows }: KnownAddition) => ({
    batchId,
    name,
    airLine,
    ...present({ until }),
    status,
    rows: await inParallel(rows, 64, async row => {
      const { state } = await run.load(seats, row.stockId)
      // the block of a saved row exists, since a block is never removed
      const { flightNo, date, origin, destination } = state.item!
      const { added = 0 } = state.additions?.[batchId] ?? {}
      const takenBack = status === 'DISABLED' ? Math.max(0, row.add - added) : 0
      return { ...row, flightNo, date, origin, destination, added, takenBack, total: state.total, ...taken(state) }
    }),
  })
  return [
    on(api.getAddition, async ({ batchId: id }, { who, now }) => {
      const { state, revision, owner } = await seenBy(run, addition, id, who)
      return {
        ...(await shown(state)),
        stream: `${addition.name}-${id}`,
        revision,
        allowedActions: actsOn(who, owner) ? allowedActions(addition, state, { who, at: now, id }, api) : [],
      }
    }),
    act(
      api.saveAddition,
      addition,
      { stream: 'batchId', begins: (call: CommandCall) => idFrom(call.commandId, 'addition') },
      async ({ id: batchId, command, check, body, call }) => {
        await check('saveAddition')
        ourAirline(call.who, body.airLine)
        if (!(await exists('airline', body.airLine)))
          throw invalid(`航空公司${body.airLine}不存在`, { airLine: `航空公司${body.airLine}不存在` })
        await mustBeBlocks(body, async id => (await run.load(seats, id)).state)
        const { state } = await command.saveAddition({ ...body, batchId })
        return { batchId, status: (state as KnownAddition).status }
      },
    ),
    act(api.enableAddition, addition, 'batchId', async ({ id, command, body: { reason }, call }) => {
      const done = await command.enableAddition({ ...(reason && { reason }) })
      await enabledFollows.now({ id, ...done }, { call, load: run.load })
      return shown(done.state as KnownAddition)
    }),
    act(api.disableAddition, addition, 'batchId', async ({ id, command, body: { reason }, call }) => {
      const done = await command.disableAddition({ ...(reason && { reason }) })
      await disabledFollows.now({ id, ...done }, { call, load: run.load })
      return shown(done.state as KnownAddition)
    }),
  ]
}
