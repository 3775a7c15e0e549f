import { agencyLevels } from '../agency/agency-codes.ts';
import { airline } from '../basicinfo/airline.ts';
import { agents } from '../kernel/endpoint.ts';
import { choice, date, flag, html, maybe, ref, text } from '../kernel/field.ts';
import { notPersonal } from '../kernel/personal.ts';
import { record } from '../kernel/record.ts';
import { audiences, categories } from './codes.ts';
/** News for agencies or staff (DOMAIN §3.24). A piece is published while it is enabled and the day lies within its days. */
export const news = record('news', '资讯', {
    title: text('标题', { max: 60, search: 'pinyin', mark: notPersonal }),
    category: choice('类别', categories),
    content: html('正文', { max: 60_000 }),
    summary: maybe(text('摘要', { max: 120, mark: notPersonal })),
    airLine: ref(airline, '航空公司', { orAll: true, initial: '*' }),
    from: date('发布日期'),
    to: maybe(date('截止日期')),
    agentOrMananger: choice('发布对象', audiences, { initial: '0' }),
    level: maybe(choice('代理人级别', agencyLevels)),
    firstPage: flag('首页显示', { initial: true }),
    top: flag('置顶'),
    confirm: flag('须确认'),
}, {
    area: 'basicinfo',
    place: ['content', 10],
    switchable: true,
    airline: 'airLine',
    idField: 'infoId',
    getReaders: agents,
    check: ({ from, to, agentOrMananger, level }) => ({
        ...(to !== undefined && to < from && { to: '截止日期不能早于发布日期' }),
        ...(level !== undefined && agentOrMananger === '1' && { level: '只给后台员工的资讯不分代理人级别' }),
    }),
});
