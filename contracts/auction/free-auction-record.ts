import { airline } from '../basicinfo/airline.ts'
import { agents } from '../kernel/endpoint.ts'
import { ref, text } from '../kernel/field.ts'
import { record } from '../kernel/record.ts'

/** Texts of airlines for agencies about free bidding (catalogue `basicinfo/freeAuction`), for one airline or for all. */
export const freeAuction = record(
  'freeAuction',
  '自由竞拍信息',
  {
    title: text('标题', { search: 'pinyin', max: 60 }),
    content: text('内容', { max: 2_000, search: true }),
    airLine: ref(airline, '航空公司', { orAll: true, also: ['航司'] }),
  },
  {
    area: 'basicinfo',
    place: ['auction', 20],
    airline: 'airLine',
    lists: { frontList: { zh: '自由竞拍信息列表(前台)', allow: agents, fields: ['id', 'title', 'content', 'airLine'] } },
  },
)
