import { choice, int, key, maybe, ref, text } from '../kernel/field.ts'
import { notPersonal } from '../kernel/personal.ts'
import { record, type ValuesOf } from '../kernel/record.ts'
import { airline } from './airline.ts'
import { airport } from './airport.ts'

const scopes = { CN: '国内', INTER: '国际' } as const
/** percent by which a file's mileage may differ from the line's, which counts */
const TOLERANCE = 5

/**
 * A one-way line that an airline flies, with its filed mileage. A disabled line is no longer sold; its orders go on. A pair of airports
 * without a line is sold without such a check.
 */
export const line = record(
  'line',
  '航线',
  {
    airLine: key(ref(airline, '航空公司', { also: ['航司', '承运人'] })),
    origin: key(ref(airport, '始发地', { also: ['出发地'] })),
    destination: key(ref(airport, '目的地', { also: ['到达地'] })),
    scope: choice('范围', scopes, { initial: 'CN', also: ['国内国际'] }),
    tpm: int('里程（公里）', { min: 1, max: 20_000, also: ['里程', 'TPM', '公里'] }),
    name: maybe(text('名称', { search: 'pinyin', max: 40, also: ['航线名称'], mark: notPersonal })),
  },
  {
    area: 'basicinfo',
    place: ['reference', 6],
    switchable: true,
    importable: true,
    airline: 'airLine',
    check: ({ origin, destination }): Record<string, string> => (origin === destination ? { destination: '始发地与目的地不能相同' } : {}),
  },
)
type Line = ValuesOf<typeof line.fields>

/** The mileage of a block in km: the line's, if there is one. `wrong`: the file differs too much from it. */
export const mileage = (given: number | undefined, of: Pick<Line, 'tpm'> | undefined): { distance?: number; wrong?: string } => {
  if (!of) return given === undefined ? { wrong: '里程不能为空：航线表中没有此航线' } : { distance: given }
  if (given !== undefined && Math.abs(given - of.tpm) * 100 > of.tpm * TOLERANCE) return { wrong: `里程${given}与航线${of.tpm}不符` }
  return { distance: of.tpm }
}
