import { date, int, key, maybe, money, text } from '../kernel/field.ts'
import { notPersonal } from '../kernel/personal.ts'
import { type DocOf, record } from '../kernel/record.ts'
import { Type } from '../kernel/schema.ts'

const CurrencyCode = notPersonal(Type.String({ title: '币种代码', pattern: '^[A-Z]{3}$', maxLength: 3 }))

/** The worth of a currency in yuan, by the day of sale. A row holds until the next one of the same code. */
export const currency = record(
  'currency',
  '币种',
  {
    code: key(CurrencyCode, { also: ['代码', '币种'] }),
    from: key(date('生效日期', { also: ['汇率日期'] })),
    name: text('名称', { search: 'pinyin', max: 20, also: ['币种名称'], mark: notPersonal }),
    /** of 100 units; published rates are told so */
    per100: money('每100外币折人民币', { also: ['折合人民币'] }),
    decimals: int('小数位', { max: 3, initial: 2 }),
    unit: money('取整单位（元）', { initial: 1_000 }),
    source: maybe(text('依据', { max: 200, mark: notPersonal })),
  },
  {
    area: 'basicinfo',
    place: ['reference', 9],
    switchable: true,
    importable: true,
    sort: ['code', '-from'],
    check: ({ per100, unit }): Record<string, string> => ({
      ...(per100 === 0 && { per100: '汇率须大于0' }),
      ...(unit === 0 && { unit: '取整单位须大于0' }),
    }),
  },
)

type Rate = Pick<DocOf<typeof currency.fields>, 'code' | 'from' | 'per100' | 'decimals' | 'unit'>
/** The rate of a currency on a day of sale: the enabled row that began last; undefined where none has begun. */
export const rateOn = (rows: readonly Rate[], code: string, day: string): Rate | undefined =>
  rows.filter(row => row.code === code && row.from <= day).sort((a, b) => (a.from < b.from ? 1 : -1))[0]
