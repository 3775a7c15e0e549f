import Download from '@mui/icons-material/Download'
import MonitorHeart from '@mui/icons-material/MonitorHeart'
import SyncProblem from '@mui/icons-material/SyncProblem'
import { opening } from '#contracts/client/opening.tsx'
import type * as monitoring from '#contracts/report/monitoring.ts'
import type * as parked from '#contracts/report/parked-api.ts'
import { reportScreens } from '#contracts/report/screens.ts'
import { asking, type ConsoleScreen } from '../kit/screen.ts'
import { withTitles } from '../kit/with-titles.ts'
import { namedGet, namedQuery } from '../providers/named.ts'

const viewStatus = namedGet<typeof monitoring.viewStatus>('/api/report/monitoring/r/views')
const queryParked = namedQuery<typeof parked.queryParked>('/api/report/monitoring/r/parked')

export const screens: ConsoleScreen[] = withTitles(reportScreens, [
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
  {
    name: 'parked',
    icon: <SyncProblem />,
    actions: { list: queryParked },
    question: asking(queryParked),
    list: opening(() => import('./ParkedList.tsx').then(({ ParkedList }) => ParkedList)),
  },
])
