import { agencyLevels } from '../agency/agency-codes.ts'
import { airline } from '../basicinfo/airline.ts'
import { agents } from '../kernel/endpoint.ts'
import { choice, date, flag, html, maybe, ref, text } from '../kernel/field.ts'
import { notPersonal } from '../kernel/personal.ts'
import { record } from '../kernel/record.ts'
import { audiences, grades } from './codes.ts'

/**
 * A short text that stands above the pages while its days last (DOMAIN §3.24); one that is `open` stands on the portal's login page too.
 */
export const announcement = record(
  'announcement',
  '公告',
  {
    title: text('标题', { max: 60, search: 'pinyin', mark: notPersonal }),
    grade: choice('重要程度', grades),
    content: html('正文', { max: 5_000 }),
    airLine: ref(airline, '航空公司', { orAll: true, initial: '*' }),
    from: date('生效日期'),
    to: date('失效日期'),
    agentOrMananger: choice('发布对象', audiences, { initial: '0' }),
    level: maybe(choice('代理人级别', agencyLevels)),
    confirm: flag('须确认'),
    open: flag('登录页公开'),
  },
  {
    area: 'basicinfo',
    place: ['content', 20],
    switchable: true,
    airline: 'airLine',
    getReaders: agents,
    check: ({ from, to, agentOrMananger, level, open, content }): Record<string, string> => ({
      ...(to < from && { to: '失效日期不能早于生效日期' }),
      ...(level !== undefined && agentOrMananger === '1' && { level: '只给后台员工的公告不分代理人级别' }),
      ...(open && (level !== undefined || agentOrMananger === '1') && { open: '登录页公开的公告须面向所有代理人' }),
      // whoever has not logged in is shown no picture
      ...(open && content.includes('<img ') && { content: '登录页公开的公告不能含图片' }),
    }),
  },
)
