import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Slider from '@mui/material/Slider'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { kindOf } from '#contracts/kernel/stream-name.ts'
import { schemaAt } from '#contracts/report/fields.ts'
import { type Change, difference, type HistoryEvent, stateThen } from '#contracts/report/history.ts'
import { type Things, thingsIn, thingText } from '#contracts/report/labels.ts'
import { useAsk } from '../kit/calls.ts'
import { Fetched } from '../kit/Fetched.tsx'
import { Nothing } from '../kit/Nothing.tsx'
import { SmallTable } from '../kit/SmallTable.tsx'
import { chosen, deltaText, lastOf, type MomentSpan, momentText, revisionAt, spanOf, streamsIn } from './moments.ts'
import { StateTree } from './StateTree.tsx'
import { Timeline } from './Timeline.tsx'

/**
 * A slider over the events with two ends. It shows the document at the later end, and the changes between the two. At first it spans the
 * document's own last event, so that its effect is visible.
 */
export const Moments = ({ stream: own, events, open }: { stream: string; events: HistoryEvent[]; open?: MomentSpan }) => {
  const last = events.length - 1
  const [[from, to], setMoments] = useState<readonly [number, number]>(() => (open ? spanOf(events, own, open) : lastOf(events, own)))
  const [stream, setStream] = useState(own)
  const [whole, setWhole] = useState(false)
  const things = useMemo(() => thingsIn(events.map(({ data }) => data)), [events])
  const streams = streamsIn(events, own)
  const choose = (index: number) => {
    setMoments([index - 1, index])
    setStream(events[index]!.stream)
  }

  return (
    <>
      {/* on a phone the list alone chooses */}
      <Box sx={{ display: { xs: 'none', sm: 'block' }, px: 3, pt: 1 }}>
        <Slider
          value={[from, to]}
          min={-1}
          max={last}
          step={1}
          marks={events.length <= 60}
          onChange={(_, value) => setMoments(value as [number, number])}
          getAriaLabel={thumb => (thumb === 0 ? 'A 起始时刻' : 'B 结束时刻')}
          getAriaValueText={value => momentText(events, value)}
          valueLabelDisplay="off"
        />
      </Box>
      <Typography sx={{ mb: 2 }}>
        A <strong>{momentText(events, from)}</strong>　B <strong>{momentText(events, to)}</strong>
        {to - from > 1 && `　其间 ${to - from - 1} 件事`}
      </Typography>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 6fr)' } }}>
        <Timeline
          events={events}
          things={things}
          from={from}
          to={to}
          choose={choose}
          compare={(which, index) => {
            setMoments(chosen([from, to], which, index))
            setStream(events[index]!.stream)
          }}
        />
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
          <Difference stream={stream} things={things} from={revisionAt(events, stream, from)} to={revisionAt(events, stream, to)} />
          <FormControlLabel
            label="显示没变的（B 时的全部状态）"
            control={<Switch checked={whole} onChange={(_, wanted) => setWhole(wanted)} />}
          />
          {whole && <StateAt stream={stream} things={things} revision={revisionAt(events, stream, to)} />}
        </Box>
      </Box>
    </>
  )
}

const Difference = ({ stream, things, from, to }: { stream: string; things: Things; from: number; to: number }) => {
  const kind = kindOf(stream)
  const changes = useAsk(difference, { stream, from: String(from), to: String(to) }, { enabled: from !== to })
  return (
    <Box component="section" aria-label="两个时刻之间的变化" sx={{ mb: 3 }}>
      <Typography variant="subtitle2" component="h3" gutterBottom>
        A 与 B 的差别{changes.data && from !== to && `（${changes.data.changes.length} 项变了）`}
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
                label="A 与 B 的差别"
                height={560}
                heads={['项目', 'A', 'B', '变化']}
                right={[3]}
                rows={changes.map(change => ({
                  key: change.path,
                  cells: [
                    change.pathZh ?? change.path,
                    shown(kind, change, change.from, things),
                    shown(kind, change, change.to, things),
                    deltaText(change.from, change.to, schemaAt(kind, change.path.split('.'))?.unit) || wordOf(change),
                  ],
                }))}
              />
            )
          }
        </Fetched>
      )}
    </Box>
  )
}
const wordOf = ({ from, to }: Change) => (from === undefined ? '新增' : to === undefined ? '去掉' : '改了')
const shown = (kind: string, { path }: Change, value: unknown, things: Things) =>
  typeof value === 'object' && value !== null ? (
    <details>
      <summary>展开</summary>
      <StateTree kind={kind} path={path.split('.')} value={value} things={things} />
    </details>
  ) : (
    thingText(kind, path.split('.'), value, things)
  )

const StateAt = ({ stream, things, revision }: { stream: string; things: Things; revision: number }) => {
  const then = useAsk(stateThen, { stream, revision }, { enabled: revision >= 0 })
  return (
    <Box component="section" aria-label="当时的状态">
      <Typography variant="subtitle2" component="h3" gutterBottom>
        当时的状态{then.data?.at && `（${formatDateTime(then.data.at)} 起）`}
      </Typography>
      {revision < 0 ? (
        <Nothing text="此时还不存在" />
      ) : (
        <Fetched from={then}>
          {({ state }) => <StateTree kind={kindOf(stream)} value={state as object} things={new Map([...things, ...thingsIn(state)])} />}
        </Fetched>
      )}
    </Box>
  )
}
