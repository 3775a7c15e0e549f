import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { parked } from '#contracts/report/lists.ts';
import { dismissParked, retryParked } from '#contracts/report/parked-api.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { ListScreen } from '../kit/ListScreen.tsx';
import { placeOf } from './place-of.ts';
/** Reactions to events that a rule refused: repeated once the cause is corrected, or dismissed. */
export const ParkedList = () => (_jsx(ListScreen, { of: parked, href: ({ stream }) => placeOf(String(stream)) ?? '/parked', rowActions: ({ id, status }) => status === 'OPEN' && (_jsxs(_Fragment, { children: [_jsx(ActionButton, { endpoint: retryParked, fixed: { ids: [String(id)] }, explain: retryParked.note ?? '', remains: ([tried]) => tried?.error !== undefined, done: ([tried]) => (tried?.error ? `仍未成：${tried.error}` : '已处理'), size: "small", variant: "text" }), _jsx(ActionButton, { endpoint: dismissParked, fixed: { ids: [String(id)] }, explain: dismissParked.note ?? '', size: "small", variant: "text" })] })) }));
