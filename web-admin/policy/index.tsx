import Policy from '@mui/icons-material/LocalOffer'
import Send from '@mui/icons-material/Send'
import { opening } from '#contracts/client/opening.tsx'
import { getPolicy, savePolicy } from '#contracts/policy/api.ts'
import { kindLists } from '#contracts/policy/kinds.ts'
import { policies } from '#contracts/policy/lists.ts'
import { pushConfigs, pushes } from '#contracts/policy/push-api.ts'
import { type ConsoleScreen, screenOf } from '../kit/screen.ts'

const kindPage = (name: string, page: 'list' | 'create' | 'edit') =>
  opening(() => import('./KindPages.tsx').then(({ pagesOf }) => pagesOf(name)[page]))

export const screens: ConsoleScreen[] = [
  screenOf(policies, {
    icon: <Policy />,
    list: opening(() => import('./PolicyList.tsx').then(({ PolicyList }) => PolicyList)),
    actions: { show: getPolicy, edit: savePolicy, create: savePolicy },
    create: opening(() => import('./PolicyCreate.tsx').then(({ PolicyCreate }) => PolicyCreate)),
    edit: opening(() => import('./PolicyEdit.tsx').then(({ PolicyEdit }) => PolicyEdit)),
  }),
  screenOf(pushConfigs, {
    icon: <Send />,
    list: opening(() => import('./PushConfigs.tsx').then(({ PushConfigs }) => PushConfigs)),
  }),
  screenOf(pushes, { icon: <Send /> }),
  ...kindLists.map(({ kind, list }) =>
    screenOf(list, {
      icon: <Policy />,
      actions: { show: kind.endpoints.get, edit: kind.endpoints.save, create: kind.endpoints.save },
      list: kindPage(kind.name, 'list'),
      create: kindPage(kind.name, 'create'),
      edit: kindPage(kind.name, 'edit'),
    }),
  ),
]
