import EventRepeat from '@mui/icons-material/EventRepeat'
import { changeDetail } from '#contracts/change/api.ts'
import { changeList } from '#contracts/change/lists.ts'
import { opening } from '#contracts/client/opening.tsx'
import { type ConsoleScreen, screenOf } from '../kit/screen.ts'

export const screens: ConsoleScreen[] = [
  screenOf(changeList, {
    icon: <EventRepeat />,
    actions: { show: changeDetail },
    show: opening(() => import('./ChangeDetail.tsx').then(({ ChangeDetail }) => ChangeDetail)),
  }),
]
