import Numbers from '@mui/icons-material/Numbers'
import Storefront from '@mui/icons-material/Storefront'
import type * as agency from '#contracts/agency/agency-api.ts'
import { agencyScreens } from '#contracts/agency/screens.ts'
import { opening } from '#contracts/client/opening.tsx'
import { asking, type ConsoleScreen } from '../kit/screen.ts'
import { withTitles } from '../kit/with-titles.ts'
import { namedGet, namedQuery } from '../providers/named.ts'

const queryAgents = namedQuery<typeof agency.queryAgents>('/api/member/agent/r/query')
const queryFinanceCodes = namedQuery<typeof agency.queryFinanceCodes>('/api/member/financecode/r/query')

export const screens: ConsoleScreen[] = withTitles(agencyScreens, [
  {
    name: 'agency',
    icon: <Storefront />,
    actions: { list: queryAgents, show: namedGet<typeof agency.getAgent>('/api/member/agent/r/get') },
    question: asking(queryAgents),
    list: opening(() => import('./AgencyList.tsx').then(({ AgencyList }) => AgencyList)),
    show: opening(() => import('./AgencyDetail.tsx').then(({ AgencyDetail }) => AgencyDetail)),
  },
  {
    name: 'finance-code',
    icon: <Numbers />,
    actions: { list: queryFinanceCodes },
    question: asking(queryFinanceCodes),
    list: opening(() => import('./FinanceCodeList.tsx').then(({ FinanceCodeList }) => FinanceCodeList)),
  },
])
