import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import t from 'tap'
import type { Config } from './config.ts'
import { openStore } from './kernel/test/purse.ts'
import { outsideOf } from './outside.ts'
import { papersElsewhere } from './papers-folder.ts'

const folderOf = (dataDir: string, more: Partial<Config> = {}) =>
  outsideOf({ dataDir, esdbUrl: 'esdb://node', ...more } as Config, pino({ level: 'silent' })).papersFolder()

t.test('a second folder of papers behind one log is told, the first is not, however often they start', async t => {
  const store = await openStore(t)
  const [first, second] = [t.testdir({}), join(t.testdirName, 'second')]
  const told = async (dataDir: string) => papersElsewhere(store, await folderOf(dataDir))
  t.equal(await told(first), undefined)
  for (let start = 0; start < 2; start++) {
    t.match(await told(second), /附件目录（DATA_DIR\/papers）不是这个事件库所用的那一个/)
    t.equal(await told(first), undefined)
  }
  await rm(join(first, 'papers-id'))
  t.match(await told(first), /papers-id/, 'a folder that was moved without its id is another')
})

t.test('two that begin at the same moment: one of them is told', async t => {
  const store = await openStore(t)
  const told = await Promise.all(['a', 'b'].map(folder => papersElsewhere(store, folder)))
  t.equal(told.filter(message => message !== undefined).length, 1)
})

t.test('nothing is noted or told where papers stand in a database, or beside the log', async t => {
  const store = await openStore(t)
  const dir = t.testdir({})
  for (const more of [{ mongodbUrl: 'mongodb://db' }, { esdbUrl: undefined }]) {
    t.equal(await folderOf(dir, more as Partial<Config>), undefined)
    t.equal(await papersElsewhere(store, await folderOf(dir, more as Partial<Config>)), undefined)
  }
  t.equal(await store.head(), 0)
})
