import Policy from '@mui/icons-material/LocalOffer'
import { opening } from '#contracts/client/opening.tsx'
import { getPolicy, queryPolicy, savePolicy } from '#contracts/policy/api.ts'
import { policyScreens } from '#contracts/policy/screens.ts'
import type { ConsoleScreen } from '../kit/screen.ts'
import { withTitles } from '../kit/with-titles.ts'

export const screens: ConsoleScreen[] = withTitles(policyScreens, [
  {
    name: 'policy',
    icon: <Policy />,
    actions: { list: queryPolicy, show: getPolicy, edit: savePolicy, create: savePolicy },
    list: opening(() => import('./PolicyList.tsx').then(({ PolicyList }) => PolicyList)),
    create: opening(() => import('./PolicyEdit.tsx').then(({ PolicyCreate }) => PolicyCreate)),
    edit: opening(() => import('./PolicyEdit.tsx').then(({ PolicyEdit }) => PolicyEdit)),
  },
])
