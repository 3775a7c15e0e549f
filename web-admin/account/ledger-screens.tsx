import Balance from '@mui/icons-material/Balance'
import HourglassTop from '@mui/icons-material/HourglassTop'
import { trialBalance } from '#contracts/account/api.ts'
import { unsettled } from '#contracts/account/lists.ts'
import { accountScreens } from '#contracts/account/screens.ts'
import { opening } from '#contracts/client/opening.tsx'
import { type ConsoleScreen, screenOf } from '../kit/screen.ts'
import { withTitles } from '../kit/with-titles.ts'

export const ledgerScreens: ConsoleScreen[] = [
  ...withTitles(accountScreens, [
    {
      name: 'trial-balance',
      icon: <Balance />,
      actions: { list: trialBalance },
      page: opening(() => import('./TrialBalance.tsx').then(({ TrialBalance }) => TrialBalance)),
    },
  ]),
  screenOf(unsettled, {
    icon: <HourglassTop />,
    list: opening(() => import('./UnsettledList.tsx').then(({ UnsettledList }) => UnsettledList)),
  }),
]
