import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { batchFrozen } from '#contracts/agency/agency-api.ts';
import { agencyStatuses } from '#contracts/agency/agency-codes.ts';
import { agencyList } from '#contracts/agency/lists.ts';
import { BulkButton } from '../kit/BulkButton.tsx';
import { useMay } from '../kit/calls.ts';
import { inputsOf } from '../kit/inputs.ts';
import { ListScreen } from '../kit/ListScreen.tsx';
import { usePlaces } from '../kit/usePlaces.ts';
/** Agencies in every state of their life, those under review among them. */
export const AgencyList = () => {
    const may = useMay();
    const { nameOf, choicesOf } = usePlaces({ parentOrgId: true });
    return (_jsx(ListScreen, { of: agencyList, render: {
            status: ({ status, unfiled }) => `${agencyStatuses[status]}${unfiled ? '（未进入流程）' : ''}`,
            parentOrgId: ({ parentOrgId }) => nameOf('parentOrgId', parentOrgId) || '--',
        }, choices: { parentOrgId: choicesOf('parentOrgId') ?? {} }, ...(may(batchFrozen) && { bulk: _jsx(AgencyBulk, {}) }) }));
};
const reason = { field: 'reason', title: '原因', kind: 'text', optional: false, long: true, maxLength: 500 };
const resultsOf = ({ ids, failed }) => [
    ...ids.map(id => ({ id, ok: true, message: '' })),
    ...failed.map(({ id, message }) => ({ id, ok: false, message })),
];
const nameOf = ({ name }) => name;
const AgencyBulk = () => (_jsxs(_Fragment, { children: [_jsx(BulkButton, { endpoint: batchFrozen, label: "\u6279\u91CF\u51BB\u7ED3", color: "error", explain: "\u51BB\u7ED3\u540E\u5176\u4EBA\u5458\u4E0D\u80FD\u767B\u5F55\u548C\u4E0B\u5355\uFF0C\u5DF2\u6709\u8BA2\u5355\u4E0D\u53D7\u5F71\u54CD\u3002", nameOf: nameOf, only: ({ status }) => status === 'APPROVED', leftOut: "\u4E0D\u662F\u5BA1\u6838\u901A\u8FC7\u72B6\u6001", inputs: [...inputsOf(batchFrozen.body, ['reasonCode']), reason], bodyOf: (ids, given) => ({ ids, frozen: true, ...given }), resultsOf: resultsOf }), _jsx(BulkButton, { endpoint: batchFrozen, label: "\u6279\u91CF\u89E3\u51BB", explain: "\u89E3\u51BB\u540E\u5373\u53EF\u767B\u5F55\u548C\u4E0B\u5355\u3002", nameOf: nameOf, only: ({ status }) => status === 'FROZEN', leftOut: "\u672A\u51BB\u7ED3", bodyOf: (ids, given) => ({ ids, frozen: false, ...given }), resultsOf: resultsOf })] }));
