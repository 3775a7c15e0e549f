import { Tag } from '#contracts/client/look/Tag.tsx'
import { interTone } from '#contracts/client/look/tones.ts'
import { interStatuses } from '#contracts/quotation/inter-codes.ts'
import { interList } from '#contracts/quotation/inter-lists.ts'
import { List } from '../../kit/List.tsx'

/** The agency's requests for groups abroad, each with a link to its conversation. */
export const InterRequests = () => (
  <List
    of={interList}
    href={({ id }) => `/interRequest/${encodeURIComponent(id)}`}
    render={{ status: ({ status }) => <Tag tone={interTone(status)}>{interStatuses[status]}</Tag> }}
  />
)
