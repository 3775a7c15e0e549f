import { jsx as _jsx } from "react/jsx-runtime";
import { formatYuan } from '#contracts/kernel/money.ts';
import { paymentErrorModify } from '#contracts/payment/api.ts';
import { paymentErrors } from '#contracts/payment/lists.ts';
import { paymentErrorKinds } from '#contracts/payment/owed.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { ListScreen } from '../kit/ListScreen.tsx';
import { orderLink } from './links.tsx';
/** Money that came in for no open order: examined here, given back through the list of owed money. */
export const PaymentErrorList = () => (_jsx(ListScreen, { of: paymentErrors, render: { orderNo: orderLink }, 
    // the item owed has the payment's code
    href: ({ id }) => `/needs-refund/${encodeURIComponent(id)}/show`, rowActions: ({ id, status, amount, orderNo, paymentCode, kind, why }) => status === 'UNHANDLED' && (_jsx(ActionButton, { size: "small", variant: "text", endpoint: paymentErrorModify, label: "\u5904\u7406", fixed: { id }, demand: ['handling'], initial: { handling: 'REFUND' }, explain: handlingOf({ orderNo, paymentCode, kind, amount, why }) })) }));
const handlingOf = ({ orderNo, paymentCode, kind, amount, why }) => `${orderNo ? `订单 ${orderNo}` : `支付单 ${paymentCode}`} ${paymentErrorKinds[kind]}${why ? `（${why}）` : ''}，${formatYuan(amount)}。“提交退款”后由其他人员在“应退款”中审核；“其他方式处理”不再退款，须写明处理说明。`;
