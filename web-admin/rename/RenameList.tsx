import { renames } from '#contracts/rename/lists.ts'
import { ListScreen } from '../kit/ListScreen.tsx'
import { orderLink } from '../payment/links.tsx'

/** What is asked for, what is approved and waits to be paid, what was carried out; it is begun beside the traveller, in his order. */
export const RenameList = () => <ListScreen of={renames} render={{ orderNo: orderLink }} />
