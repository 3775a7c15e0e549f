import { jsx as _jsx } from "react/jsx-runtime";
import { useState } from 'react';
import { useSettled } from '#contracts/client/useSettled.ts';
import { present } from '#contracts/kernel/present.ts';
import { listEmployee } from '#contracts/organisation/employee-api.ts';
import { addChildGroups, addGroup, addGroupMembers, disableGroup, enableGroup, modifyGroup, saveGroupRoles, } from '#contracts/organisation/group-api.ts';
import { ChooseMany } from '../kit/ChooseMany.tsx';
import { CommandDialog } from '../kit/CommandDialog.tsx';
import { useAsk } from '../kit/calls.ts';
import { inputsOf } from '../kit/inputs.ts';
import { Problem } from '../kit/States.tsx';
import { changed, FieldsDialog } from './FieldsDialog.tsx';
import { Switch } from './Switch.tsx';
import { useOrganisation } from './useOrganisation.ts';
export const AddGroupDialog = ({ close }) => (_jsx(FieldsDialog, { endpoint: addGroup, inputs: inputsOf(addGroup.body, ['name', 'groupId', 'remark']).map(input => input.field === 'groupId' ? { ...input, title: '编号' } : input), hints: { groupId: '不填时由系统给出；不能更改' }, bodyOf: given => given, done: ({ name }) => `用户组 ${name} 已新增`, close: close }));
export const ModifyGroupDialog = ({ group, close }) => {
    const { groupId, name, remark = '' } = group;
    return (_jsx(FieldsDialog, { endpoint: modifyGroup, inputs: [
            ...inputsOf(modifyGroup.body, ['name']).map(input => ({ ...input, optional: false })),
            ...inputsOf(modifyGroup.body, ['remark', 'reason']),
        ], initial: { name, remark }, revision: group.revision, bodyOf: ({ reason, ...given }) => ({
            groupId,
            ...changed(group, given, ['name', 'remark']),
            ...present({ reason }),
        }), done: answer => `用户组 ${answer.name} 已保存`, close: close }));
};
export const GroupSwitch = ({ group: { groupId, name, enabled }, inRow = false }) => (_jsx(Switch, { inRow: inRow, enabled: enabled, enable: enableGroup, disable: disableGroup, fixed: { groupId }, explain: [`停用后“${name}”不再授予任何权限，经由它得到的上级组权限也收回。`, `启用后“${name}”的成员立即得到它的权限。`] }));
/** Adds several to a group, and reports those that could not be added. */
const AddSome = ({ endpoint, groupId, label, of, options, problem, search, explain, close, }) => {
    const [ids, setIds] = useState([]);
    return (_jsx(CommandDialog, { endpoint: endpoint, label: label, explain: explain, body: ids.length > 0 ? { groupId, ids } : undefined, incomplete: `请选择${of}`, done: answer => told(label, ids.length, answer.failed ?? []), close: close, children: ({ disabled }) => problem ? (_jsx(Problem, { error: problem })) : (_jsx(ChooseMany, { label: of, options: options, chosen: ids, change: setIds, disabled: disabled, ...(search && { search }) })) }));
};
const told = (label, chosen, failed) => failed.length === 0
    ? `${label}：已完成`
    : `已添加 ${chosen - failed.length} 个，${failed.length} 个未添加：${failed[0].id} ${failed[0].message}`;
/** number of employees that are listed without a search */
const SHOWN = 50;
export const AddMembersDialog = ({ groupId, close }) => {
    const [q, search] = useState('');
    const sought = useSettled(q.trim());
    const { data: employees = [], error } = useAsk(listEmployee, { ...(sought && { q: sought }), size: SHOWN });
    return (_jsx(AddSome, { endpoint: addGroupMembers, groupId: groupId, label: "\u6DFB\u52A0\u6210\u5458", of: "\u5458\u5DE5", explain: "\u6210\u5458\u7ACB\u5373\u5F97\u5230\u672C\u7EC4\u53CA\u5176\u4E0A\u7EA7\u7EC4\u7684\u6743\u9650\uFF1B\u5DF2\u662F\u6210\u5458\u7684\u4E0D\u53D8\u3002", options: employees.map(({ id, name, loginName }) => ({ id, label: `${name}（${loginName}）` })), problem: error, search: search, close: close }));
};
export const AddChildrenDialog = ({ group, close }) => {
    const { groups } = useOrganisation();
    return (_jsx(AddSome, { endpoint: addChildGroups, groupId: group.groupId, label: "\u6DFB\u52A0\u4E0B\u7EA7\u7EC4", of: "\u7528\u6237\u7EC4", explain: "\u4E0B\u7EA7\u7EC4\u7684\u6210\u5458\u4E5F\u662F\u672C\u7EC4\u7684\u6210\u5458\uFF0C\u5F97\u5230\u672C\u7EC4\u7684\u6743\u9650\uFF1B\u4E0D\u80FD\u5F62\u6210\u5FAA\u73AF\u3002", options: groups
            .filter(({ groupId }) => groupId !== group.groupId && !group.children.includes(groupId))
            .map(({ groupId, name }) => ({ id: groupId, label: name })), close: close }));
};
export const GroupRolesDialog = ({ group: { groupId, roles: before, revision }, close }) => {
    const { roles, lacks } = useOrganisation();
    const [chosen, setChosen] = useState([...before]);
    return (_jsx(CommandDialog, { endpoint: saveGroupRoles, explain: "\u4FDD\u5B58\u540E\u6210\u5458\u7684\u6743\u9650\u7ACB\u5373\u6539\u53D8\u3002\u7070\u8272\u7684\u89D2\u8272\u5305\u542B\u60A8\u6CA1\u6709\u7684\u6743\u9650\uFF0C\u4E0D\u80FD\u6388\u4E88\u6216\u6536\u56DE\u3002", body: { groupId, roles: chosen }, incomplete: "\u8BF7\u9009\u62E9\u89D2\u8272", revision: revision, close: close, children: ({ disabled }) => (_jsx(ChooseMany, { label: "\u89D2\u8272", options: roles
                .filter(({ code }) => code !== 'AGENT')
                .map(({ code, name }) => ({ id: code, label: `${name}（${code}）`, disabled: lacks({ roles: [code] }).length > 0 })), chosen: chosen, change: setChosen, disabled: disabled })) }));
};
