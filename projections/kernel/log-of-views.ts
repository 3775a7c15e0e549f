import type { ViewStore } from '../store/port.ts'
import { collectionName, type View } from './view.ts'

/** The read models were folded from another log than the one that is configured: what they show has never happened here. */
export class OtherLog extends Error {
  constructor(views: string, log: string) {
    super(
      `读模型不属于当前事件库（读模型来自日志 ${views}，当前日志为 ${log}），拒绝启动：若事件库是对的，执行 npm run drop-views 清除读模型后再启动，读模型由事件库重建；否则请改回原来的 DATA_DIR、ESDB_URL 或 MONGODB_URL。` +
        'The read models belong to another event log. If the log is the right one, run `npm run drop-views` and start again; otherwise correct DATA_DIR, ESDB_URL or MONGODB_URL.',
    )
    this.name = 'OtherLog'
  }
}

/** where the store says which log everything in it was made from */
const POINTER = 'log'

/**
 * Read models bear the name of their log; those that bear none yet are given it. Length proves nothing: another log soon is longer than the
 * place that a view has reached.
 * @param log `begun`: named just now, so that views from before that cannot bear its name yet; `empty`: and without a past they could show
 * @throws OtherLog
 */
export const mustBeOfLog = async (
  store: ViewStore,
  log: { id: string; begun: boolean; empty: boolean },
  views: View<any>[],
): Promise<void> => {
  const of = await store.getPointer(POINTER)
  if (of === log.id) return
  if (of !== null) throw new OtherLog(of, log.id)
  const mayBeOfIt = log.begun && !log.empty
  if (!mayBeOfIt && (await isUsed(store, views))) throw new OtherLog('（未记录）', log.id)
  await store.setPointer(POINTER, log.id)
}

const isUsed = async (store: ViewStore, views: View<any>[]): Promise<boolean> => {
  for (const view of views) {
    const collection = (await store.getPointer(view.name)) ?? collectionName(view)
    if ((await store.checkpoint(collection)) > 0) return true
  }
  return false
}
