import Feedback from '@mui/icons-material/Feedback'
import { opening } from '#contracts/client/opening.tsx'
import { complaintDetail } from '#contracts/communication/api.ts'
import { complaints } from '#contracts/communication/lists.ts'
import { type ConsoleScreen, screenOf } from '../kit/screen.ts'

export const screens: ConsoleScreen[] = [
  screenOf(complaints, {
    icon: <Feedback />,
    actions: { show: complaintDetail },
    show: opening(() => import('./ComplaintDetail.tsx').then(({ ComplaintDetail }) => ComplaintDetail)),
  }),
]
