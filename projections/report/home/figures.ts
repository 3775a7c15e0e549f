import { LRUCache } from 'lru-cache'
import type { Instant } from '#contracts/kernel/calendar.ts'
import { type Call, isStaff, may, on, type Route } from '#contracts/kernel/endpoint.ts'
import { type Figure, type FigureFilter, pathOf } from '#contracts/kernel/figure.ts'
import { type AnyList, bodyOf } from '#contracts/kernel/list.ts'
import { present } from '#contracts/kernel/present.ts'
import { forbidden } from '#contracts/kernel/refused.ts'
import { byPlace } from '#contracts/kernel/screen.ts'
import { queryFigures } from '#contracts/report/home/api.ts'
import { MOST_COUNTED } from '#contracts/report/home/figures.ts'
import { fresh } from '../../kernel/fresh.ts'
import { mayRead, type Resource, reading, scopeOf } from '../../kernel/resource.ts'
import type { Runner } from '../../kernel/runner.ts'

/** ms for which a count is answered again while no row of its list was written */
const KEPT_MS = 5_000

type Deps = {
  runner: Pick<Runner, 'store' | 'collection' | 'reached' | 'state'>
  resources: readonly Resource[]
  figures: readonly Figure[]
  /** handlers of all calls; known once all contexts have opened */
  routes: () => readonly Route[]
}

/** Counts of what waits, of each list that the caller may read, narrowed as the list itself is (DOMAIN §3.43). */
export const homeRoutes = ({ runner, resources, figures, routes }: Deps): Route[] => {
  const kept = new LRUCache<string, Promise<number>>({ max: 2_000, ttl: KEPT_MS })
  const inOrder = figures.toSorted((a, b) => byPlace(a.list, b.list))
  const resourceOf = ({ name }: AnyList) => resources.find(one => one.name === name)

  const mayCount = (list: AnyList, { who }: Call): boolean => {
    const resource = resourceOf(list)
    return resource ? mayRead(resource, who) : list.through !== undefined && may(who, list.calls[list.through]!)
  }
  /** as the REST face counts the rows of this filter */
  const inView = async (resource: Resource, filter: FigureFilter, call: Call): Promise<number> => {
    await fresh(runner, [resource.view], call)
    const count = async () => (await reading(runner, resource, call.who).list({ filter }, { skip: 0, limit: 0 })).count
    const state = runner.state(resource.view.name)
    // another instance writes the view, and its writes are not known here
    if (state === undefined) return count()
    const key = JSON.stringify([resource.name, state, scopeOf(resource, call.who), filter])
    const known = kept.get(key)
    if (known) return known
    const counted = count()
    kept.set(key, counted)
    counted.catch(() => kept.delete(key))
    return counted
  }
  /** as the list's own call counts them */
  const byCall = async (list: AnyList, filter: FigureFilter, call: Call): Promise<number> => {
    const route = routes().find(({ endpoint }) => endpoint === list.calls[list.through!])
    const { totalElements } = (await route!.handler({ ...bodyOf(list, filter), page: 0, size: 1 }, call)) as { totalElements: number }
    return totalElements
  }
  const counted = async (of: Pick<Figure, 'list' | 'sort'>, zh: string, filter: FigureFilter, call: Call) => {
    const resource = resourceOf(of.list)
    const found = await (resource ? inView(resource, filter, call) : byCall(of.list, filter, call))
    return { zh, count: Math.min(found, MOST_COUNTED), more: found > MOST_COUNTED, path: pathOf(of, filter) }
  }
  const shown = async (figure: Figure, now: Instant, call: Call) => {
    const { id, zh, list, isAlarming, isChief, isInMenu, parts } = figure
    const whole = await counted(figure, zh, figure.filter(now), call)
    const split = parts && (whole.count > 0 ? await Promise.all(parts.map(part => counted(figure, part.zh, part.filter(now), call))) : [])
    return { id, ...whole, list: list.name, ...present({ isAlarming, isChief, isInMenu, parts: split }) }
  }
  return [
    on(queryFigures, async (_, call) => {
      if (!isStaff(call.who)) throw forbidden()
      // addresses are the same for a minute, so that a page that asks again is drawn as it was
      const now = `${call.now.slice(0, 16)}:00.000Z`
      return Promise.all(inOrder.filter(({ list }) => mayCount(list, call)).map(figure => shown(figure, now, call)))
    }),
  ]
}
