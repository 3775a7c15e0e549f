import Download from '@mui/icons-material/Download'
import FactCheck from '@mui/icons-material/FactCheck'
import MonitorHeart from '@mui/icons-material/MonitorHeart'
import SyncProblem from '@mui/icons-material/SyncProblem'
import { opening } from '#contracts/client/opening.tsx'
import { checkLedger } from '#contracts/report/ledger-check.ts'
import { parked } from '#contracts/report/lists.ts'
import { viewStatus } from '#contracts/report/monitoring.ts'
import { reportScreens } from '#contracts/report/screens.ts'
import { type ConsoleScreen, screenOf } from '../kit/screen.ts'
import { withTitles } from '../kit/with-titles.ts'

export const screens: ConsoleScreen[] = [
  ...withTitles(reportScreens, [
    {
      name: 'ledger-check',
      icon: <FactCheck />,
      actions: { list: checkLedger },
      page: opening(() => import('./LedgerCheck.tsx').then(({ LedgerCheck }) => LedgerCheck)),
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
  screenOf(parked, {
    icon: <SyncProblem />,
    list: opening(() => import('./ParkedList.tsx').then(({ ParkedList }) => ParkedList)),
  }),
]
