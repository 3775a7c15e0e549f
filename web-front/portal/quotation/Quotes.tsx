import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { quoteStatuses } from '#contracts/quotation/quote-codes.ts'
import { quotes } from '#contracts/quotation/quote-lists.ts'
import { List } from '../../kit/List.tsx'

/** The agency's requests for quotes, each with a link to its page. */
export const Quotes = () => (
  <List
    of={quotes}
    href={({ id }) => `/quotation/${encodeURIComponent(id)}`}
    render={{ status: ({ status }) => <Tag tone={toneOf(status)}>{quoteStatuses[status]}</Tag> }}
  />
)
