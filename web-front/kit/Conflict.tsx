import { useQueryClient } from '@tanstack/react-query'
import { askAgain } from '#contracts/client/asked-again.ts'
import { CallError } from '#contracts/client/error.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { difference, timeline } from '#contracts/report/history.ts'
import { ComparedLines } from './ComparedLines.tsx'
import { useAsk } from './calls.ts'
import { fieldText } from './changed.ts'
import { Dialog } from './Dialog.tsx'
import { Loading } from './Loading.tsx'

export const isStale = (error: unknown): boolean => error instanceof CallError && error.isStale

type Props = {
  /** the kind of document that was changed meanwhile: 订单 */
  what: string
  /** stream of the document (`order-2612010000018`), and the revision that the user had seen */
  stream: string
  seen: number
  /** sends the same again, based on the other person's changes */
  again?: (revision: number) => void
  close: () => void
}

const PAGE = 25

/**
 * Another person was faster (412) and nothing was written. It shows who changed what and when; then the person reads the new state and
 * decides again.
 */
export const Conflict = ({ what, stream, seen, again, close }: Props) => {
  const queries = useQueryClient()
  const history = useAsk(timeline, { stream, page: Math.floor((seen + 1) / PAGE), size: PAGE }, { fresh: 0 })
  const now = history.data?.revision
  const { data: changed } = useAsk(difference, { stream, from: String(seen), to: String(now ?? seen) }, { enabled: now !== undefined })
  const events = history.data?.events.filter(({ revision }) => revision > seen) ?? []
  const reload = () => {
    void askAgain(queries)
    close()
  }
  return (
    <Dialog
      title={`${what}已被他人修改`}
      close={reload}
      leave={again ? '用对方的' : '重新加载'}
      {...(again && now !== undefined && { action: '用我的并保存', submit: () => again(now) })}
    >
      {history.data ? (
        events.map(({ position, zh, user, at }) => (
          <p key={position}>
            {user} {formatDateTime(at)} {zh}
          </p>
        ))
      ) : history.error ? null : (
        <Loading rows={1} height={20} />
      )}
      {changed && changed.changes.length > 0 && (
        <ComparedLines
          heads={['你看到的', '现在']}
          rows={changed.changes.map(({ path, pathZh = path, from, fromZh = textOf(from), to, toZh = textOf(to) }) => ({
            label: fieldText(pathZh),
            values: [fromZh, toZh],
            differs: true,
          }))}
        />
      )}
      <p>{again ? '' : '你的操作没有生效，重新加载后核对再操作'}</p>
    </Dialog>
  )
}

const textOf = (value: unknown): string =>
  value === undefined || value === null ? '--' : typeof value === 'object' ? '已变更' : String(value)
