import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import { mustBeOfLog } from '#projections/kernel/log-of-views.ts'
import { startRunner } from '#projections/kernel/runner.ts'
import { collectionName, type View } from '#projections/kernel/view.ts'
import type { Doc, ViewStore } from '#projections/store/port.ts'
import { openSqliteViewStore } from '#projections/store/sqlite.ts'
import type { Config } from '#services/config.ts'
import { views, viewsUnder } from '#services/contexts.ts'
import { Sqlite } from '#services/eventstore/better-sqlite3.ts'
import type { EventStore, StoredEvent } from '#services/eventstore/port.ts'
import { brokenEvents } from '#services/eventstore/sqlite-log.ts'
import { reactedTo } from '#services/kernel/stream/checkpoints.ts'
import { searchMark } from '#services/order/names/document-key.ts'
import { identifyLog, openKeyStore, openStores, type StoresConfig, type Watching } from '#services/stores.ts'
import { auctionsAgain } from './auctions.ts'
import { VERIFY_DESK } from './backup.ts'
import { ledgers } from './ledgers.ts'
import { problems, strangers, type WalkProblems, walkLog } from './log-walk.ts'
import { paperNames } from './papers.ts'

type Output = { log: Logger; say: (line: string) => void }

/**
 * Checks everything: the files, the log, the books, and every view against the fold of the log. The program may keep running: SQLite files
 * are examined as copies of one moment, which are removed afterwards; on servers, whatever changes meanwhile is left out. @returns true
 * when nothing is wrong
 */
export const verify = async (config: StoresConfig & Secrets, { log, say }: Output): Promise<boolean> => {
  let well = true
  const part = (what: string, wrong: WalkProblems) => {
    well &&= wrong.count() === 0
    say(`${wrong.count() === 0 ? '✓ 正常 ok' : `✗ 有 ${wrong.count()} 处问题 problems`}  ${what}`)
    for (const line of wrong.lines()) say(`    ${line}`)
  }
  if (!existsSync(config.dataDir)) throw new Error(`数据目录 ${config.dataDir} 不存在 there is no data directory ${config.dataDir}`)
  await clearDesks(config.dataDir)
  const desk = await mkdtemp(join(config.dataDir, `${VERIFY_DESK}${process.pid}-`))
  try {
    // views and reactions are copied before the log: they catch up with the newer log, as after a crash
    const files = problems()
    if (!config.mongodbUrl) await copied(config.dataDir, desk, 'views', files)
    const viewsAreWell = files.count() === 0
    if (!config.mongodbUrl) await copied(config.dataDir, desk, 'keys', files)
    if (!config.esdbUrl) await copied(config.dataDir, desk, 'events', files)
    if (!config.mongodbUrl) await copied(config.dataDir, desk, 'sandbox', files)
    for (const line of missingSecrets(config)) say(line)
    part('数据文件 files', files)
    const unproved = (what: string, why: string) => {
      well = false
      say(`✗ 未核对 not looked at  ${what}：${why}`)
    }
    if (!config.esdbUrl && !existsSync(join(desk, 'events', 'events.db'))) return false

    const others = strangers()
    const inLog = problems()
    const unread = strangers()
    const unreadable: Watching['unreadable'] = (event, { message }) => {
      if (!unread.has(event.stream, event.revision)) inLog.say(message)
      unread.see(event)
    }
    const opened = await openStores({ ...config, dataDir: desk }, log, { unchecked: true, foreign: others.see, unreadable })
    const fresh = await openSqliteViewStore({ dir: join(desk, 'fresh') })
    try {
      const { store: events, log: identity } = await identifyLog(opened.events)
      const books = ledgers()
      const papers = paperNames()
      const seen = (event: StoredEvent) => {
        books.see(event)
        papers.see(event)
      }
      const has = (stream: string, revision: number) => others.has(stream, revision) || unread.has(stream, revision)
      const { count, streams, wrong, whole } = await walkLog(events, seen, { has }, inLog)
      part(`事件库 ${identity.id}：${count} 个事件，${streams.size} 个流，逐一连续 the log, without gaps`, wrong)
      if (others.count() > 0) {
        say(`✓ 正常 ok  其他程序的 ${others.count()} 个事件，本系统不使用 events of other programs, passed over`)
        for (const line of others.named) say(`    ${line}`)
      }
      // a log that was read only in part proves nothing about the whole, and no view would ever reach its end
      if (!whole) unproved('账目、读模型 the books, the views', '事件库不能读到末尾 the log cannot be read to its end')
      else if (unread.count() > 0) unproved('账目、读模型 the books, the views', '有事件不能读取 there are events that cannot be read')
      else {
        const closed = await books.close(events, streams.keys())
        part(`账目：${closed.told}`, closed.wrong)
        const auctions = await auctionsAgain(events, streams.keys())
        part(`竞价：${auctions.count} 个已截止的标的和组合包重新计算 results of closed lots and ranked bags`, auctions.wrong)
        part(`附件：${papers.count()} 份 papers that the log names`, await papers.missing(config))
        const reacted = await reactionsOf({ ...config, dataDir: desk }, identity, events)
        part(`后续处理：${reacted.told} reactions, none beyond the log`, reacted.wrong)
        const foreign = problems()
        await mustBeOfLog(opened.views, identity, views).catch(error => foreign.say(error.message))
        if (foreign.count() > 0) part('读模型 the views', foreign)
        else if (!viewsAreWell)
          unproved('读模型 the views', '其文件已损坏，清除后在启动时重建 the file is damaged: drop it, the next start makes it anew')
        else {
          const key = await documentKeyOf(config)
          if (key === undefined)
            say('! 缺少旅客证件登记密钥，含有证件标记的读模型未核对 views with marks of documents are not looked at without their key')
          const compared = key === undefined ? withoutMarks() : viewsUnder(searchMark(key))
          await compareViews(events, opened.views, fresh, compared, { part, say }, !config.esdbUrl && !config.mongodbUrl)
        }
      }
    } finally {
      await Promise.all([opened.events.close(), opened.views.close(), fresh.close()])
    }
  } finally {
    await rm(desk, { recursive: true, force: true })
  }
  say(well ? '全部正常。Everything is well.' : '发现问题，见上。Something is wrong, see above.')
  return well
}

