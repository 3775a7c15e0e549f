import PendingActions from '@mui/icons-material/PendingActions'
import { opening } from '#contracts/client/opening.tsx'
import { stepsBegun } from '#contracts/step/lists.ts'
import { type ConsoleScreen, screenOf } from '../kit/screen.ts'

export const screens: ConsoleScreen[] = [
  screenOf(stepsBegun, {
    icon: <PendingActions />,
    list: opening(() => import('./BegunStepList.tsx').then(({ BegunStepList }) => BegunStepList)),
  }),
]
