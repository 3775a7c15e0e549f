import { jsx as _jsx } from "react/jsx-runtime";
import Assessment from '@mui/icons-material/Assessment';
import Download from '@mui/icons-material/Download';
import FactCheck from '@mui/icons-material/FactCheck';
import ManageHistory from '@mui/icons-material/ManageHistory';
import MonitorHeart from '@mui/icons-material/MonitorHeart';
import SyncProblem from '@mui/icons-material/SyncProblem';
import { opening } from '#contracts/client/opening.tsx';
import { queryMonitoring, queryPayment, queryRefund, querySales, querySalesVolume, queryTrade, queryVolume, } from '#contracts/report/figures/api.ts';
import { checkLedger } from '#contracts/report/ledger-check.ts';
import { parked } from '#contracts/report/lists.ts';
import { viewStatus } from '#contracts/report/monitoring.ts';
import { operations } from '#contracts/report/operators/lists.ts';
import { reportScreens } from '#contracts/report/screens.ts';
import { screenOf } from '../kit/screen.ts';
import { withTitles } from '../kit/with-titles.ts';
const pageOf = (name) => opening(() => import('./figures/ReportPage.tsx').then(({ ReportPage }) => () => _jsx(ReportPage, { report: name }, name)));
export const screens = [
    ...withTitles(reportScreens, [
        { name: 'sales-report', icon: _jsx(Assessment, {}), actions: { list: querySales }, page: pageOf('sales') },
        { name: 'sales-volume-report', icon: _jsx(Assessment, {}), actions: { list: querySalesVolume }, page: pageOf('salesVolume') },
        { name: 'volume-report', icon: _jsx(Assessment, {}), actions: { list: queryVolume }, page: pageOf('volume') },
        { name: 'trade-report', icon: _jsx(Assessment, {}), actions: { list: queryTrade }, page: pageOf('trade') },
        { name: 'payment-report', icon: _jsx(Assessment, {}), actions: { list: queryPayment }, page: pageOf('payment') },
        { name: 'refund-report', icon: _jsx(Assessment, {}), actions: { list: queryRefund }, page: pageOf('refund') },
        { name: 'monitoring-report', icon: _jsx(Assessment, {}), actions: { list: queryMonitoring }, page: pageOf('monitoring') },
        {
            name: 'ledger-check',
            icon: _jsx(FactCheck, {}),
            actions: { list: checkLedger },
            page: opening(() => import('./LedgerCheck.tsx').then(({ LedgerCheck }) => LedgerCheck)),
        },
        {
            name: 'jobs',
            icon: _jsx(Download, {}),
            actions: {},
            page: opening(() => import('./JobList.tsx').then(({ JobList }) => JobList)),
        },
        {
            name: 'monitoring',
            icon: _jsx(MonitorHeart, {}),
            actions: { list: viewStatus },
            page: opening(() => import('./ViewStatusList.tsx').then(({ ViewStatusList }) => ViewStatusList)),
        },
    ]),
    screenOf(operations, {
        icon: _jsx(ManageHistory, {}),
        list: opening(() => import('./OperationList.tsx').then(({ OperationList }) => OperationList)),
    }),
    screenOf(parked, {
        icon: _jsx(SyncProblem, {}),
        list: opening(() => import('./ParkedList.tsx').then(({ ParkedList }) => ParkedList)),
    }),
];
