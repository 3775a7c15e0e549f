import { jsx as _jsx } from "react/jsx-runtime";
import { ActionButton } from '../kit/ActionButton.tsx';
/** Enables or disables something. */
export const Switch = ({ enabled, enable, disable, fixed, explain, inRow = false, }) => (_jsx(ActionButton, { endpoint: enabled ? disable : enable, label: enabled ? '停用' : '启用', fixed: { ids: undefined, ...fixed }, explain: enabled ? explain[0] : explain[1], ...(inRow && { size: 'small', variant: 'text' }) }));
