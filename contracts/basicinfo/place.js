import { maybe, ref, text } from '../kernel/field.ts';
import { record } from '../kernel/record.ts';
/**
 * Provinces and cities are chosen at registration, so everybody may read them. The server assigns ids; those in `ops/seed` are GB/T 2260.
 */
export const province = record('province', '省份', {
    provinceCname: text('省份名称', { search: 'pinyin', max: 20, also: ['省份', '名称'] }),
    region: maybe(text('所属地区', { search: true, max: 20, also: ['地区', '区域'] })),
}, {
    area: 'basicinfo',
    place: ['reference', 12],
    sort: ['provinceCname'],
    lists: { list: { zh: '省份列表', allow: ['public'], fields: ['id', 'provinceCname'] } },
});
export const city = record('city', '城市', {
    cityCname: text('城市名称', { search: 'pinyin', max: 30, also: ['城市', '名称'] }),
    provinceId: ref(province, '省份', { also: ['省份编号'] }),
}, {
    area: 'basicinfo',
    place: ['reference', 13],
    sort: ['cityCname'],
    lists: {
        list: { zh: '省内城市列表', allow: ['public'], fields: ['id', 'cityCname'], by: 'provinceId' },
        all: { zh: '全部城市列表', allow: ['public'], fields: ['id', 'cityCname'] },
    },
});
/** A flight area (航线区域): 华东, 日韩, 欧洲 … */
export const region = record('region', '区域', {
    regionCn: text('区域名称', { search: 'pinyin', max: 20, also: ['名称', '中文名称'] }),
    regionEn: text('英文名称', { search: true, max: 50 }),
}, {
    area: 'basicinfo',
    place: ['reference', 14],
    sort: ['regionCn'],
    lists: { flightAreaList: { zh: '航线区域列表', allow: ['any'], fields: ['id', 'regionCn', 'regionEn'] } },
});
