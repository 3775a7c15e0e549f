import { reconDifferences } from '#contracts/payment/reconciliation/lists.ts'
import { ListScreen } from '../kit/ListScreen.tsx'
import { orderLink, paymentLink } from './links.tsx'

/** Differences between gateways' files and our books, of all days. */
export const ReconDifferenceList = () => (
  <ListScreen
    of={reconDifferences}
    render={{ orderNo: orderLink, paymentCode: ({ paymentCode }) => (paymentCode ? paymentLink({ paymentCode }) : '--') }}
  />
)
