import { isWithin } from '../kernel/calendar.ts'
import { choice, date, flag, int, key, ref, text } from '../kernel/field.ts'
import { notPersonal } from '../kernel/personal.ts'
import { type DocOf, record } from '../kernel/record.ts'
import { Type } from '../kernel/schema.ts'
import { airline } from './airline.ts'

const seasonKinds = { SCHEDULE: '航季', PEAK: '旺季', SHOULDER: '平季', LOW: '淡季' } as const
export const SeasonCode = notPersonal(Type.String({ title: '季节代码', pattern: '^[A-Z0-9]{2,10}$', maxLength: 10 }))
/** a factor that leaves a price as it is, basis points */
const ONE = 10_000

/** Days of departure that are sold alike: the two schedule seasons of a year, and peaks within them. Seasons may overlap. */
export const season = record(
  'season',
  '季节',
  {
    code: key(SeasonCode, { also: ['代码'] }),
    name: text('名称', { search: 'pinyin', max: 30, also: ['季节名称'], mark: notPersonal }),
    airLine: ref(airline, '航空公司', { orAll: true, initial: '*', also: ['航司'] }),
    kind: choice('类别', seasonKinds, { also: ['季节类别'] }),
    from: date('开始日期', { also: ['起飞日期起'] }),
    to: date('结束日期', { also: ['起飞日期止'] }),
    factor: int('报价系数（万分之）', { min: 1_000, max: 30_000, initial: ONE, also: ['报价系数'] }),
    earlier: int('时限提前（天）', { max: 60, initial: 0, also: ['时限提前'] }),
    noFree: flag('不给免票'),
  },
  {
    area: 'basicinfo',
    place: ['reference', 5],
    switchable: true,
    importable: true,
    airline: 'airLine',
    sort: ['-from', 'code'],
    check: ({ kind, from, to, factor, earlier, noFree }): Record<string, string> => ({
      ...(to < from && { to: '结束日期不能早于开始日期' }),
      ...(kind === 'SCHEDULE' && (factor !== ONE || earlier > 0 || noFree) && { kind: '航季只用作政策的适用条件，不设系数、时限和免票' }),
    }),
  },
)
export type Season = Pick<
  DocOf<typeof season.fields>,
  'id' | 'name' | 'airLine' | 'from' | 'to' | 'factor' | 'earlier' | 'noFree' | 'enabled'
>

/** The enabled seasons of a departure, as one airline uses them: its own and those of all airlines. `day` is a local date. */
export const seasonsOn = (rows: readonly Season[], airLine: string, day: string): Season[] =>
  rows.filter(row => row.enabled && (row.airLine === '*' || row.airLine === airLine) && isWithin(day, row))

/** The effects of seasons on a departure; where several hold, the strictest counts. `factor` in basis points, `earlier` in days. */
export type SeasonEffects = { names: string[]; factor: number; earlier: number; noFree: boolean }
/** Undefined where no season changes anything. */
export const seasonEffects = (seasons: readonly Season[]): SeasonEffects | undefined => {
  const telling = seasons.filter(({ factor, earlier, noFree }) => factor !== ONE || earlier > 0 || noFree)
  if (telling.length === 0) return undefined
  const factors = telling.map(({ factor }) => factor)
  return {
    names: telling.map(({ name }) => name),
    factor: Math.max(...factors) > ONE ? Math.max(...factors) : Math.min(...factors),
    earlier: Math.max(...telling.map(({ earlier }) => earlier)),
    noFree: telling.some(({ noFree }) => noFree),
  }
}

/** The effects of seasons on a sale, in words for the agency. */
export const seasonTexts = (season: SeasonEffects | undefined): { title: string; text: string }[] => {
  const texts = season ? [...(season.earlier > 0 ? [`通用时限提前${season.earlier}天`] : []), ...(season.noFree ? ['不给免票'] : [])] : []
  return season && texts.length > 0 ? [{ title: '季节', text: `${season.names.join('、')}：${texts.join('；')}` }] : []
}
