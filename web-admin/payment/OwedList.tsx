import { owedItems } from '#contracts/payment/lists.ts'
import { ListScreen } from '../kit/ListScreen.tsx'
import { orderLink } from './links.tsx'

export const OwedList = () => <ListScreen of={owedItems} render={{ orderNo: orderLink }} />
