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

/** What is derived from the log, or done because of it, is further than the log: its end is gone. */
export class LostEnd extends Error {
  constructor(what: string, position: number, head: number) {
    super(
      `事件库缺少末尾：${what}已到 ${position}，事件库只到 ${head}。请用 npm run restore 恢复备份（事件库在 EventStoreDB 时见 docs/RUNBOOK.md）。` +
        'The event log has lost its end.',
    )
    this.name = 'LostEnd'
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

const isUsed = async (store: ViewStore, views: View<any>[]): Promise<boolean> => (await furthest(store, views)) > 0

/** the position of the view that is furthest on, also of one that is built beside another */
const furthest = async (store: ViewStore, views: View<any>[]): Promise<number> => {
  const positions = views.map(async view => {
    const collections = [(await store.getPointer(view.name)) ?? collectionName(view), await store.getPointer(`${view.name}/next`)]
    return Math.max(...(await Promise.all(collections.map(collection => (collection ? store.checkpoint(collection) : 0)))))
  })
  return Math.max(0, ...(await Promise.all(positions)))
}

/**
 * Neither a view nor a process of reactions stands where the log does not come to. Other processes of the program may go on meanwhile.
 * @param reacted how far each process has reacted
 * @param head of the log, asked after the others
 * @throws LostEnd
 */
export const mustHaveItsEnd = async (
  store: ViewStore,
  views: View<any>[],
  reacted: () => Promise<Record<string, number>>,
  head: () => Promise<number>,
): Promise<void> => {
  const [viewed, acted] = await Promise.all([furthest(store, views), reacted()])
  const end = await head()
  for (const [what, position] of [
    ['读模型', viewed],
    ['后续处理', Math.max(0, ...Object.values(acted))],
  ] as const)
    if (position > end) throw new LostEnd(what, position, end)
}
