import { agents, query } from '../kernel/endpoint.ts';
import { choice, flag, key, maybe, text } from '../kernel/field.ts';
import { writing } from '../kernel/personal.ts';
import { record } from '../kernel/record.ts';
import { Page, PageOf, Text, Type, zh } from '../kernel/schema.ts';
import { fitsSetting, settings, settingTypes } from './settings.ts';
const known = settings;
/** A value by name (catalogue `basicinfo/config`). A value that the program reads (settings.ts) keeps its type and its bounds. */
export const config = record('config', '配置', {
    key: key(text('配置项', { max: 60, pattern: '^[A-Za-z][A-Za-z0-9_.-]*$', also: ['键', '名称'] })),
    configValue: text('配置值', { max: 20_000, also: ['值'] }),
    type: choice('类型', settingTypes, { initial: 'TEXT' }),
    remark: maybe(text('说明', { mark: writing, max: 200, search: true, also: ['描述', '备注'] })),
    front: flag('前台可读'),
}, {
    area: 'basicinfo',
    place: ['rules', 7],
    importable: true,
    readers: ['handler'],
    check: ({ key, type, configValue }) => {
        const fits = fitsSetting(known[key] ?? { type }, configValue);
        return fits === true ? {} : { configValue: `配置值${fits}` };
    },
});
/** One value for the portal. A value that agencies may not read answers an empty page, like one that does not exist. */
export const frontConfig = query('/api/basicinfo/config/r/frontQuery', {
    zh: '配置值查询(前台)',
    allow: agents,
    body: Type.Object({ key: zh(Type.String({ minLength: 1, maxLength: 60 }), '配置项'), ...Page }),
    data: PageOf(Type.Object({ key: Text, configValue: Type.String() })),
});
