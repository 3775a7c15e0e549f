import type { ViewStore } from '../store/port.ts'
import { collectionName, type View } from './view.ts'

/** The read models were folded from another log than the configured one: they show events that never happened here. */
export class OtherLog extends Error {
  constructor(views: string, log: string) {
    super(
      `读模型不属于当前事件库（读模型来自日志 ${views}，当前日志为 ${log}），拒绝启动：若事件库是对的，执行 npm run drop-views 清除读模型后再启动，读模型由事件库重建；否则请改回原来的 DATA_DIR、ESDB_URL 或 MONGODB_URL。` +
        'The read models belong to another event log. If the log is the right one, run `npm run drop-views` and start again; otherwise correct DATA_DIR, ESDB_URL or MONGODB_URL.',
    )
    this.name = 'OtherLog'
  }
}

/** A view or a reaction is further than the log, so the end of the log has been lost. */
export class LostEnd extends Error {
  constructor(what: string, position: number, head: number) {
    super(
      `事件库缺少末尾：${what}已到 ${position}，事件库只到 ${head}。请用 npm run restore 恢复备份；确知末尾已失、要用其余部分的，停止所有进程，执行 npm run rename-log，再启动（docs/RUNBOOK.md）。` +
        'Restore the backup or, where the end is known to be lost and the rest is to be used, stop all processes, run `npm run rename-log` and start again. The event log has lost its end.',
    )
    this.name = 'LostEnd'
  }
}

/** the store's pointer to the log that all of it was made from */
const POINTER = 'log'

/**
 * Read models carry the id of their log; those without one get it now. Comparing lengths proves nothing: another log soon grows beyond the
 * position of a view. @param log `begun`: the log got its id just now, so earlier views cannot carry it yet; `empty`: it has no events that
 * they could have shown @throws OtherLog
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
  // another instance that began with this log may have named it meanwhile
  if (!mayBeOfIt && (await isUsed(store, views)) && (await store.getPointer(POINTER)) !== log.id) throw new OtherLog('（未记录）', log.id)
  await store.setPointer(POINTER, log.id)
}

/**
 * Refuses to begin a log beside read models of another: an empty event store in the place of theirs gets nothing written.
 * @throws OtherLog
 */
export const mayBeginLog =
  (store: ViewStore, views: View<any>[]) =>
  async ({ empty }: { empty: boolean }): Promise<void> => {
    const of = await store.getPointer(POINTER)
    if (of !== null || (empty && (await isUsed(store, views)))) throw new OtherLog(of ?? '（未记录）', empty ? '空库' : '（未记录）')
  }

const isUsed = async (store: ViewStore, views: View<any>[]): Promise<boolean> => (await furthest(store, views)) > 0

/** the position of the most advanced view, including views under construction */
const furthest = async (store: ViewStore, views: View<any>[]): Promise<number> => {
  const positions = views.map(async view => {
    const collections = [(await store.getPointer(view.name)) ?? collectionName(view), await store.getPointer(`${view.name}/next`)]
    return Math.max(...(await Promise.all(collections.map(collection => (collection ? store.checkpoint(collection) : 0)))))
  })
  return Math.max(0, ...(await Promise.all(positions)))
}

/**
 * Checks that no view and no process of reactions is further than the log. Other processes of the program may run meanwhile.
 * @param reacted position of each process of reactions
 * @param head end of the log, read after the others
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
