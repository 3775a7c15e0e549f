import Policy from '@mui/icons-material/LocalOffer'
import { opening } from '#contracts/client/opening.tsx'
import { getPolicy, savePolicy } from '#contracts/policy/api.ts'
import { policies } from '#contracts/policy/lists.ts'
import { type ConsoleScreen, screenOf } from '../kit/screen.ts'

export const screens: ConsoleScreen[] = [
  screenOf(policies, {
    icon: <Policy />,
    list: opening(() => import('./PolicyList.tsx').then(({ PolicyList }) => PolicyList)),
    actions: { show: getPolicy, edit: savePolicy, create: savePolicy },
    create: opening(() => import('./PolicyEdit.tsx').then(({ PolicyCreate }) => PolicyCreate)),
    edit: opening(() => import('./PolicyEdit.tsx').then(({ PolicyEdit }) => PolicyEdit)),
  }),
]
