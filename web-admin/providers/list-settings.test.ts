import type { Store } from 'ra-core'
import t from 'tap'
import { chosen, inOrder } from '../kit/own-columns.ts'
import { type KeptSettings, keptStore, keys, settingsIn, VIEWS } from './list-settings.ts'

const settings = { hidden: ['total'], columns: ['route', 'total'], perPage: 50, sort: '-departure' }
const view = { id: 'V1', list: 'order', name: '北京线', settings, owner: 'zhou', mine: false, sharedWith: ['ORDER_DESK'], isDefault: true }
const nothing: KeptSettings = { lists: [], views: [], desks: [] }

const plainStore = (): Store => {
  const values = new Map<string, any>()
  return {
    setup: () => {},
    teardown: () => {},
    getItem: (key, otherwise) => values.get(key) ?? otherwise,
    setItem: (key, value) => void values.set(key, value),
    removeItem: key => void values.delete(key),
    removeItems: () => {},
    reset: () => values.clear(),
    subscribe: () => () => {},
  }
}

/** a browser whose time passes by hand */
const browser = (kept: KeptSettings | Error, { open }: { open?: string } = {}) => {
  const sent: unknown[] = []
  const due: (() => void)[] = []
  let fails = false
  const local = plainStore()
  const made = keptStore(local, {
    read: async () => {
      if (kept instanceof Error) throw kept
      return kept
    },
    save: async (list, settings) => {
      if (fails) throw new Error('offline')
      sent.push({ list, settings })
    },
    open: () => open,
    setTimeout: work => due.push(work),
  })
  const pass = async () => {
    for (const work of due.splice(0)) work()
    await new Promise(setImmediate)
  }
  return { ...made, local, sent, pass, fail: (now: boolean) => (fails = now) }
}
const params = (more: object) => ({ sort: 'departure', order: 'DESC', page: 3, perPage: 50, filter: {}, ...more })

t.test('what was set elsewhere is there at the first page after a login, and is not sent back', async t => {
  const { store, begin, sent, pass } = browser({ ...nothing, lists: [{ list: 'order', settings }] })
  await begin()
  t.same(settingsIn(store, 'order'), { ...settings, filter: [] })
  store.setItem(keys.params('order'), params({ page: 1 }))
  await pass()
  t.same(sent, [], 'nothing has changed')
})

t.test('changes of a list are sent once, after a moment, without page and search words', async t => {
  const { store, begin, sent, pass } = browser(nothing)
  await begin()
  store.setItem(keys.params('order'), params({ filter: { status: 'PAID' } }))
  store.setItem(keys.params('order'), params({ filter: { status: 'PAID', q: '李明', late: false } }))
  store.setItem(keys.density('order'), 'medium')
  store.setItem('menu.order', true)
  store.setItem('order.selectedIds', ['1'])
  t.same(sent, [])
  await pass()
  const filter = [
    { field: 'status', value: '"PAID"' },
    { field: 'late', value: 'false' },
  ]
  t.same(sent, [{ list: 'order', settings: { density: 'medium', perPage: 50, sort: '-departure', filter } }])
})

t.test('what could not be sent is sent with the next change; a log-out sends at once', async t => {
  const { store, begin, send, sent, pass, fail } = browser(nothing)
  await begin()
  fail(true)
  store.setItem(keys.density('order'), 'medium')
  await pass()
  t.same(sent, [])
  fail(false)
  store.setItem(keys.density('refund'), 'medium')
  await send()
  t.same(sent.length, 2)
})

t.test('a page that is open, and what was changed here, stay as they are; a server that is away keeps nobody waiting', async t => {
  const kept = {
    ...nothing,
    lists: [
      { list: 'order', settings },
      { list: 'refund', settings },
    ],
  }
  const { local, begin, store } = browser(kept, { open: 'order' })
  local.setItem(VIEWS, [])
  await begin()
  await new Promise(setImmediate)
  t.equal(store.getItem(keys.columns('order')), undefined)
  t.same(settingsIn(store, 'refund').hidden, ['total'])
  await browser(new Error('away')).begin()
})

t.test('the default of a desk is there for whoever has set nothing', async t => {
  const mine = browser({ ...nothing, views: [view], lists: [{ list: 'order', settings: { perPage: 100 } }] })
  await mine.begin()
  t.equal(settingsIn(mine.store, 'order').perPage, 100)
  const new_ = browser({ ...nothing, views: [view] })
  await new_.begin()
  t.equal(settingsIn(new_.store, 'order').perPage, 50)
  const own = browser({ ...nothing, views: [{ ...view, isDefault: false }] })
  await own.begin()
  t.equal(settingsIn(own.store, 'order').perPage, undefined)
})

t.test('columns come in the chosen order; one that is new since then stands where the list has it', t => {
  const columns = [
    { field: 'a', hidden: false },
    { field: 'b', hidden: false },
    { field: 'c', hidden: true },
    { field: 'd', hidden: false },
  ]
  const names = (of: readonly { field: string }[]) => of.map(({ field }) => field).join('')
  t.equal(names(chosen(columns)), 'abd')
  t.equal(names(inOrder(columns, { order: ['d', 'a'] })), 'dabc')
  t.equal(names(chosen(columns, { order: ['d', 'c', 'a', 'b'], hidden: ['a'] })), 'dcb')
  t.equal(names(chosen(columns, { order: ['a', 'b'], hidden: ['b'] })), 'ad', 'a new column is shown unless the list hides it')
  t.equal(names(chosen(columns, { order: ['a', 'b', 'c', 'd'], hidden: ['a', 'b', 'c', 'd'] })), 'a', 'one column always stays')
  t.end()
})
