import { groupServiceList } from '#contracts/service/lists.ts'
import { List } from '../../kit/List.tsx'

/** Services of airlines for an agency's groups besides flying them; each is asked for on the page of its order. */
export const Services = () => <List of={groupServiceList} href={({ orderNo }) => `/order/${encodeURIComponent(orderNo)}`} />
