import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { getAgent, submitDepartmentApply, submitNameApply } from '#contracts/agency/agency-api.ts';
import { agencyLevels, profileChanges } from '#contracts/agency/agency-codes.ts';
import { infoFields, registrationFields } from '#contracts/agency/registration.ts';
import { heritages, orgTypes } from '#contracts/enums.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { firstInstance, taskPage } from '../flow/links.tsx';
import { ActionButton } from '../kit/ActionButton.tsx';
import { useAsk } from '../kit/calls.ts';
import { Facts, Panel } from '../kit/Detail.tsx';
import { usePlaces } from '../kit/usePlaces.ts';
/** codes of the form with their labels, for showing and choosing */
export const choices = { heritage: heritages, orgType: orgTypes };
/** The agency's description of itself, as readable texts. */
const useTexts = (agency) => {
    const { nameOf } = usePlaces({ ...agency.agentInfo, parentOrgId: agency.parentOrgId ?? agency.agentInfo.parentOrgId });
    return (field, value = '') => {
        // the phone code of `86_CN`
        if (field === 'mtCountryCode' || field === 'mtSpareCountryCode')
            return value.replace(/^(\d+)_.*$/, '+$1');
        return nameOf(field, value) ?? choices[field]?.[value] ?? value;
    };
};
export const AgencySummary = ({ agency }) => {
    const textOf = useTexts(agency);
    return (_jsxs(_Fragment, { children: [_jsx(Changes, { agency: agency }), _jsx(Panel, { title: "\u4EE3\u7406\u4EBA", actions: mayChange(agency) && (_jsxs(_Fragment, { children: [_jsx(ActionButton, { endpoint: submitNameApply, label: "\u53D8\u66F4\u540D\u79F0", size: "small", variant: "text", fixed: { agentId: agency.id, ...byDefault }, explain: "\u63D0\u4EA4\u5BA1\u6279\uFF0C\u901A\u8FC7\u540E\u5355\u4F4D\u540D\u79F0\u6539\u53D8\u3002" }), _jsx(ActionButton, { endpoint: submitDepartmentApply, label: "\u53D8\u66F4\u90E8\u95E8", size: "small", variant: "text", fixed: { agentId: agency.id, ...byDefault }, explain: "\u63D0\u4EA4\u5BA1\u6279\uFF0C\u901A\u8FC7\u540E\u6240\u5C5E\u90E8\u95E8\u6539\u53D8\u3002" })] })), children: _jsx(Facts, { facts: [
                        ['代理人编号', agency.id],
                        ['登录名', agency.loginName],
                        ['业务联系人', agency.linkman],
                        ['联系电话', agency.tel],
                        ...(agency.parent === undefined ? [] : [['上级代理人', _jsx(Parent, { id: agency.parent }, "parent")]]),
                        ['所属营业部', textOf('parentOrgId', agency.parentOrgId)],
                        ['所属部门', agency.deptId],
                        ['默认处理人', agency.defaultHandler],
                        ['代理人级别', agency.level && agencyLevels[agency.level]],
                        ['开通时间', formatDateTime(agency.openedAt)],
                        ['状态时间', formatDateTime(agency.changedAt)],
                    ] }) }), _jsxs(Panel, { title: "\u6CE8\u518C\u4FE1\u606F", children: [Object.values(agency.hints).map(hint => (_jsx(Alert, { severity: "info", sx: { mb: 2 }, children: hint }, hint))), _jsx(Facts, { facts: infoFields.map(field => [registrationFields[field][0], textOf(field, agency.agentInfo[field])]) })] })] }));
};
const Parent = ({ id }) => (_jsx(Link, { component: RouterLink, to: `/agency/${encodeURIComponent(id)}/show`, children: useAsk(getAgent, { id }).data?.name ?? id }));
/** the flow determines route and handler */
const byDefault = { routeId: undefined };
export const mayChange = ({ allowedActions }) => allowedActions.some(({ action }) => action === 'requestChange');
const definitions = { NAME: 'AGENT_NAME', DEPARTMENT: 'AGENT_DEPARTMENT', SALES: 'AGENT_SALES' };
/** Requests of the agency that are not decided yet. */
const Changes = ({ agency: { id, changes } }) => changes.map(({ requestId, kind }) => (_jsxs(Alert, { severity: "info", sx: { mb: 2 }, children: [profileChanges[kind], "\u5BA1\u6279\u4E2D\uFF0C", _jsx(Link, { component: RouterLink, to: taskPage(firstInstance(definitions[kind], `${id}~${requestId}`)), children: "\u67E5\u770B\u6D41\u7A0B" })] }, requestId)));
