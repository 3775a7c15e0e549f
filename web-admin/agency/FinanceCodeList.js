import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { saveFinanceCode, submitFinanceCode } from '#contracts/agency/agency-api.ts';
import { financeCodeList } from '#contracts/agency/lists.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { ListScreen } from '../kit/ListScreen.tsx';
/** Finance codes: the numbers of agencies in the accounts; a new one comes into force when its flow has approved it. */
export const FinanceCodeList = () => (_jsx(ListScreen, { of: financeCodeList, href: ({ id }) => `/agency/${encodeURIComponent(id)}/show`, actions: _jsx(ActionButton, { endpoint: saveFinanceCode, label: "\u586B\u5199\u8D22\u52A1\u4EE3\u7801", fixed: {}, variant: "contained", explain: "\u4FDD\u5B58\u540E\u8FD8\u987B\u63D0\u4EA4\u5BA1\u6279\u3002" }), rowActions: ({ id, status, financeCode, agencyName }) => status !== 'SUBMITTED' && (_jsxs(_Fragment, { children: [_jsx(ActionButton, { endpoint: saveFinanceCode, label: "\u4FEE\u6539", size: "small", variant: "text", fixed: { id }, initial: { financeCode }, explain: `${agencyName}：保存后还须提交审批，通过前原代码仍然有效。` }), status === 'DRAFT' && (_jsx(ActionButton, { endpoint: submitFinanceCode, label: "\u63D0\u4EA4\u5BA1\u6279", size: "small", variant: "text", fixed: { id, routeId: undefined, toUser: undefined }, explain: `${agencyName}：财务代码 ${financeCode} 提交审批。` }))] })) }));
