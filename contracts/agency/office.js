import { maybe, text } from '../kernel/field.ts';
import { record } from '../kernel/record.ts';
/**
 * A sales office (营业部). Agencies choose theirs when they register, so everybody may read the list, at the address that the registration
 * form uses.
 */
export const orgOffice = record('orgOffice', '营业部', {
    name: text('营业部名称', { search: 'pinyin', max: 50, also: ['营业部', '名称'] }),
    parentOrg: maybe(text('上级机构', { search: true, max: 50 })),
    city: maybe(text('所在城市', { search: 'pinyin', max: 30, also: ['城市'] })),
}, {
    area: 'member',
    place: ['organisation', 5],
    switchable: true,
    importable: true,
    knownBy: 'name',
    sort: ['name'],
    lists: { list: { zh: '营业部列表', allow: ['public'], fields: ['id', 'name'], path: '/api/basicinfo/office/r/list' } },
});
