import { events } from '../../contexts.ts'
import { memoize } from '../../kernel/memoize.ts'
import type { Fen } from '../../kernel/money.ts'
import { present } from '../../kernel/present.ts'

/** Places of a schema that hold money, as one tree. `rest` are the values of a map, whatever their keys. */
type Places = { here?: true; items?: Places; rest?: Places; fields?: ReadonlyMap<string, Places> }
type Schema = {
  unit?: string
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  patternProperties?: Record<string, Schema>
  items?: Schema | Schema[]
  anyOf?: Schema[]
  allOf?: Schema[]
}

const placesOf = (all: readonly Schema[]): Places | undefined => {
  if (all.length === 0) return undefined
  const alike = all.flatMap(function inside(one): Schema[] {
    return [one, ...[...(one.anyOf ?? []), ...(one.allOf ?? [])].flatMap(inside)]
  })
  const names = new Set(alike.flatMap(({ properties = {} }) => Object.keys(properties)))
  const fields = [...names].flatMap(name => {
    const places = placesOf(alike.flatMap(({ properties }) => properties?.[name] ?? []))
    return places ? [[name, places] as const] : []
  })
  const rest = placesOf(
    alike.flatMap(({ additionalProperties, patternProperties = {} }) => [
      ...Object.values(patternProperties),
      ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
    ]),
  )
  const items = placesOf(alike.flatMap(({ items }) => items ?? []))
  const places: Places = {
    ...(alike.some(({ unit }) => unit === 'fen') && { here: true }),
    ...present({ items, rest }),
    ...(fields.length > 0 && { fields: new Map(fields) }),
  }
  return Object.keys(places).length > 0 ? places : undefined
}
const places = memoize(
  (type: string): Places => placesOf(events.filter(event => event.type === type).map(({ schema }) => schema as Schema)) ?? {},
)

/** The larger of `most` and the sums in a value. Each fact that is appended comes here: a loop, and no lists between. */
const largestIn = (value: unknown, { here, items, rest, fields }: Places, most: Fen | undefined): Fen | undefined => {
  if (typeof value === 'number') return here ? Math.max(most ?? 0, Math.abs(value)) : most
  if (typeof value !== 'object' || value === null) return most
  let largest = most
  if (items && Array.isArray(value)) for (const item of value) largest = largestIn(item, items, largest)
  if (rest) for (const inner of Object.values(value)) largest = largestIn(inner, rest, largest)
  if (fields) for (const [name, inner] of fields) largest = largestIn((value as Record<string, unknown>)[name], inner, largest)
  return largest
}

/** The largest sum of money that a fact names, fen, whatever its sign; undefined where it names none. */
export const largestSum = (type: string, data: unknown): Fen | undefined => largestIn(data, places(type), undefined)
