import { looks } from '#contracts/report/operators/lists.ts'
import { List } from '../../kit/List.tsx'

/** Looks of the airlines' staff at personal data of the agency's documents: who, and when. */
export const Looks = () => <List of={looks} />
