import { choice, flag, key, ref, text } from '../kernel/field.ts';
import { record } from '../kernel/record.ts';
import { Cabin } from '../kernel/schema.ts';
import { airline } from './airline.ts';
const grades = { F: '头等舱', C: '公务舱', Y: '经济舱' };
/** A booking class of a carrier. */
export const cabin = record('cabin', '舱位', {
    airLine: key(ref(airline, '航空公司', { also: ['航司', '承运人'] })),
    code: key(Cabin, { also: ['舱位代码', '代码'] }),
    name: text('名称', { search: 'pinyin', max: 30, also: ['舱位名称'] }),
    grade: choice('等级', grades, { also: ['舱位等级', '物理舱位'] }),
    group: flag('团队可售', { also: ['团队', '是否团队可售'] }),
}, { area: 'basicinfo', place: ['reference', 3], switchable: true, importable: true, airline: 'airLine' });
