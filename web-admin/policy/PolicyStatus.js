import { jsx as _jsx } from "react/jsx-runtime";
import { Tag } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { toLocal } from '#contracts/kernel/calendar.ts';
import { policyStatuses } from '#contracts/policy/events.ts';
/** Status of a policy. An effective policy whose last day of sale is over sells nothing either. */
export const PolicyStatus = ({ status, saleTo }) => {
    const isOver = status === 'EFFECTIVE' && saleTo !== undefined && saleTo < toLocal(new Date().toISOString()).date;
    return _jsx(Tag, { tone: isOver ? 'waiting' : toneOf(status), children: isOver ? `${policyStatuses[status]}（已过销售期）` : policyStatuses[status] });
};
