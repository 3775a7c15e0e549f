import { shortMoment } from '#contracts/client/look/route.ts'
import { TimeLeft } from '#contracts/client/look/TimeLeft.tsx'
import { provisionalMark } from '#contracts/kernel/calendar.ts'
import './document.css'

/** A limit: `matters` as long as it can be missed; only then the time left is told. */
export type Limit = { label: string; limit: string; matters: boolean }
export const Limits = ({ limits }: { limits: readonly Limit[] }) => (
  <ul className="doc-limits">
    {limits.map(({ label, limit, matters }) => (
      <li key={label}>
        <div>
          {label}
          <small>
            <time dateTime={limit}>
              {shortMoment(limit)}
              {provisionalMark(limit)}
            </time>
          </small>
        </div>
        {matters && <TimeLeft limit={limit} />}
      </li>
    ))}
  </ul>
)
