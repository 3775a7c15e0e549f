import Accessible from '@mui/icons-material/Accessible'
import { opening } from '#contracts/client/opening.tsx'
import { getService } from '#contracts/service/api.ts'
import { groupServiceList } from '#contracts/service/lists.ts'
import { type ConsoleScreen, screenOf } from '../kit/screen.ts'

export const screens: ConsoleScreen[] = [
  screenOf(groupServiceList, {
    icon: <Accessible />,
    actions: { show: getService },
    show: opening(() => import('./GroupServiceDetail.tsx').then(({ GroupServiceDetail }) => GroupServiceDetail)),
  }),
]
