import { credits } from '#contracts/payment/lists.ts'
import { ListScreen } from '../kit/ListScreen.tsx'
import { orderLink } from './links.tsx'

export const CreditList = () => <ListScreen of={credits} render={{ orderNo: orderLink }} />
