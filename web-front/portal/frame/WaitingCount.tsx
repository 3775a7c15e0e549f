import type { WaitingPages } from './waiting.ts'
import { shown } from './waiting-text.ts'

export const WaitingCount = ({ of }: { of: WaitingPages[string] | undefined }) =>
  of && of.count > 0 ? (
    <span className={of.hot ? 'frame-count hot' : 'frame-count'} aria-hidden="true">
      {shown(of.count)}
    </span>
  ) : null
