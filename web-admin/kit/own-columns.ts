import type { ChosenColumns } from '../providers/list-settings.ts'

type Offered = { field: string; hidden: boolean }

/** All columns in the order that the person has chosen. A newer column stands where the list has it, behind its neighbour. */
export const inOrder = <C extends Offered>(columns: readonly C[], { order = [] }: ChosenColumns = {}): C[] => {
  const known = columns.filter(({ field }) => order.includes(field)).sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field))
  const all = [...known]
  columns.forEach((column, index) => {
    if (order.includes(column.field)) return
    const before = columns[index - 1]
    all.splice(before ? all.indexOf(before) + 1 : 0, 0, column)
  })
  return all
}

/** The columns that are shown, in order. */
export const chosen = <C extends Offered>(columns: readonly C[], own: ChosenColumns = {}): C[] => {
  const all = inOrder(columns, own)
  const shown = all.filter(({ field, hidden }) => {
    if (!own.hidden) return !hidden
    return own.hidden.includes(field) ? false : !hidden || (own.order ?? []).includes(field)
  })
  return shown.length > 0 ? shown : all.slice(0, 1)
}
