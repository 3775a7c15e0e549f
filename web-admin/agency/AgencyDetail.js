import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Alert from '@mui/material/Alert';
import { useParams } from 'react-router-dom';
import { batchFrozen, disableAgent, enableAgent, getAgent, modifyAgent, uploadFile } from '#contracts/agency/agency-api.ts';
import { agencyStatuses } from '#contracts/agency/agency-codes.ts';
import { Tag } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { AllowedActions } from '../kit/AllowedActions.tsx';
import { useAsk } from '../kit/calls.ts';
import { DetailScreen, FetchedPage } from '../kit/Detail.tsx';
import { DialogButton } from '../kit/DialogButton.tsx';
import { useHistoryTab } from '../report/HistoryTab.tsx';
import { AgencySummary } from './AgencySummary.tsx';
import { Authorities } from './Authorities.tsx';
import { ModifyDialog } from './ModifyDialog.tsx';
import { Pictures, UploadDialog } from './Pictures.tsx';
import { useReviewTab } from './Review.tsx';
const list = { to: '/agency', label: '代理人' };
/** Everything about one agency. Its buttons are the actions that the server allows now. */
export const AgencyDetail = () => {
    const { id = '' } = useParams();
    return (_jsx(FetchedPage, { list: list, from: useAsk(getAgent, { id }), children: agency => _jsx(Loaded, { agency: agency }) }));
};
const Loaded = ({ agency }) => {
    const { id, name, status, unfiled, reason, revision, stream, allowedActions } = agency;
    const history = useHistoryTab(stream);
    const review = useReviewTab(agency);
    return (_jsx(DetailScreen, { resource: "agency", list: list, title: name, chips: _jsxs(_Fragment, { children: [_jsx(Tag, { tone: toneOf(status), children: agencyStatuses[status] }), unfiled && _jsx(Tag, { tone: "waiting", children: "\u672A\u8FDB\u5165\u6D41\u7A0B" })] }), actions: _jsx(AllowedActions, { allowed: allowedActions, actions: actions(agency), fixed: { id, ids: undefined }, revision: revision }), sections: [
            {
                key: 'summary',
                label: '概况',
                content: (_jsxs(_Fragment, { children: [reason && (_jsxs(Alert, { severity: "warning", sx: { mb: 2 }, children: [agencyStatuses[status], "\uFF1A", reason] })), _jsx(AgencySummary, { agency: agency })] })),
            },
            { key: 'authority', label: '销售权限与开关', content: _jsx(Authorities, { agency: agency }) },
            { key: 'pictures', label: `资质图片（${agency.pictures.length}）`, content: _jsx(Pictures, { pictures: agency.pictures }) },
            ...review,
            ...history,
        ] }));
};
const actions = (agency) => [
    { endpoint: enableAgent, action: 'enable', label: '启用', fixed: { reason: undefined }, explain: '启用后即可登录和下单。' },
    {
        endpoint: batchFrozen,
        action: 'unfreeze',
        label: '解冻',
        fixed: { frozen: false, reasonCode: undefined, reason: undefined },
        explain: '解冻后即可登录和下单。',
    },
    {
        endpoint: modifyAgent,
        action: 'modify',
        custom: (_jsx(DialogButton, { endpoint: modifyAgent, label: "\u4FEE\u6539\u8D44\u6599", children: close => _jsx(ModifyDialog, { agency: agency, close: close }) })),
    },
    {
        endpoint: uploadFile,
        action: 'uploadFile',
        custom: (_jsx(DialogButton, { endpoint: uploadFile, label: "\u4E0A\u4F20\u8D44\u8D28", children: close => _jsx(UploadDialog, { agencyId: agency.id, close: close }) })),
    },
    {
        endpoint: batchFrozen,
        action: 'freeze',
        label: '冻结',
        color: 'error',
        fixed: { frozen: true },
        demand: ['reason'],
        explain: '冻结后其人员不能登录和下单，已有订单不受影响。',
    },
    {
        endpoint: disableAgent,
        action: 'disable',
        label: '停用',
        color: 'error',
        demand: ['reason'],
        explain: '停用后其人员不能登录和下单，已有订单不受影响。',
    },
];
