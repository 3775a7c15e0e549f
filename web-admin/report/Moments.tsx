import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Slider from '@mui/material/Slider'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { type Change, difference, type HistoryEvent, stateThen } from '#contracts/report/history.ts'
import { valueText } from '#contracts/report/labels.ts'
import { useAsk } from '../kit/calls.ts'
import { SmallTable } from '../kit/SmallTable.tsx'
import { Fetched, Nothing } from '../kit/States.tsx'
import { kindOf, lastOf, momentText, revisionAt, streamsIn } from './moments.ts'
import { StateTree } from './StateTree.tsx'
import { Timeline } from './Timeline.tsx'

/**
 * A slider over the events with two ends: what the document was at the later one, and what changed between the two. At first it stands on the
 * document's own last event, so that its effect is seen.
 */
export const Moments = ({ stream: own, events }: { stream: string; events: HistoryEvent[] }) => {
  const last = events.length - 1
  const [[from, to], setMoments] = useState<readonly [number, number]>(() => lastOf(events, own))
  const [stream, setStream] = useState(own)
  const streams = streamsIn(events, own)
  const choose = (index: number) => {
    setMoments([index - 1, index])
    setStream(events[index]!.stream)
  }

  return (
    <>
      <Box sx={{ px: { xs: 1.5, sm: 3 }, pt: 1 }}>
        <Slider
          value={[from, to]}
          min={-1}
          max={last}
          step={1}
          marks={events.length <= 60}
          onChange={(_, value) => setMoments(value as [number, number])}
          getAriaLabel={thumb => (thumb === 0 ? '起始时刻' : '结束时刻')}
          getAriaValueText={value => momentText(events, value)}
          valueLabelDisplay="off"
        />
      </Box>
      <Typography sx={{ mb: 2 }}>
        从 <strong>{momentText(events, from)}</strong> 到 <strong>{momentText(events, to)}</strong>
      </Typography>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 6fr)' } }}>
        <Timeline events={events} from={from} to={to} choose={choose} />
        <Box>
          {streams.length > 1 && (
            <TextField
              select
              fullWidth
              size="small"
              label="对象"
              value={stream}
              onChange={event => setStream(event.target.value)}
              sx={{ mb: 2 }}
            >
              {streams.map(({ stream, label }) => (
                <MenuItem key={stream} value={stream}>
                  {label}
                </MenuItem>
              ))}
            </TextField>
          )}
          <Difference stream={stream} from={revisionAt(events, stream, from)} to={revisionAt(events, stream, to)} />
          <StateAt stream={stream} revision={revisionAt(events, stream, to)} />
        </Box>
      </Box>
    </>
  )
}

const Difference = ({ stream, from, to }: { stream: string; from: number; to: number }) => {
  const kind = kindOf(stream)
  const changes = useAsk(difference, { stream, from: String(from), to: String(to) }, { enabled: from !== to })
  return (
    <Box component="section" aria-label="两个时刻之间的变化" sx={{ mb: 3 }}>
      <Typography variant="subtitle2" component="h3" gutterBottom>
        变化
      </Typography>
      {from === to ? (
        <Nothing text="这段时间内此对象没有变化" />
      ) : (
        <Fetched from={changes} lines={2}>
          {({ changes }) =>
            changes.length === 0 ? (
              <Nothing text="没有变化" />
            ) : (
              <SmallTable
                label="变化"
                heads={['字段', '之前', '之后']}
                rows={changes.map(change => ({
                  key: change.path,
                  cells: [change.pathZh ?? change.path, shown(kind, change, change.from), shown(kind, change, change.to)],
                }))}
              />
            )
          }
        </Fetched>
      )}
    </Box>
  )
}
const shown = (kind: string, { path }: Change, value: unknown) =>
  typeof value === 'object' && value !== null ? (
    <details>
      <summary>展开</summary>
      <StateTree kind={kind} path={path.split('.')} value={value} />
    </details>
  ) : (
    valueText(kind, path.split('.'), value)
  )

const StateAt = ({ stream, revision }: { stream: string; revision: number }) => {
  const then = useAsk(stateThen, { stream, revision }, { enabled: revision >= 0 })
  return (
    <Box component="section" aria-label="当时的状态">
      <Typography variant="subtitle2" component="h3" gutterBottom>
        当时的状态{then.data?.at && `（${formatDateTime(then.data.at)} 起）`}
      </Typography>
      {revision < 0 ? (
        <Nothing text="此时还不存在" />
      ) : (
        <Fetched from={then}>{({ state }) => <StateTree kind={kindOf(stream)} value={state as object} />}</Fetched>
      )}
    </Box>
  )
}
