import { jsx as _jsx } from "react/jsx-runtime";
import { reconDifferences } from '#contracts/payment/reconciliation/lists.ts';
import { ListScreen } from '../kit/ListScreen.tsx';
import { orderLink, paymentLink } from './links.tsx';
/** Differences between gateways' files and our books, of all days. */
export const ReconDifferenceList = () => (_jsx(ListScreen, { of: reconDifferences, render: { orderNo: orderLink, paymentCode: ({ paymentCode }) => (paymentCode ? paymentLink({ paymentCode }) : '--') } }));
