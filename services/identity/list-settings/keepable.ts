import type { ListSettings } from '#contracts/identity/list-settings-events.ts'
import type { AnyList } from '#contracts/kernel/list.ts'
import { SEARCH } from '#contracts/kernel/list-address.ts'
import type { Mark } from '#contracts/kernel/personal.ts'
import { present } from '#contracts/kernel/present.ts'
import { invalid } from '#contracts/kernel/refused.ts'

const OPERATORS = /_(gte|lte|prefix|ne|in)$/

/**
 * Settings of a list as they may be kept: fields that the list has, and conditions that name nobody. Search words and conditions on
 * personal data are questions of the moment, and a log keeps its facts for good.
 * @throws Refused 400 for a condition whose value is not one value in JSON
 */
export const keepable = (list: AnyList, { hidden, columns, sort, filter, ...rest }: ListSettings): ListSettings => {
  const fields = new Map(Object.entries(list.row.properties as Record<string, { personal?: Mark | false }>))
  const known = (names: readonly string[] | undefined) => names?.filter(name => fields.has(name))
  const isKept = (name: string) => {
    const field = fields.get(name) ?? fields.get(name.replace(OPERATORS, ''))
    return name !== SEARCH && field !== undefined && !(field.personal && field.personal.kind !== 'id')
  }
  for (const { value } of filter ?? []) if (!isValue(value)) throw invalid('筛选条件的值不正确', { 'settings.filter': '值不正确' })
  return present({
    hidden: known(hidden),
    columns: known(columns),
    ...rest,
    sort: sort !== undefined && fields.has(sort.replace(/^-/, '')) ? sort : undefined,
    filter: filter?.filter(({ field }) => isKept(field)),
  })
}

/** Is this text in JSON one text, number or yes or no? */
const isValue = (text: string): boolean => {
  try {
    return ['string', 'number', 'boolean'].includes(typeof JSON.parse(text))
  } catch {
    return false
  }
}
