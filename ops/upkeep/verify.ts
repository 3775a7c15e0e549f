import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import { mustBeOfLog } from '#projections/kernel/log-of-views.ts'
import { startRunner } from '#projections/kernel/runner.ts'
import type { Doc, ViewStore } from '#projections/store/port.ts'
import { openSqliteViewStore } from '#projections/store/sqlite.ts'
import { views } from '#services/contexts.ts'
import { Sqlite } from '#services/eventstore/better-sqlite3.ts'
import type { EventStore } from '#services/eventstore/port.ts'
import { reactedTo } from '#services/kernel/checkpoints.ts'
import { identifyLog, openClaims, openStores, type StoresConfig } from '#services/stores.ts'
import { auctionsAgain } from './auctions.ts'
import { VERIFY_DESK } from './backup.ts'
import { ledgers } from './ledgers.ts'
import { type Problems, problems, walkLog } from './log-walk.ts'
import { paperNames } from './papers.ts'

type Output = { log: Logger; say: (line: string) => void }

/**
 * Is everything as it should be? The files, the log, the books, and every view against what the log folds to. The program may go on: SQLite
 * files are looked at as copies of one moment, which are removed afterwards; on servers what changes meanwhile is left out.
 * @returns true when nothing is wrong
 */
export const verify = async (config: StoresConfig, { log, say }: Output): Promise<boolean> => {
  let well = true
  const part = (what: string, wrong: Problems) => {
    well &&= wrong.count() === 0
    say(`${wrong.count() === 0 ? '✓ 正常 ok' : `✗ 有 ${wrong.count()} 处问题 problems`}  ${what}`)
    for (const line of wrong.lines()) say(`    ${line}`)
  }
  if (!existsSync(config.dataDir)) throw new Error(`数据目录 ${config.dataDir} 不存在 there is no data directory ${config.dataDir}`)
  await clearDesks(config.dataDir)
  const desk = await mkdtemp(join(config.dataDir, `${VERIFY_DESK}${process.pid}-`))
  try {
    // views and reactions before the log: what the copied log is ahead they catch up with, as after a crash
    const files = problems()
    if (!config.mongodbUrl) await copied(config.dataDir, desk, 'views', files)
    const viewsAreWell = files.count() === 0
    if (!config.mongodbUrl) await copied(config.dataDir, desk, 'claims', files)
    if (!config.esdbUrl) await copied(config.dataDir, desk, 'events', files)
    if (!config.mongodbUrl) await copied(config.dataDir, desk, 'sandbox', files)
    part('数据文件 files', files)
    const unproved = (what: string, why: string) => {
      well = false
      say(`✗ 未核对 not looked at  ${what}：${why}`)
    }
    if (!config.esdbUrl && !existsSync(join(desk, 'events', 'events.db'))) return false

    const opened = await openStores({ ...config, dataDir: desk }, log, { unchecked: true })
    const fresh = await openSqliteViewStore({ dir: join(desk, 'fresh') })
    try {
      const { store: events, log: identity } = await identifyLog(opened.events)
      const books = ledgers()
      const papers = paperNames()
      const { count, streams, wrong, whole } = await walkLog(events, event => {
        books.see(event)
        papers.see(event)
      })
      part(`事件库 ${identity.id}：${count} 个事件，${streams.size} 个流，逐一连续 the log, without gaps`, wrong)
      // what was read of a part says nothing of the whole, and no view would ever come to its end
      if (!whole) unproved('账目、读模型 the books, the views', '事件库不能读到末尾 the log cannot be read to its end')
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
        else await compareViews(events, opened.views, fresh, part, !config.esdbUrl && !config.mongodbUrl)
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

/** copies that a run which was killed has left; those of one that goes on stay */
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

const copied = async (dataDir: string, desk: string, name: 'events' | 'views' | 'claims' | 'sandbox', wrong: Problems): Promise<void> => {
  const file = join(dataDir, name, `${name}.db`)
  // without read models nothing is wrong: they are folded at the next start; nor without a sandbox, which begins with its first payment
  if (!existsSync(file)) return void (name === 'events' && wrong.say(`没有事件库 ${file} there is no log`))
  await mkdir(join(desk, name), { mode: 0o700 })
  try {
    const db = new Sqlite(file, { readonly: true })
    try {
      for (const found of db.pragma('integrity_check(20)') as { integrity_check: string }[])
        if (found.integrity_check !== 'ok') wrong.say(`文件 ${file} 已损坏 is damaged: ${found.integrity_check}`)
      if (name === 'events') {
        const [count, last] = db.prepare('SELECT count(*), coalesce(max(position), 0) FROM events').raw().get() as [number, number]
        if (count !== last) wrong.say(`文件 ${file}：缺少 ${last - count} 个事件 events are missing`)
      }
      db.prepare('VACUUM INTO ?').run(join(desk, name, `${name}.db`))
    } finally {
      db.close()
    }
  } catch (error) {
    wrong.say(`文件 ${file} 已损坏 is damaged: ${error instanceof Error ? error.message : error}`)
  }
}

/** behind by more than so many positions, a process that has stopped is told of */
const FAR_BEHIND = 1_000

/** Has no process reacted to what the log does not have? */
const reactionsOf = async (config: StoresConfig, log: { id: string }, events: EventStore) => {
  const claims = await openClaims(config, log)
  const reacted = Object.entries(await reactedTo(claims).finally(claims.close))
  const head = await events.head()
  const wrong = problems()
  for (const [name, position] of reacted)
    if (position > head) wrong.say(`${name} 已到 ${position}，事件库只到 ${head}，缺少末尾 the log has lost its end`)
  const behind = reacted.filter(([, position]) => head - position > FAR_BEHIND).map(([name, position]) => `${name} 落后 ${head - position}`)
  return { wrong, told: [`${reacted.length} 个`, ...behind].join('，') }
}

/** Every view as it is kept, brought to the end of the log, and as the log folds into an empty store: the same documents. */
const compareViews = async (
  events: EventStore,
  store: ViewStore,
  fresh: ViewStore,
  part: (what: string, wrong: Problems) => void,
  isCopy: boolean,
) => {
  const head = await events.head()
  const kept = await startRunner({ events, views, store })
  const folded = await startRunner({ events, views, store: fresh })
  try {
    const wrong = problems()
    let count = 0
    for (const { name } of views) {
      const sides = async () => [documents(store, await kept.collection(name)), documents(fresh, await folded.collection(name))] as const
      try {
        await Promise.all([kept, folded].map(runner => runner.reached(name, head, Number.POSITIVE_INFINITY)))
        // of servers, where work goes on meanwhile, a view may well be ahead of the place that was the end
        const ahead = isCopy ? (await store.checkpoint(await kept.collection(name))) - head : 0
        if (ahead > 0) wrong.say(`读模型 ${name} 比事件库多出 ${ahead} 个位置，事件库缺少末尾 the log has lost its end`)
        count += await compare(...(await sides()), head, id => wrong.say(`读模型 ${name} 的 ${id} 与事件库不符 it differs from its log`))
      } catch (error) {
        wrong.say(`读模型 ${name}：${error instanceof Error ? error.message : error}`)
      }
    }
    part(`读模型：${views.length} 个，${count} 份，与事件库重建的一致 the views, as the log folds`, wrong)
  } finally {
    await Promise.all([kept.close(), folded.close()])
  }
}

async function* documents(store: ViewStore, collection: string): AsyncGenerator<Doc, undefined> {
  for await (const page of store.cursor(collection, { sort: ['id'] })) yield* page
}

/** Two lists in the order of ids; what a program that goes on has changed after `head` is left out. @returns how many were looked at */
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
