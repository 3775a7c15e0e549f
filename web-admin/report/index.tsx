import Assessment from '@mui/icons-material/Assessment'
import BookmarkBorder from '@mui/icons-material/BookmarkBorder'
import Download from '@mui/icons-material/Download'
import FactCheck from '@mui/icons-material/FactCheck'
import History from '@mui/icons-material/History'
import ManageHistory from '@mui/icons-material/ManageHistory'
import MonitorHeart from '@mui/icons-material/MonitorHeart'
import ReceiptLong from '@mui/icons-material/ReceiptLong'
import SyncProblem from '@mui/icons-material/SyncProblem'
import Today from '@mui/icons-material/Today'
import Visibility from '@mui/icons-material/Visibility'
import { opening } from '#contracts/client/opening.tsx'
import {
  queryMonitoring,
  queryPayment,
  queryRefund,
  querySales,
  querySalesVolume,
  queryTrade,
  queryVolume,
} from '#contracts/report/figures/api.ts'
import type { ReportName } from '#contracts/report/figures/reports.ts'
import { timeline } from '#contracts/report/history.ts'
import { itineraries } from '#contracts/report/itinerary/lists.ts'
import { checkLedger } from '#contracts/report/ledger-check.ts'
import { parked } from '#contracts/report/lists.ts'
import { viewStatus } from '#contracts/report/monitoring.ts'
import { operationDay } from '#contracts/report/operators/day.ts'
import { looks, operations } from '#contracts/report/operators/lists.ts'
import { querySavedReports } from '#contracts/report/saved/api.ts'
import { reportScreens } from '#contracts/report/screens.ts'
import { type ConsoleScreen, screenOf } from '../kit/screen.ts'
import { withTitles } from '../kit/with-titles.ts'

const pageOf = (name: ReportName) =>
  opening(() =>
    import('./figures/ReportPage.tsx').then(({ ReportPage }) => () => <ReportPage key={name} report={name} />),
  )

export const screens: ConsoleScreen[] = [
  ...withTitles(reportScreens, [
    { name: 'sales-report', icon: <Assessment />, actions: { list: querySales }, page: pageOf('sales') },
    { name: 'sales-volume-report', icon: <Assessment />, actions: { list: querySalesVolume }, page: pageOf('salesVolume') },
    { name: 'volume-report', icon: <Assessment />, actions: { list: queryVolume }, page: pageOf('volume') },
    { name: 'trade-report', icon: <Assessment />, actions: { list: queryTrade }, page: pageOf('trade') },
    { name: 'payment-report', icon: <Assessment />, actions: { list: queryPayment }, page: pageOf('payment') },
    { name: 'refund-report', icon: <Assessment />, actions: { list: queryRefund }, page: pageOf('refund') },
    { name: 'monitoring-report', icon: <Assessment />, actions: { list: queryMonitoring }, page: pageOf('monitoring') },
    {
      name: 'saved-reports',
      icon: <BookmarkBorder />,
      actions: { list: querySavedReports },
      page: opening(() => import('./saved/SavedReports.tsx').then(({ SavedReports }) => SavedReports)),
    },
    {
      name: 'ledger-check',
      icon: <FactCheck />,
      actions: { list: checkLedger },
      page: opening(() => import('./LedgerCheck.tsx').then(({ LedgerCheck }) => LedgerCheck)),
    },
    {
      name: 'operation-day',
      icon: <Today />,
      actions: { list: operationDay },
      page: opening(() => import('./OperationDay.tsx').then(({ OperationDay }) => OperationDay)),
    },
    {
      name: 'history',
      icon: <History />,
      actions: { list: timeline },
      page: opening(() => import('./HistoryPage.tsx').then(({ HistoryPage }) => HistoryPage)),
    },
    {
      name: 'jobs',
      icon: <Download />,
      actions: {},
      page: opening(() => import('./JobList.tsx').then(({ JobList }) => JobList)),
    },
    {
      name: 'monitoring',
      icon: <MonitorHeart />,
      actions: { list: viewStatus },
      page: opening(() => import('./ViewStatusList.tsx').then(({ ViewStatusList }) => ViewStatusList)),
    },
  ]),
  screenOf(operations, {
    icon: <ManageHistory />,
    list: opening(() => import('./OperationList.tsx').then(({ OperationList }) => OperationList)),
  }),
  screenOf(looks, {
    icon: <Visibility />,
    list: opening(() => import('./LookList.tsx').then(({ LookList }) => LookList)),
  }),
  screenOf(itineraries, {
    icon: <ReceiptLong />,
    list: opening(() => import('./ItineraryList.tsx').then(({ ItineraryList }) => ItineraryList)),
  }),
  screenOf(parked, {
    icon: <SyncProblem />,
    list: opening(() => import('./ParkedList.tsx').then(({ ParkedList }) => ParkedList)),
  }),
]