type Secrets = Partial<Pick<Config, 'documentKey' | 'jwtSecret'>>
/** Secrets that are neither configured nor kept in the data directory, and what their loss means: a start would make others. */
const missingSecrets = ({ dataDir, documentKey, jwtSecret }: StoresConfig & Secrets): string[] =>
  [
    { given: documentKey, file: 'document-key', lost: '证件和登录名以它登记，启动会因密钥不符被拒绝：请从备份取回，或设置 DOCUMENT_KEY' },
    { given: jwtSecret, file: 'jwt-secret', lost: '启动会另生成一个：所有人须重新登录，支付密码须重新设置' },
  ].flatMap(({ given, file, lost }) =>
    given !== undefined || existsSync(join(dataDir, file)) ? [] : [`! 缺少密钥文件 ${join(dataDir, file)}：${lost} a key is missing`],
  )

/** the key of the marks, which is not made here where it is lost */
const documentKeyOf = async ({ dataDir, documentKey }: StoresConfig & Secrets): Promise<string | undefined> =>
  documentKey ?? (await readFile(join(dataDir, 'document-key'), 'utf8').catch(() => undefined))?.trim()
/** the views that are alike under every key */
const withoutMarks = (): View[] => {
  const other = new Map(viewsUnder(text => text).map(({ name, version }) => [name, version]))
  return views.filter(({ name, version }) => other.get(name) === version)
}

