import { jsx as _jsx } from "react/jsx-runtime";
import { answerDisruption } from '#contracts/order/disruption/disruption-api.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
/** The answer of an agency that has told it to the desk, or wants another one. */
export const AnswerButton = ({ row: { orderNo, abnormalId, answer } }) => answer === 'ENDED' || answer === 'CLOSED' ? null : (_jsx(ActionButton, { endpoint: answerDisruption, label: answer === 'WAITING' || answer === 'NONE' ? '代为答复' : '更改答复', size: "small", variant: "text", fixed: { orderId: orderNo, abnormalId }, explain: `登记代理人对订单 ${orderNo} 的选择；只能选通知中提供的处理。`, done: "\u7B54\u590D\u5DF2\u767B\u8BB0" }));
