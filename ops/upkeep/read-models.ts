import type { Logger } from 'pino'
import type { ViewStore } from '#projections/store/port.ts'
import { renameLog } from '#services/eventstore/identity.ts'
import { openStores, openViews, type StoresConfig } from '#services/stores.ts'

/** Takes all read models away; the next start folds them anew. @throws Error while the program runs */
export const dropViews = async (config: StoresConfig): Promise<void> => {
  const views = await openViews(config)
  await alone(views, () => views.clear()).finally(views.close)
}

/**
 * Goes on from a log that has lost its end: it is given another name, by which nothing is known of what was done because of it, and read models are
 * taken away.
 * @returns the name that it had, and the new one
 * @throws Error while the program runs
 */
export const takeLogAsItIs = async (config: StoresConfig, log: Logger): Promise<{ was: string | undefined; id: string }> => {
  const { views, events } = await openStores(config, log)
  const renamed = alone(views, async () => {
    const names = await renameLog(events)
    await views.clear()
    return names
  })
  return renamed.finally(() => Promise.all([views.close(), events.close()]))
}

/** Does what may not be done beside the running program, and leaves no lease behind that the next start would wait for. */
const alone = async <T>(views: ViewStore, work: () => Promise<T>): Promise<T> => {
  if (!(await views.lease('projector', 'upkeep', 60_000))) throw new Error('程序正在运行，请先停止 the program is running, stop it first')
  return work().finally(() => views.release('projector', 'upkeep'))
}
