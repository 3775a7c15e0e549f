import { payments } from '#contracts/payment/lists.ts'
import { ListScreen } from '../kit/ListScreen.tsx'
import { orderLink } from './links.tsx'

export const PaymentList = () => <ListScreen of={payments} render={{ orderNo: orderLink }} />
