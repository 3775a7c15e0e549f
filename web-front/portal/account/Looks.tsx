import { looks } from '#contracts/report/operators/lists.ts'
import { List } from '../../kit/List.tsx'

/** Who of the airlines' staff has seen personal data of the agency's documents, and when. */
export const Looks = () => <List of={looks} />
