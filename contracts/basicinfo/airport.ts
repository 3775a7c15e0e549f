import { agents, staff } from '../kernel/endpoint.ts'
import { flag, key, maybe, number, text } from '../kernel/field.ts'
import { record } from '../kernel/record.ts'
import { Iata, ZONE } from '../kernel/schema.ts'
import { HOME, isZone } from '../kernel/zones.ts'

const listed = ['airportCode', 'airportCname', 'shortCname', 'city', 'pinyin', 'initials', 'domestic', 'hot']

/**
 * An airport. `pinyin` and `initials` belong to the short name; they hold customary readings (昌都 chang du) that no program derives
 * correctly. `zone` is the IANA time zone of its clocks; without it they show Beijing's time, as they do in the whole mainland.
 */
export const airport = record(
  'airport',
  '机场',
  {
    airportCode: key(Iata, { also: ['三字码', '机场代码', 'IATA'] }),
    airportCname: text('机场名称', { search: true, max: 50, also: ['名称', '全称'] }),
    shortCname: text('简称', { search: 'pinyin', max: 20, also: ['机场简称'] }),
    city: text('城市', { search: 'pinyin', max: 20, also: ['所在城市'] }),
    province: maybe(text('省份', { max: 20, also: ['省'] })),
    country: text('国家', { max: 2, pattern: '^[A-Z]{2}$', initial: 'CN', also: ['国家代码'] }),
    zone: maybe(text('时区', { max: 40, pattern: ZONE, also: ['所在时区'] })),
    region: maybe(text('地区', { max: 20, also: ['区域'] })),
    icao: maybe(text('ICAO', { max: 4, pattern: '^[A-Z]{4}$', also: ['四字码'] })),
    pinyin: maybe(text('拼音', { search: true })),
    initials: maybe(text('拼音首字母', { max: 20, search: true, also: ['首字母'] })),
    lat: number('纬度', { min: -90, max: 90 }),
    lon: number('经度', { min: -180, max: 180 }),
    domestic: flag('国内', { also: ['是否国内'] }),
    hot: flag('热门', { also: ['是否热门'] }),
  },
  {
    area: 'basicinfo',
    place: ['reference', 1],
    switchable: true,
    importable: true,
    check: ({ country = 'CN', zone }): Record<string, string> => {
      if (country === 'CN') return zone && zone !== HOME ? { zone: `境内机场用北京时间，请不填或填${HOME}` } : {}
      return !zone ? { zone: '请选择时区' } : isZone(zone) ? {} : { zone: '时区不存在，请填如Asia/Bangkok' }
    },
    lists: {
      frontList: { zh: '机场列表(前台)', allow: agents, fields: listed },
      list: { zh: '机场列表(后台)', allow: staff, fields: listed },
    },
  },
)
