/** A JSON Schema, as TypeBox makes it. */
type Schema = any

/** Keywords of JSON Schema that mean the same in OpenAPI 3.1; the other keywords of our schemas serve our own screens. */
const KEPT = new Set([
  ...['type', 'format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['minItems', 'maxItems', 'minProperties', 'maxProperties', 'enum', 'const', 'default', 'description', 'required'],
])
const MOST_IN_32_BITS = 2 ** 31 - 1
const units: Record<string, string> = { fen: '单位：分' }

/** Names of the exported object schemas of these modules, by their content. When two have one name, the first bears it. */
export const schemaNames = (modules: readonly Record<string, unknown>[]): ReadonlyMap<string, string> => {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const module of modules)
    for (const [name, schema] of Object.entries(module)) {
      if (!/^[A-Z]/.test(name) || !isObject(schema) || taken.has(name) || names.has(said(schema))) continue
      names.set(said(schema), name)
      taken.add(name)
    }
  return names
}
const isObject = (schema: Schema): boolean =>
  typeof schema === 'object' && schema !== null && schema.type === 'object' && Object.keys(schema.properties ?? {}).length > 0
/** a schema with another label is the same schema */
const said = ({ title: _, description: __, ...schema }: Schema): string => JSON.stringify(schema)

/**
 * Writes schemas as an OpenAPI document does: named objects stand once under `components`, tuples follow JSON Schema 2020-12, every
 * property has a Chinese title, and lists of codes and units are explained in words.
 * @param titleOf label of a property whose schema has none
 */
export const describe = (names: ReadonlyMap<string, string>, titleOf: (field: string) => string | undefined) => {
  const components: Record<string, Schema> = {}
  const refers = (name: string, schema: Schema) => {
    if (!(name in components)) {
      components[name] = {} // set first, since a schema may refer to itself
      components[name] = translated(schema)
    }
    return { $ref: `#/components/schemas/${name}` }
  }
  const shown = (schema: Schema, field?: string): Schema => {
    if (typeof schema !== 'object' || schema === null) return schema
    const title = schema.title ?? (field === undefined ? undefined : titleOf(field))
    const name = isObject(schema) ? names.get(said(schema)) : undefined
    return { ...(title && { title }), ...(name ? refers(name, schema) : translated(schema)) }
  }
  const translated = (schema: Schema): Schema => {
    const told: Schema = {}
    for (const key in schema) if (KEPT.has(key)) told[key] = schema[key]
    // without it Go and Java take 32 bits, which end at 21 million yuan
    if (told.type === 'integer' && !(told.maximum <= MOST_IN_32_BITS)) told.format = 'int64'
    // in words, since generators for Java write sets of it, in code that does not compile
    const words = [
      told.description,
      schema.uniqueItems && '不可重复',
      units[schema.unit],
      schema.labels && labelled(schema.labels, schema.enum),
    ].filter(Boolean)
    if (words.length > 0) told.description = words.join('。')
    if (schema.unit) told['x-unit'] = schema.unit
    if (schema.labels) told['x-labels'] = schema.labels
    if (schema.properties)
      told.properties = Object.fromEntries(Object.entries(schema.properties).map(([field, of]) => [field, shown(of, field)]))
    if (Array.isArray(schema.items)) {
      told.prefixItems = schema.items.map((item: Schema) => shown(item))
      told.maxItems = schema.items.length
    } else if (schema.items) told.items = shown(schema.items)
    for (const several of ['anyOf', 'allOf', 'oneOf']) if (schema[several]) told[several] = schema[several].map((one: Schema) => shown(one))
    if (told.anyOf?.some(isList)) Object.assign(told, ofSeveralTypes(told))
    if (typeof schema.additionalProperties === 'object') told.additionalProperties = shown(schema.additionalProperties)
    else if (schema.additionalProperties === false) told.additionalProperties = false
    if (schema.patternProperties)
      told.patternProperties = Object.fromEntries(Object.entries(schema.patternProperties).map(([pattern, of]) => [pattern, shown(of)]))
    return told
  }
  return {
    components,
    shown,
    /** the schema under a name of its own, unless it has one already */
    named: (schema: Schema, name: string): Schema => {
      const known = isObject(schema) ? names.get(said(schema)) : undefined
      return isObject(schema) ? refers(known ?? name, schema) : shown(schema)
    },
  }
}
const isList = ({ type }: Schema): boolean => type === 'array'
/**
 * One or a list of them, as one schema of several types. It means the same as `anyOf`, since the keywords of a type say nothing of another
 * one; generators write code that does not compile for a list among alternatives.
 */
const ofSeveralTypes = ({ anyOf }: Schema): Schema => {
  const all: Schema[] = anyOf.flatMap((one: Schema) => one.anyOf ?? [one])
  const types = all.map(({ type }) => type)
  if (types.some(type => typeof type !== 'string') || new Set(types).size < types.length) return {}
  return { ...Object.assign({}, ...all), type: types, anyOf: undefined }
}
const labelled = (labels: Record<string, string>, codes: string[] = Object.keys(labels)): string =>
  codes.map(code => `${code} ${labels[code] ?? ''}`.trim()).join('；')
