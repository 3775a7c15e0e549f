import { agencyReference } from '../agency/reference.ts'
import { airline } from '../basicinfo/airline.ts'
import { childFareModes } from '../enums.ts'
import { choice, date, int, key, maybe, money, ref, text } from '../kernel/field.ts'
import { notPersonal } from '../kernel/personal.ts'
import { record } from '../kernel/record.ts'

/** What a seat of a cabin costs one traveller (产品运价), for which flights, days of departure and days of sale (DOMAIN §3.59). */
export const productFreight = record(
  'productFreight',
  '产品运价',
  {
    code: key(text('运价编号', { mark: notPersonal, max: 30, pattern: '^[A-Z0-9][A-Z0-9-]{3,29}$', search: true, also: ['编号'] })),
    product: text('产品', { mark: notPersonal, max: 20, also: ['产品名称'] }),
    airLine: ref(airline, '航空公司', { also: ['航司'] }),
    line: text('航线', { mark: notPersonal, max: 21, pattern: '^(\\*|(\\*|[A-Z][A-Z0-9]{2,9})-(\\*|[A-Z][A-Z0-9]{2,9}))$' }),
    cabin: text('舱位', { mark: notPersonal, max: 2, pattern: '^[A-Z][0-9]?$' }),
    flights: maybe(
      text('航班', { mark: notPersonal, max: 200, pattern: '^[A-Z0-9]{2}\\d{3,4}[A-Z]?(,[A-Z0-9]{2}\\d{3,4}[A-Z]?)*$', also: ['航班号'] }),
    ),
    fare: maybe(money('票价')),
    rate: maybe(int('折扣（%）', { min: 1, max: 100, also: ['折扣'] })),
    childFareMode: choice('儿童票价', { ...childFareModes, GROUP_ADULT: '成人价' }, { initial: 'HALF_OF_Y' }),
    travelFrom: date('起飞日期起'),
    travelTo: date('起飞日期止'),
    weekdays: maybe(text('班期', { mark: notPersonal, max: 7, pattern: '^[1-7]{1,7}$' })),
    saleFrom: maybe(date('销售日期起')),
    saleTo: maybe(date('销售日期止')),
    advanceMin: maybe(int('最少提前天数', { max: 365 })),
    advanceMax: maybe(int('最多提前天数', { max: 365 })),
    agency: maybe(ref(agencyReference, '适用代理人', { also: ['代理人编号'] })),
    paxMax: maybe(int('最多人数', { min: 1, max: 9 })),
    ruleNo: maybe(text('客规', { mark: notPersonal, max: 20, pattern: '^[A-Z0-9][A-Z0-9-]{0,19}$', also: ['规则代码'] })),
    leave: int('留给团队的座位', { max: 999, initial: 0 }),
  },
  {
    area: 'retail',
    place: ['stock', 60],
    switchable: true,
    importable: true,
    airline: 'airLine',
    sort: ['line', 'cabin', 'product'],
    // of two rows alike nothing says which one counts
    sole: ({ code: _, fare: __, rate: ___, leave: ____, childFareMode: _____, ruleNo: ______, ...conditions }) => {
      const { product, airLine, line, cabin, travelFrom, travelTo, ...more } = conditions
      const said = [
        airLine,
        line,
        `${cabin}舱`,
        product,
        `${travelFrom}至${travelTo}`,
        ...Object.entries(more)
          .sort()
          .map(([, value]) => value),
      ]
      return `适用条件完全相同（${said.join(' ')}）的运价`
    },
    check: ({ fare, rate, travelFrom, travelTo, saleFrom, saleTo, advanceMin, advanceMax }): Record<string, string> => ({
      ...((fare === undefined) === (rate === undefined) && { fare: '票价和折扣须填且只填一项' }),
      ...(fare === 0 && { fare: '票价须大于0' }),
      ...(travelTo < travelFrom && { travelTo: '起飞日期止不能早于起飞日期起' }),
      ...(saleFrom && saleTo && saleTo < saleFrom && { saleTo: '销售日期止不能早于销售日期起' }),
      ...(advanceMin !== undefined &&
        advanceMax !== undefined &&
        advanceMax < advanceMin && { advanceMax: '最多提前天数不能少于最少提前天数' }),
    }),
  },
)
