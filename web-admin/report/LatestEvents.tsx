import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import { shortMoment } from '#contracts/client/look/route.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { type HistoryEvent, timeline } from '#contracts/report/history.ts'
import { useAsk, useMay } from '../kit/calls.ts'
import { Panel } from '../kit/Panel.tsx'
import { Person } from '../kit/Person.tsx'

const PAGE = 200
const SHOWN = 5

/**
 * The last 200 events of a document and its related documents, the oldest first. Undefined as long as they are not known, and for people
 * who may not read histories.
 * @param lists whose changes make it read again
 */
export const useEvents = (stream: string, lists: readonly string[]): { events: HistoryEvent[]; total: number } | undefined => {
  const enabled = useMay()(timeline)
  const asked = { stream, related: true, size: PAGE }
  const first = useAsk(timeline, { ...asked, page: 0 }, { enabled, lists }).data
  const page = first ? Math.ceil(first.total / PAGE) - 1 : 0
  const last = useAsk(timeline, { ...asked, page }, { enabled: enabled && page > 0, lists }).data
  return page > 0 ? last : first
}

/** The last few events of a document, the newest first, with the way to all of them. */
export const LatestEvents = ({ told }: { told: ReturnType<typeof useEvents> }) =>
  told && told.events.length > 0 ? (
    <Panel
      title="最近动态"
      actions={
        <Link component={RouterLink} to="?tab=history">
          全部 {told.total} 条
        </Link>
      }
    >
      <ul className="doc-events">
        {told.events
          .slice(-SHOWN)
          .reverse()
          .map(({ position, zh, at, user, data }) => (
            <li key={position}>
              <strong>{zh}</strong> {amountIn(data)}
              <small>
                {shortMoment(at)}　<Person login={user} />
              </small>
            </li>
          ))}
      </ul>
    </Panel>
  ) : null

/** the sum of a fact about money */
const amountIn = (data: unknown): string => {
  const amount = (data as { amount?: unknown } | undefined)?.amount
  return typeof amount === 'number' ? formatYuan(amount) : ''
}
