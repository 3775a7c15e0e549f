import { jsx as _jsx } from "react/jsx-runtime";
import { present } from '#contracts/kernel/present.ts';
import { addRole, disableRole, enableRole, modifyRole } from '#contracts/organisation/role-api.ts';
import { inputsOf } from '../kit/inputs.ts';
import { changed, FieldsDialog } from './FieldsDialog.tsx';
import { Switch } from './Switch.tsx';
/** code of the role that can be neither disabled nor changed, so that somebody can always undo a mistake (services/organisation/role.ts) */
export const ADMINISTRATOR = 'ADMINISTRATOR';
export const AddRoleDialog = ({ close }) => (_jsx(FieldsDialog, { endpoint: addRole, explain: "\u65B0\u89D2\u8272\u6CA1\u6709\u6743\u9650\uFF1B\u65B0\u589E\u540E\u5728\u89D2\u8272\u9875\u9762\u52FE\u9009\u3002", inputs: inputsOf(addRole.body, ['code', 'name', 'remark']), hints: { code: '大写字母开头，可含数字与下划线，如 TICKETING；不能更改' }, bodyOf: given => given, done: ({ name }) => `角色 ${name} 已新增`, close: close }));
export const ModifyRoleDialog = ({ role, close }) => {
    const { id, name, remark = '' } = role;
    return (_jsx(FieldsDialog, { endpoint: modifyRole, inputs: [
            ...inputsOf(modifyRole.body, ['name']).map(input => ({ ...input, optional: false })),
            ...inputsOf(modifyRole.body, ['remark', 'reason']),
        ], initial: { name, remark }, revision: role.revision, bodyOf: ({ reason, ...given }) => ({
            id,
            ...changed(role, given, ['name', 'remark']),
            ...present({ reason }),
        }), done: answer => `角色 ${answer.name} 已保存`, close: close }));
};
export const RoleSwitch = ({ role: { id, name, enabled }, inRow = false }) => id === ADMINISTRATOR ? null : (_jsx(Switch, { inRow: inRow, enabled: enabled, enable: enableRole, disable: disableRole, fixed: { id }, explain: [`停用后“${name}”的持有者立即失去由它得到的权限。`, `启用后“${name}”的持有者立即重新得到它的权限。`] }));
