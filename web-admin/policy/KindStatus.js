import { jsx as _jsx } from "react/jsx-runtime";
import { Tag } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { toLocal } from '#contracts/kernel/calendar.ts';
/** Status of a policy of a kind. One in force whose last day of departure is over sells nothing either. */
export const KindStatus = ({ kind, status, to }) => {
    const isOver = status === kind.inForce && to !== undefined && to < toLocal(new Date().toISOString()).date;
    const label = kind.statuses[status] ?? status;
    return _jsx(Tag, { tone: isOver ? 'waiting' : toneOf(status), children: isOver ? `${label}（已过适用期）` : label });
};
