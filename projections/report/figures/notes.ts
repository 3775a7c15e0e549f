import { Type, zh } from '#contracts/kernel/schema.ts'

/** the value of a dimension that does not apply */
export const NONE = 'NONE'

/** Values of the dimensions, and what stands under them. */
export type FigureNote = { dims: Readonly<Record<string, string>>; by: Readonly<Record<string, number>> }
/** The change that one fact made, under the dimensions that held then, with the position of the fact in the log and its business day. */
export type Note = { at: number; day: string; dims: Record<string, string>; by: Record<string, number> }

/**
 * Fields of every view of notes. `months`: `D2026-11` where a fact of that month left notes, `S2026-12` where a second day (the departure)
 * lies in that month.
 */
export const notesFields = {
  moved: zh(
    Type.Array(
      Type.Object({
        at: Type.Integer(),
        day: Type.String(),
        dims: Type.Record(Type.String(), Type.String()),
        by: Type.Record(Type.String(), Type.Integer()),
      }),
    ),
    '逐日变化',
  ),
  months: zh(Type.Array(Type.String()), '涉及月份'),
}
export type Noted = { moved: Note[]; months: string[] }
export const nothingNoted: Noted = { moved: [], months: [] }
/** by these the tables of the reports read a month, and what was written since (tables.ts) */
export const notesIndex: ('months' | 'position')[][] = [['months'], ['position']]

type Options = {
  /** the dimension that is the second day, by which reports may count too */
  second?: string
  /** further measures that follow from a change and its day (days ahead of departure) */
  also?: (change: Record<string, number>, dims: FigureNote['dims'], day: string) => Record<string, number>
}
/**
 * Adds the notes of a fact: the figures after it, less those before it, by dimensions. So notes always add up to the figures as they stand.
 * A fact that moves a figure to another dimension takes it away under the old one and adds it under the new one, on the day of the fact: a
 * written note never changes, and a day that is over stays as it was.
 */
export const noted = (
  { moved, months }: Noted,
  before: readonly FigureNote[],
  after: readonly FigureNote[],
  { day, position }: { day: string; position: number },
  { second, also = change => change }: Options = {},
): Noted => {
  const changes = new Map<string, { dims: FigureNote['dims']; by: Record<string, number> }>()
  const add = ({ dims, by }: FigureNote, sign: 1 | -1) => {
    const key = JSON.stringify(dims)
    const change = changes.get(key) ?? { dims, by: {} }
    for (const [name, value] of Object.entries(by)) change.by[name] = (change.by[name] ?? 0) + sign * value
    changes.set(key, change)
  }
  for (const one of before) add(one, -1)
  for (const one of after) add(one, 1)
  const notes = [...changes.values()].flatMap(({ dims, by }): Note[] => {
    const change = Object.fromEntries(Object.entries(by).filter(([, value]) => value !== 0))
    return Object.keys(change).length > 0 ? [{ at: position, day, dims: { ...dims }, by: also(change, dims, day) }] : []
  })
  if (notes.length === 0) return { moved, months }
  const touched = notes.flatMap(({ dims }) => [monthOf('DAY', day), ...(second ? [monthOf('SECOND', dims[second]!)] : [])])
  return { moved: [...moved, ...notes], months: [...new Set([...months, ...touched])] }
}

/** The day by which a note counts: that of its fact, or its second one. */
export type NoteBasis = 'DAY' | 'SECOND'
/** The mark of a month by a basis: `D2026-11`. */
export const monthOf = (basis: NoteBasis, day: string): string => `${basis[0]}${day.slice(0, 7)}`
