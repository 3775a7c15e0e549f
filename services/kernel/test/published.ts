import arrangement from 'chinese-days/dist/chinese-days.json' with { type: 'json' }

type Days = Record<string, string>
const tables: Days[] = [arrangement.holidays, arrangement.workdays]

/** The calendar of this process as it was before the holidays of a year were published, whatever the library says by now. */
export const unpublish = (year: string): void => {
  for (const table of tables) for (const date of Object.keys(table)) if (date >= year) delete table[date]
}
/** The holidays of a year are published, 'YYYY-MM-DD' each; New Year's Day is among them. */
export const publish = (days: readonly string[]): void => {
  for (const date of days) (arrangement.holidays as Days)[date] = '假日'
}
