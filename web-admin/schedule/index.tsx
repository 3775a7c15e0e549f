import ReceiptLong from '@mui/icons-material/ReceiptLong'
import Schedule from '@mui/icons-material/Schedule'
import { opening } from '#contracts/client/opening.tsx'
import { scheduleLogs, schedulesListed } from '#contracts/schedule/lists.ts'
import { type ConsoleScreen, screenOf } from '../kit/screen.ts'

export const screens: ConsoleScreen[] = [
  screenOf(schedulesListed, {
    icon: <Schedule />,
    list: opening(() => import('./ScheduleList.tsx').then(({ ScheduleList }) => ScheduleList)),
  }),
  screenOf(scheduleLogs, { icon: <ReceiptLong /> }),
]