/** removes copies of killed runs; those of running ones stay */
const clearDesks = async (dataDir: string): Promise<void> => {
  for (const name of await readdir(dataDir)) {
    const pid = Number(new RegExp(`^\\${VERIFY_DESK}(\\d+)-`).exec(name)?.[1] ?? 0)
    if (name.startsWith(VERIFY_DESK) && !isAlive(pid)) await rm(join(dataDir, name), { recursive: true, force: true })
  }
}
const isAlive = (pid: number): boolean => {
  if (pid <= 0) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const copied = async (dataDir: string, desk: string, name: 'events' | 'views' | 'keys' | 'sandbox', wrong: WalkProblems): Promise<void> => {
  const file = join(dataDir, name, `${name}.db`)
  // missing read models are no error, since the next start folds them; nor is a missing sandbox, which begins with its first payment
  if (!existsSync(file))
    return void (
      name === 'events' &&
      wrong.say(
        `没有事件库 ${file}：程序还没有在此目录启动过，或 DATA_DIR 有误 there is no log: the program has not run here, or DATA_DIR is wrong`,
      )
    )
  await mkdir(join(desk, name), { mode: 0o700 })
  try {
    const db = new Sqlite(file, { readonly: true })
    try {
      for (const found of db.pragma('integrity_check(20)') as { integrity_check: string }[])
        if (found.integrity_check !== 'ok') wrong.say(`文件 ${file} 已损坏 is damaged: ${found.integrity_check}`)
      if (name === 'events') {
        const [count, last] = db.prepare('SELECT count(*), coalesce(max(position), 0) FROM events').raw().get() as [number, number]
        if (count !== last) wrong.say(`文件 ${file}：缺少 ${last - count} 个事件 events are missing`)
        for (const { position, stream, type } of brokenEvents(db, SHOWN))
          wrong.say(`文件 ${file}：位置 ${position} 的事件（${stream}，${type}）与写入时不同 the event is not what was written`)
      }
      db.prepare('VACUUM INTO ?').run(join(desk, name, `${name}.db`))
    } finally {
      db.close()
    }
  } catch (error) {
    wrong.say(`文件 ${file} 已损坏 is damaged: ${error instanceof Error ? error.message : error}`)
  }
}

/** broken events that are named */
const SHOWN = 20

/** a process is reported that is further behind the end of the log than this, in positions */
const FAR_BEHIND = 1_000

/** Checks that no process has reacted to an event that the log lacks. */
const reactionsOf = async (config: StoresConfig, log: { id: string }, events: EventStore) => {
  const keys = await openKeyStore(config, log)
  const reacted = Object.entries(await reactedTo(keys).finally(keys.close))
  const head = await events.head()
  const wrong = problems()
  for (const [name, position] of reacted)
    if (position > head) wrong.say(`${name} 已到 ${position}，事件库只到 ${head}，缺少末尾 the log has lost its end`)
  // a store that is gone costs nothing but a look at all of the log
  if (reacted.length === 0) return { wrong, told: '没有进度记录（DATA_DIR/keys），下次启动时从头核对全部事件，不会重复执行' }
  const behind = reacted.filter(([, position]) => head - position > FAR_BEHIND).map(([name, position]) => `${name} 落后 ${head - position}`)
  return { wrong, told: [`${reacted.length} 个`, ...behind].join('，') }
}

/**
 * Compares every stored view, brought to the end of the log, with the view that the log folds into an empty store. The documents must be
 * equal.
 */
const compareViews = async (
  events: EventStore,
  store: ViewStore,
  fresh: ViewStore,
  views: readonly View[],
  { part, say }: { part: (what: string, wrong: WalkProblems) => void; say: Output['say'] },
  isCopy: boolean,
) => {
  const head = await events.head()
  const missing = await notThere(store, views)
  const kept = await startRunner({ events, views: [...views], store })
  const folded = await startRunner({ events, views: [...views], store: fresh })
  try {
    const wrong = problems()
    let count = 0
    for (const { name } of views) {
      const sides = async () => [documents(store, await kept.collection(name)), documents(fresh, await folded.collection(name))] as const
      try {
        await Promise.all([kept, folded].map(runner => runner.reached(name, head, Number.POSITIVE_INFINITY)))
        // on servers work goes on meanwhile, so a view may be ahead of the position that was the end
        const ahead = isCopy ? (await store.checkpoint(await kept.collection(name))) - head : 0
        if (ahead > 0) wrong.say(`读模型 ${name} 比事件库多出 ${ahead} 个位置，事件库缺少末尾 the log has lost its end`)
        const compared = await compare(...(await sides()), head, id =>
          wrong.say(`读模型 ${name} 的 ${id} 与事件库不符 it differs from its log`),
        )
        if (!missing.includes(name)) count += compared
      } catch (error) {
        wrong.say(`读模型 ${name}：${error instanceof Error ? error.message : error}`)
      }
    }
    if (missing.length > 0) {
      const which = missing.length === views.length ? '全部' : missing.join('、')
      say(
        `– 尚未建立 not there yet  读模型：${missing.length} 个（${which}）。已被清除，或程序尚未启动过；无需处理，下次启动时由事件库重建`,
      )
      say('    dropped, or the program has not run yet: nothing is lost, the next start folds them from the log')
    }
    const stored = views.length - missing.length
    if (stored > 0 || wrong.count() > 0) part(`读模型：${stored} 个，${count} 份，与事件库重建的一致 the views, as the log folds`, wrong)
  } finally {
    await Promise.all([kept.close(), folded.close()])
  }
}

/** Names of views of which the store has nothing. */
const notThere = async (store: ViewStore, views: readonly View[]): Promise<string[]> => {
  const missing: string[] = []
  for (const view of views)
    if ((await store.getPointer(view.name)) === null && (await store.checkpoint(collectionName(view))) === 0) missing.push(view.name)
  return missing
}

async function* documents(store: ViewStore, collection: string): AsyncGenerator<Doc, undefined> {
  for await (const page of store.cursor(collection, { sort: ['id'] })) yield* page
}

/**
 * Compares two lists in the order of ids; changes by a running program after `head` are ignored. @returns the number of compared documents
 */
const compare = async (
  left: AsyncGenerator<Doc, undefined>,
  right: AsyncGenerator<Doc, undefined>,
  head: number,
  differs: (id: string) => void,
): Promise<number> => {
  const next = async (side: typeof left) => (await side.next()).value
  let count = 0
  for (let [a, b] = [await next(left), await next(right)]; a || b; count++) {
    const id = !a || (b && b.id < a.id) ? b!.id : a.id
    const [mine, other] = [a?.id === id ? a : undefined, b?.id === id ? b : undefined]
    const young = Math.max(mine?.position ?? 0, other?.position ?? 0) > head
    if (!young && !isDeepStrictEqual(mine, other)) differs(id)
    if (mine) a = await next(left)
    if (other) b = await next(right)
  }
  return count
}
