import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Link from '@mui/material/Link';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { Tag } from '#contracts/client/look/parts.tsx';
import { deletePolicy, getPolicy, pausePolicy, resumePolicy } from '#contracts/policy/api.ts';
import { AllowedActions } from '../kit/AllowedActions.tsx';
import { useAsk } from '../kit/calls.ts';
import { DetailScreen, FetchedPage } from '../kit/Detail.tsx';
import { useHistoryTab } from '../report/HistoryTab.tsx';
import { PolicyForm } from './PolicyForm.tsx';
import { PolicyRefusal } from './PolicyRefusal.tsx';
import { PolicyStatus } from './PolicyStatus.tsx';
const list = { to: '/policy', label: '国内政策' };
export const PolicyCreate = () => (_jsx(DetailScreen, { resource: "policy", action: "create", list: list, title: "\u65B0\u589E\u653F\u7B56", sections: [{ key: 'terms', label: '条款', content: _jsx(PolicyForm, {}) }] }));
export const PolicyEdit = () => {
    const { id = '' } = useParams();
    return (_jsx(FetchedPage, { list: list, from: useAsk(getPolicy, { policyId: id }, { live: false }), children: policy => _jsx(Shown, { policy: policy }, `${policy.policyId} ${policy.revision}`) }));
};
const Shown = ({ policy }) => {
    const { policyId, policyNo, status, revision, version, reissueOf, reissuedAs, allowedActions } = policy;
    const history = useHistoryTab(`policy-${policyId}`);
    return (_jsx(DetailScreen, { resource: "policy", list: list, title: `政策 ${policyNo}`, chips: _jsxs(_Fragment, { children: [_jsx(PolicyStatus, { status: status, saleTo: policy.terms.saleTo }), _jsx(Tag, { plain: true, children: `第 ${version} 版` }), reissueOf && _jsx(Lineage, { id: reissueOf, label: "\u67E5\u770B\u539F\u653F\u7B56" }), reissuedAs && _jsx(Lineage, { id: reissuedAs, label: "\u67E5\u770B\u91CD\u65B0\u53D1\u5E03\u540E\u7684\u653F\u7B56" })] }), actions: _jsx(AllowedActions, { allowed: allowedActions, fixed: { policyId, ids: undefined }, revision: revision, actions: [
                { endpoint: pausePolicy, label: '暂停', demand: ['reason'], explain: '暂停后不再用于新的报价，已有订单不受影响。' },
                {
                    endpoint: resumePolicy,
                    label: '恢复',
                    explain: '恢复后立即用于新的报价。',
                    refusal: error => _jsx(PolicyRefusal, { error: error }),
                },
                {
                    endpoint: deletePolicy,
                    label: '删除',
                    color: 'error',
                    demand: ['reason'],
                    explain: '删除后不再用于新的报价；已售订单保留下单时的条款。',
                },
            ] }), sections: [{ key: 'terms', label: '条款', content: _jsx(PolicyForm, { policy: policy }) }, ...history] }));
};
const Lineage = ({ id, label }) => (_jsx(Link, { component: RouterLink, to: `/policy/${encodeURIComponent(id)}`, variant: "body2", children: label }));
