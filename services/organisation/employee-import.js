import { isDeepStrictEqual } from 'node:util';
import { orgOffice } from '#contracts/agency/office.ts';
import { airline } from '#contracts/basicinfo/airline.ts';
import { misnamed, toldCode } from '#contracts/kernel/named.ts';
import { invalid } from '#contracts/kernel/refused.ts';
import { lookup } from '../kernel/lookup.ts';
import { importRows, writeOrReport } from '../kernel/record/table-import.ts';
import { column } from '../kernel/sheet/parse.ts';
import { templateSheet } from '../kernel/sheet/template.ts';
import { DEPARTMENTS, departments } from './department.ts';
import { role, roleAt } from './role.ts';
const MAX_ROWS = 2_000;
/** Codes in a cell: as somebody wrote them, or each with its name, as an export writes them. */
const toldIn = (text) => text
    .split('、')
    .flatMap((part) => {
    const told = toldCode(part.trim(), AIRLINES);
    return told.code === part.trim() ? part.split(/[\s,，/;；]+/).map(code => ({ code })) : [told];
})
    .filter(({ code }) => code !== '');
const listed = (text) => [...new Set(toldIn(text).map(({ code }) => code))];
const AIRLINES = '航空公司';
const codeIn = (text, title) => toldCode(text, title).code;
const matching = (pattern) => (text) => (pattern.test(text) ? undefined : '格式不正确');
const eachIs = (pattern) => (text) => (listed(text).every(part => pattern.test(part)) ? undefined : '格式不正确');
const isId = matching(/^[A-Za-z0-9_.:@~-]{1,120}$/);
const id = (text) => isId(codeIn(text, '部门'));
const columns = [
    column({
        key: 'loginName',
        title: '登录名',
        type: 'text',
        required: true,
        synonyms: ['账号', '用户名'],
        check: matching(/^[A-Za-z0-9_-]{2,32}$/),
    }),
    column({
        key: 'name',
        title: '姓名',
        type: 'text',
        required: true,
        check: text => (text.length > 50 ? '不能超过50字' : undefined),
    }),
    column({
        key: 'roles',
        title: '角色',
        type: 'text',
        required: true,
        synonyms: ['角色代码', '全部角色'],
        codes: 'list',
        check: eachIs(/^[A-Z][A-Z0-9_]{1,39}$/),
        note: '角色代码，多个以顿号分隔',
    }),
    column({
        key: 'airlines',
        title: AIRLINES,
        type: 'text',
        required: true,
        synonyms: ['航司', '数据权限'],
        check: eachIs(/^([A-Z0-9]{2}|\*)$/),
        note: '二字码，多个以顿号分隔，*为全部',
    }),
    column({ key: 'department', title: '部门', type: 'text', synonyms: ['部门编号'], check: id, note: '部门编号' }),
    column({ key: 'office', title: '营业部', type: 'text', synonyms: ['营业部编号'], check: id, note: '营业部编号' }),
];
const example = { loginName: 'zhoumin', name: '周敏', roles: 'ORDER_DESK', airlines: 'HU、JD', department: 'SALES', office: 'HAK' };
export const employeeTemplateSheet = () => templateSheet(columns, [example], '员工');
/** Imports employees from a table: new ones are added; a row with the login name of another user is wrong. */
export const importEmployees = ({ mode, files }, call, deps) => {
    const lines = new Map();
    return importRows({
        readSheet: deps.readSheet,
        columns,
        files,
        by: call,
        mode,
        maxRows: MAX_ROWS,
        judge: async (row, { line }) => {
            const id = row.loginName.toLowerCase();
            const before = lines.get(id);
            if (before !== undefined)
                throw invalid(`与第${before}行重复`, { loginName: `与第${before}行重复` });
            lines.set(id, line);
            await mustBeCalledSo(row, deps);
            const { state } = await deps.logins.find(deps.run.load, row.loginName);
            const employee = employeeOf(row);
            if (state.status !== 'NONE' && isDeepStrictEqual(pick(state, employee), employee))
                return { id, action: 'same' };
            if (state.status !== 'NONE')
                throw invalid('登录名已存在', { loginName: '登录名已存在' });
            await deps.mayAdd(employee, call);
            return { id, action: 'add' };
        },
        write: async (good) => {
            if (mode === 'all')
                return deps.writeWhole(good, call, ({ value }) => employeeOf(value));
            for (const one of good)
                await writeOrReport(one, () => deps.add(employeeOf(one.value), call));
        },
    });
};
/** @throws Refused when the name beside a code is another's: the author of the file must say which of the two is meant */
const mustBeCalledSo = async ({ roles, airlines, department, office }, { run, called }) => {
    const told = [
        ['roles', '角色', toldIn(roles), async (code) => roleAt(code, (await run.load(role, code)).state)?.name],
        ['airlines', AIRLINES, toldIn(airlines), code => called(airline.name, code)],
        [
            'department',
            '部门',
            department === undefined ? [] : [toldCode(department, '部门')],
            async (code) => lookup((await run.load(departments, DEPARTMENTS)).state, code)?.name,
        ],
        ['office', '营业部', office === undefined ? [] : [toldCode(office, '营业部')], code => called(orgOffice.name, code)],
    ];
    for (const [field, title, codes, ask] of told)
        for (const one of codes) {
            const wrong = one.name === undefined ? undefined : misnamed(title, one, await ask(one.code));
            if (wrong)
                throw invalid(wrong, { [field]: wrong });
        }
};
/** the fields of an account that a row has */
const pick = (account, row) => Object.fromEntries(Object.keys(row).map(field => [field, account[field]]));
const employeeOf = ({ roles, airlines, department, office, ...rest }) => ({
    ...rest,
    roles: listed(roles),
    airlines: listed(airlines),
    ...(department !== undefined && { department: codeIn(department, '部门') }),
    ...(office !== undefined && { office: codeIn(office, '营业部') }),
});
