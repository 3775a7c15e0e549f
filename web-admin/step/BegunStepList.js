import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { dropRefundStep, dropStep, resumeRefundStep, resumeStep } from '#contracts/step/api.ts';
import { isPayOut } from '#contracts/step/events.ts';
import { stepsBegun } from '#contracts/step/lists.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { ListScreen } from '../kit/ListScreen.tsx';
const screenOf = (kind) => {
    if (kind === 'PAY_BACK')
        return 'needs-refund';
    if (kind === 'WITHDRAW')
        return 'withdrawal';
    if (kind === 'EXTRA_BACK')
        return 'order';
    return isPayOut(kind) ? 'refund' : 'order';
};
/** Steps that have begun and broke off: money, PNRs, tickets. */
export const BegunStepList = () => (_jsx(ListScreen, { of: stepsBegun, href: ({ kind, subject, orderNo }) => `/${screenOf(kind)}/${encodeURIComponent(kind === 'EXTRA_BACK' ? orderNo : subject)}/show`, rowActions: ({ id, kind }) => _jsx(StepButtons, { id: String(id), kind: kind }) }));
const StepButtons = ({ id, kind }) => {
    const [resume, drop] = isPayOut(kind) ? [resumeRefundStep, dropRefundStep] : [resumeStep, dropStep];
    return (_jsxs(_Fragment, { children: [_jsx(ActionButton, { endpoint: resume, fixed: { id }, explain: resume.note ?? '', size: "small", variant: "text" }), _jsx(ActionButton, { endpoint: drop, fixed: { id }, explain: drop.note ?? '', color: "error", size: "small", variant: "text" })] }));
};
