import { orgOffice } from '#contracts/agency/office.ts';
import { clientHash } from '#contracts/identity/password.ts';
import { on } from '#contracts/kernel/endpoint.ts';
import { present } from '#contracts/kernel/present.ts';
import { invalid } from '#contracts/kernel/refused.ts';
import { addEmployee, assignEmployee, disableEmployee, employeeTemplate, enableEmployee, importEmployee, modifyEmployee, resetEmployeePassword, resetEmployeePayPassword, } from '#contracts/organisation/employee-api.ts';
import { randomInt } from '#services/kernel/ids.ts';
import { payPassword } from '../identity/pay-password.ts';
import { user } from '../identity/user.ts';
import { act, actOnEach } from '../kernel/http/act.ts';
import { xlsxType } from '../kernel/sheet/write.ts';
import { employeeTemplateSheet, importEmployees } from './employee-import.ts';
import { guarding } from './guard.ts';
import { mustWorkFor } from './holding.ts';
import { ADMINISTRATOR } from './role.ts';
/** The endpoints of contracts/organisation/employee-api.ts that change employees. `guarding` and `mustHold` say who may change whom. */
export const employeeRoutes = ({ run, logins, passwords, exists, called, imports, readSheet }) => {
    const guard = guarding(run);
    const officeExists = async (id) => {
        if (id && !(await exists(orgOffice.name, id)))
            throw invalid(`营业部${id}不存在`, { office: `营业部${id}不存在` });
    };
    /** @throws Refused when the employee could not be added like this */
    const mayAdd = async ({ roles, department, office, airlines }, call) => {
        await guard.rolesExist(roles);
        await guard.departmentExists(department);
        await officeExists(office);
        mustWorkFor(call.who, airlines);
        await guard.mayGive(call, { roles });
    };
    const add = async (employee, call) => {
        const state = await logins.enrol({ load: run.load, at: call.at }, { ...employee, kind: 'employee', role: employee.roles[0] });
        await guard.enters(call, state);
        return state;
    };
    // one after another: they share the list of administrators
    const writeWhole = imports.kind('employee', { width: 1, apart: true, write: ({ value }, call) => add(value, call) });
    return [
        on(addEmployee, async (employee, call) => {
            await mayAdd(employee, call);
            return shown(await add(employee, call));
        }),
        act(modifyEmployee, user, 'id', async ({ id, command, body: change, call }) => {
            await guard.employee(call, id);
            await officeExists(change.office);
            if (change.airlines)
                mustWorkFor(call.who, change.airlines);
            return shown((await command.modify(change)).state);
        }),
        act(assignEmployee, user, 'id', async ({ id, command, check, body: change, call }) => {
            const account = await guard.employee(call, id);
            const { roles = account.roles, groups = account.groups, department } = change;
            await guard.rolesExist(roles);
            await guard.groupsExist(groups);
            await guard.departmentExists(department);
            await guard.mayGive(call, { roles, groups });
            if (groups.some(one => !account.groups.includes(one)))
                guard.mustBeAnother(call, account.id);
            if (!roles.includes(ADMINISTRATOR)) {
                // refuses a stale If-Match before the list of administrators changes
                await check('assign');
                await guard.leaves(call, account);
            }
            const { state } = await command.assign(change);
            await guard.enters(call, state);
            return shown(state);
        }),
        // one after another: they share the list of administrators, and a repeated request must send it the same commands in the same order
        actOnEach(enableEmployee, user, 'id', async ({ id, command, body, call }) => {
            // an enabled employee may still be missing among the administrators, after a crash in between
            await guard.enters(call, await guard.employee(call, id));
            const { state } = await command.enable(body);
            await guard.enters(call, state);
        }, { width: 1 }),
        actOnEach(disableEmployee, user, 'id', async ({ id, command, check, body, call }) => {
            const account = await guard.employee(call, id);
            await check('disable');
            await guard.leaves(call, account);
            await command.disable(body);
        }, { width: 1 }),
        on(employeeTemplate, async () => ({ name: '员工导入模板.xlsx', type: xlsxType, content: await employeeTemplateSheet() })),
        on(importEmployee, ({ mode = 'all', files }, call) => importEmployees({ mode, files }, call, { run, logins, called, mayAdd, add, writeWhole, readSheet })),
        act(resetEmployeePassword, user, 'id', async ({ id, command, body: said, call }) => {
            await guard.employee(call, id);
            const password = oneTimePassword();
            const passwordHash = await passwords.hash(await clientHash(password));
            await command.resetPassword({ passwordHash, ...said });
            return { id, password };
        }),
        act(resetEmployeePayPassword, payPassword, 'id', async ({ id, command, body: said, call }) => {
            await guard.employee(call, id);
            await command.clear(said);
            return { id };
        }),
    ];
};
/** A one-time password without letters that look like digits; its signs satisfy any rule for passwords. */
const oneTimePassword = () => {
    const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz';
    const pick = (from, count) => Array.from({ length: count }, () => from[randomInt(from.length)]).join('');
    return `${pick(letters, 8)}-${pick('23456789', 6)}`;
};
const shown = (state) => {
    if (state.status === 'NONE')
        throw new Error('an employee is not there after a command');
    const { id, loginName, name, roles, groups, department, office, airlines, status, lockedUntil } = state;
    return {
        id,
        loginName,
        name,
        roles: [...roles],
        groups: [...groups],
        ...(department && { department }),
        ...(office && { office }),
        airlines: [...airlines],
        enabled: status === 'ACTIVE',
        ...present({ lockedUntil }),
    };
};
