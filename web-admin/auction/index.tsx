import Storefront from '@mui/icons-material/Storefront'
import { biddingDetail, saveBidding } from '#contracts/auction/api.ts'
import { lots } from '#contracts/auction/lists.ts'
import { opening } from '#contracts/client/opening.tsx'
import { type ConsoleScreen, screenOf } from '../kit/screen.ts'

export const screens: ConsoleScreen[] = [
  screenOf(lots, {
    icon: <Storefront />,
    list: opening(() => import('./LotList.tsx').then(({ LotList }) => LotList)),
    actions: { show: biddingDetail, create: saveBidding },
    show: opening(() => import('./LotDetail.tsx').then(({ LotDetail }) => LotDetail)),
  }),
]
