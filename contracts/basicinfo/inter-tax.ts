import { choice, date, int, key, maybe, ref, text } from '../kernel/field.ts'
import { notPersonal } from '../kernel/personal.ts'
import { record } from '../kernel/record.ts'
import { Type } from '../kernel/schema.ts'
import { airline } from './airline.ts'

const TaxCode = notPersonal(Type.String({ title: '税费代码', pattern: '^[A-Z0-9]{2}$', maxLength: 2 }))
const Place = notPersonal(Type.String({ title: '机场或国家', pattern: '^[A-Z]{2,3}$', maxLength: 3 }))
const sides = { DEPART: '离境', ARRIVE: '入境' } as const

/**
 * A tax or surcharge per passenger and flight abroad, in minor units of its currency, for tickets ordered from a day until the next row of
 * the same kind (DOMAIN §5.18). The Chinese fund of a departure from here is the record 税费标准.
 */
export const interTax = record(
  'interTax',
  '国际税费',
  {
    code: key(TaxCode, { also: ['代码', '税种'] }),
    place: key(Place, { also: ['地点'] }),
    side: key(choice('方向', sides)),
    airLine: key(ref(airline, '航空公司', { orAll: true, also: ['航司'] })),
    from: key(date('生效日期', { also: ['销售日期起'] })),
    currency: text('币种代码', { max: 3, pattern: '^[A-Z]{3}$', initial: 'CNY', mark: notPersonal, also: ['币种'] }),
    adult: int('成人（币种最小单位）', { max: 100_000_000, also: ['成人'] }),
    child: int('儿童（币种最小单位）', { max: 100_000_000, also: ['儿童'] }),
    infant: int('婴儿（币种最小单位）', { max: 100_000_000, initial: 0, also: ['婴儿'] }),
    source: maybe(text('依据', { max: 200, mark: notPersonal, also: ['来源'] })),
  },
  {
    area: 'basicinfo',
    place: ['rules', 4],
    switchable: true,
    importable: true,
    sort: ['code', 'place', '-from'],
    check: ({ code }): Record<string, string> => (code === 'CN' ? { code: '民航发展基金请在税费标准中维护' } : {}),
  },
)
