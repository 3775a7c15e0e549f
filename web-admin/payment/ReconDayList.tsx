import { reconDays } from '#contracts/payment/reconciliation/lists.ts'
import { ListScreen } from '../kit/ListScreen.tsx'
import { BillImportButton } from './BillImport.tsx'

/** Days of the channels: whose file is there, what differs, what is closed. */
export const ReconDayList = () => <ListScreen of={reconDays} actions={<BillImportButton />} />
