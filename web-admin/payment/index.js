import { jsx as _jsx } from "react/jsx-runtime";
import AssignmentLate from '@mui/icons-material/AssignmentLate';
import CurrencyExchange from '@mui/icons-material/CurrencyExchange';
import Difference from '@mui/icons-material/Difference';
import FactCheck from '@mui/icons-material/FactCheck';
import Payments from '@mui/icons-material/Payments';
import ReportProblem from '@mui/icons-material/ReportProblem';
import Savings from '@mui/icons-material/Savings';
import { opening } from '#contracts/client/opening.tsx';
import { creditDetail } from '#contracts/payment/credit-api.ts';
import { credits, owedItems, paymentErrors, paymentRefunds, payments } from '#contracts/payment/lists.ts';
import { owedDetail } from '#contracts/payment/owed-api.ts';
import { reconDay, reconDifference } from '#contracts/payment/reconciliation/api.ts';
import { reconDays, reconDifferences } from '#contracts/payment/reconciliation/lists.ts';
import { screenOf } from '../kit/screen.ts';
export const screens = [
    screenOf(payments, {
        icon: _jsx(Payments, {}),
        list: opening(() => import('./PaymentList.tsx').then(({ PaymentList }) => PaymentList)),
        actions: { show: payments.calls.paymentRecords },
        show: opening(() => import('./PaymentDetail.tsx').then(({ PaymentDetail }) => PaymentDetail)),
    }),
    screenOf(paymentErrors, {
        icon: _jsx(ReportProblem, {}),
        list: opening(() => import('./PaymentErrorList.tsx').then(({ PaymentErrorList }) => PaymentErrorList)),
    }),
    screenOf(owedItems, {
        icon: _jsx(AssignmentLate, {}),
        list: opening(() => import('./OwedList.tsx').then(({ OwedList }) => OwedList)),
        actions: { show: owedDetail },
        show: opening(() => import('./OwedDetail.tsx').then(({ OwedDetail }) => OwedDetail)),
    }),
    screenOf(paymentRefunds, {
        icon: _jsx(CurrencyExchange, {}),
        list: opening(() => import('./PaymentRefundList.tsx').then(({ PaymentRefundList }) => PaymentRefundList)),
    }),
    screenOf(credits, {
        icon: _jsx(Savings, {}),
        list: opening(() => import('./CreditList.tsx').then(({ CreditList }) => CreditList)),
        actions: { show: creditDetail },
        show: opening(() => import('./CreditDetail.tsx').then(({ CreditDetail }) => CreditDetail)),
    }),
    screenOf(reconDays, {
        icon: _jsx(FactCheck, {}),
        list: opening(() => import('./ReconDayList.tsx').then(({ ReconDayList }) => ReconDayList)),
        actions: { show: reconDay },
        show: opening(() => import('./ReconDayDetail.tsx').then(({ ReconDayDetail }) => ReconDayDetail)),
    }),
    screenOf(reconDifferences, {
        icon: _jsx(Difference, {}),
        list: opening(() => import('./ReconDifferenceList.tsx').then(({ ReconDifferenceList }) => ReconDifferenceList)),
        actions: { show: reconDifference },
        show: opening(() => import('./ReconDifferenceDetail.tsx').then(({ ReconDifferenceDetail }) => ReconDifferenceDetail)),
    }),
];
