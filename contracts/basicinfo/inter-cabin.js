import { choice, flag, int, key, ref, text } from '../kernel/field.ts';
import { notPersonal } from '../kernel/personal.ts';
import { record } from '../kernel/record.ts';
import { Cabin } from '../kernel/schema.ts';
import { airline } from './airline.ts';
const grades = { F: '头等舱', C: '公务舱', W: '超级经济舱', Y: '经济舱' };
/** A booking class of a carrier on international flights; `rank` orders the classes of a grade, the dearest first. */
export const interCabin = record('interCabin', '国际舱位', {
    airLine: key(ref(airline, '航空公司', { also: ['航司', '承运人'] })),
    code: key(Cabin, { also: ['舱位代码', '代码'] }),
    name: text('名称', { search: 'pinyin', max: 30, also: ['舱位名称'], mark: notPersonal }),
    grade: choice('等级', grades, { also: ['舱位等级', '物理舱位'] }),
    rank: int('等级内顺序', { min: 1, max: 26, also: ['顺序'] }),
    bags: int('免费行李（件）', { max: 3, initial: 1, also: ['行李件数'] }),
    group: flag('团队可售', { also: ['团队', '是否团队可售'] }),
}, {
    area: 'basicinfo',
    place: ['reference', 10],
    switchable: true,
    importable: true,
    airline: 'airLine',
    sort: ['airLine', 'grade', 'rank'],
});
