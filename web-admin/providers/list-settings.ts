import type { Store } from 'ra-core'
import type { ListView } from '#contracts/identity/list-settings-api.ts'
import type { ListSettings } from '#contracts/identity/list-settings-events.ts'
import { type Direction, SEARCH, sortOf, sortText } from '#contracts/kernel/list-address.ts'
import { present } from '#contracts/kernel/present.ts'

/** Columns that a person has chosen, by field. */
export type ChosenColumns = { hidden?: readonly string[] | undefined; order?: readonly string[] | undefined }
/** How a list is where nobody has set anything. */
export type Declared = { list: string; sort: string; perPage: number }
export type Density = NonNullable<ListSettings['density']>
type Params = { sort: string; order: Direction; page: number; perPage: number; filter: Record<string, unknown> }

/** keys of react-admin's store that make up the settings of a list */
export const keys = {
  /** written by react-admin from the address */
  params: (list: string) => `${list}.listParams`,
  columns: (list: string) => `${list}.columns`,
  density: (list: string) => `${list}.density`,
}
/** key of the views that the person finds, and of the roles with which the person may share one */
export const VIEWS = 'views'
export const DESKS = 'desks'
/** name of the parameter of an address that opens a view */
export const VIEW = 'view'
export type DeskSettings = { code: string; name: string }

/** The list whose settings a key of the store belongs to. */
const listOf = (key: string): string | undefined => /^([A-Za-z][A-Za-z0-9-]*)\.(?:listParams|columns|density)$/.exec(key)?.[1]

/** Conditions as settings keep them: single values, each as JSON. Words of a search belong to the moment and are not kept. */
const conditionsOf = (filter: Readonly<Record<string, unknown>>): NonNullable<ListSettings['filter']> =>
  Object.entries(filter).flatMap(([field, value]) =>
    field !== SEARCH && ['string', 'number', 'boolean'].includes(typeof value) ? [{ field, value: JSON.stringify(value) }] : [],
  )
export const filterOf = ({ filter = [] }: Pick<ListSettings, 'filter'>): Record<string, unknown> =>
  Object.fromEntries(filter.map(({ field, value }) => [field, JSON.parse(value) as unknown]))

/** Settings of a list from how it looks and what is asked of it. */
export const settingsOf = (
  { hidden, order }: ChosenColumns = {},
  density: Density | undefined,
  asked: { perPage?: number | undefined; sort?: Sort | undefined; filter?: Readonly<Record<string, unknown>> | undefined },
): ListSettings =>
  present({
    hidden: hidden && [...hidden],
    columns: order && [...order],
    density,
    perPage: asked.perPage,
    sort: asked.sort && sortText(asked.sort),
    filter: asked.filter && conditionsOf(asked.filter),
  })
type Sort = { field: string; order: Direction }

/** The settings of a list as they stand in the store. */
export const settingsIn = (store: Pick<Store, 'getItem'>, list: string): ListSettings => {
  const columns = store.getItem<ChosenColumns>(keys.columns(list))
  const density = store.getItem<Density>(keys.density(list))
  const asked = store.getItem<Partial<Params>>(keys.params(list))
  if (!asked) return settingsOf(columns, density, {})
  const { sort: field, order = 'ASC', perPage, filter = {} } = asked
  return settingsOf(columns, density, { perPage, sort: field ? { field, order } : undefined, filter })
}

/** Writes settings of a list into the store, in place of those that are there. */
export const putSettings = (store: Pick<Store, 'setItem'>, list: string, settings: ListSettings): void => {
  const { hidden, columns, density, perPage } = settings
  const sort = settings.sort === undefined ? undefined : sortOf(settings.sort)
  store.setItem(keys.columns(list), hidden || columns ? present({ hidden, order: columns }) : undefined)
  store.setItem(keys.density(list), density)
  // an absent setting is as the list declares it
  const params: Partial<Params> = present({
    sort: sort?.field,
    order: sort?.order,
    page: 1,
    perPage,
    filter: filterOf(settings),
  })
  store.setItem(keys.params(list), params)
}

/** The settings and views that the server keeps for a person. */
export type KeptSettings = {
  lists: readonly { list: string; settings: ListSettings }[]
  views: readonly ListView[]
  desks: readonly DeskSettings[]
}
type Options = {
  read: () => Promise<KeptSettings>
  save: (list: string, settings: ListSettings, how: { leaving: boolean }) => Promise<unknown>
  /** the list that is on screen: what a person looks at does not change by itself */
  open: () => string | undefined
  setTimeout?: (work: () => void, ms: number) => unknown
}

/** time without a change after which settings are sent, ms */
const QUIET_MS = 1_500

/**
 * React-admin's store over what the server keeps. Reading and writing is at once, in this browser; what belongs to a list is sent after a
 * moment without changes. A failure is no reason to stop anybody: the next change sends all that has not arrived.
 */
export const keptStore = (local: Store, { read, save, open, setTimeout: later = setTimeout }: Options) => {
  /** settings as the server has them, as far as is known here, by list */
  const known = new Map<string, string>()
  const changed = new Set<string>()
  let turn = 0

  const send = async ({ leaving = false } = {}): Promise<void> => {
    const lists = [...changed]
    changed.clear()
    await Promise.all(
      lists.map(async list => {
        const settings = settingsIn(local, list)
        const text = JSON.stringify(settings)
        if (known.get(list) === text) return
        try {
          await save(list, settings, { leaving })
          known.set(list, text)
        } catch {
          changed.add(list)
        }
      }),
    )
  }
  const store: Store = {
    ...local,
    setItem: (key, value) => {
      local.setItem(key, value)
      const list = listOf(key)
      if (list === undefined) return
      changed.add(list)
      const now = ++turn
      later(() => {
        if (now === turn) void send()
      }, QUIET_MS)
    },
  }

  /** Takes over what the server keeps, but not for the list that is on screen nor for one that has changed here. */
  const take = ({ lists, views, desks }: KeptSettings, isFirst: boolean): void => {
    local.setItem(VIEWS, views)
    local.setItem(DESKS, desks)
    const own = new Set(lists.map(({ list }) => list))
    const defaults = views.filter(({ list, isDefault, mine }) => isDefault && !mine && !own.has(list))
    const asTheyAre = new Set([...changed, ...(isFirst ? [] : [open()])])
    for (const { list, settings } of [...defaults, ...lists]) {
      if (asTheyAre.has(list)) continue
      putSettings(local, list, settings)
      known.set(list, JSON.stringify(settingsIn(local, list)))
    }
  }
  const hasRead = () => local.getItem(VIEWS) !== undefined

  return {
    store,
    /** Sends what has not been sent yet: before a log-out, and when the page goes away. */
    send,
    /** Reads what the server keeps. @returns at once where this browser has it from before; a list that is on screen stays as it is */
    begin: async (): Promise<void> => {
      const isFirst = !hasRead()
      const asked = read()
        .then(kept => take(kept, isFirst))
        .catch(() => {})
      if (isFirst) await asked
    },
    /** Reads the views again, after one was saved. */
    readViews: async (): Promise<void> => {
      const { views, desks } = await read()
      local.setItem(VIEWS, views)
      local.setItem(DESKS, desks)
    },
  }
}
