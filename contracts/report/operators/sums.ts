import { events } from '../../contexts.ts'
import { memoize } from '../../kernel/memoize.ts'
import type { Fen } from '../../kernel/money.ts'

/** Places of a schema that hold money. `rest` are the values of a map, whatever their keys. */
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

const placesOf = ({
  unit,
  properties = {},
  additionalProperties,
  patternProperties = {},
  items,
  anyOf = [],
  allOf = [],
}: Schema): Places[] => {
  if (unit === 'fen') return [{ here: true }]
  const fields = Object.entries(properties).flatMap(([name, field]) => placesOf(field).map(places => [name, places] as const))
  const rest = [...Object.values(patternProperties), ...(typeof additionalProperties === 'object' ? [additionalProperties] : [])]
  return [
    ...fields.map(([name, places]) => ({ fields: new Map([[name, places]]) })),
    ...rest.flatMap(placesOf).map(rest => ({ rest })),
    ...[items ?? []]
      .flat()
      .flatMap(placesOf)
      .map(items => ({ items })),
    ...[...anyOf, ...allOf].flatMap(placesOf),
  ]
}
const places = memoize((type: string): Places[] =>
  events.filter(event => event.type === type).flatMap(({ schema }) => placesOf(schema as Schema)),
)

const sumsAt = (value: unknown, { here, items, rest, fields }: Places): number[] => {
  if (here) return typeof value === 'number' ? [Math.abs(value)] : []
  if (typeof value !== 'object' || value === null) return []
  if (items) return Array.isArray(value) ? value.flatMap(item => sumsAt(item, items)) : []
  if (rest) return Object.values(value).flatMap(inner => sumsAt(inner, rest))
  return [...(fields ?? [])].flatMap(([name, inner]) => sumsAt((value as Record<string, unknown>)[name], inner))
}

/** The largest sum of money that a fact names, fen, whatever its sign; undefined where it names none. */
export const largestSum = (type: string, data: unknown): Fen | undefined =>
  places(type)
    .flatMap(one => sumsAt(data, one))
    .reduce<Fen | undefined>((most, sum) => Math.max(most ?? 0, sum), undefined)
