import { jsx as _jsx } from "react/jsx-runtime";
import { addAbnormalFlight, deleteAbnormalFlight } from '#contracts/disruption/api.ts';
import { abnormalFlights } from '#contracts/disruption/lists.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { ListScreen } from '../kit/ListScreen.tsx';
/** Flights that do not go as they were sold; each is told to all orders on it. */
export const AbnormalFlightList = () => (_jsx(ListScreen, { of: abnormalFlights, actions: _jsx(ActionButton, { endpoint: addAbnormalFlight, variant: "contained", fixed: {}, initial: { kind: 'CANCEL', cause: 'CARRIER', refund: 'true', notify: 'true' }, explain: addAbnormalFlight.note, done: ({ flightNo, date }) => `${flightNo}（${date}）已登记，正在通知订单` }), rowActions: ({ id, status }) => (status === 'RECORDED' || status === 'NOTIFIED') && (_jsx(ActionButton, { endpoint: deleteAbnormalFlight, label: "\u64A4\u9500", size: "small", variant: "text", color: "error", fixed: { id, ids: undefined }, explain: deleteAbnormalFlight.note })) }));
