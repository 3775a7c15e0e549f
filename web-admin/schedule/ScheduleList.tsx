import Box from '@mui/material/Box'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { addSchedule, deleteSchedule, modifySchedule, pauseSchedule, resumeSchedule, runSchedule } from '#contracts/schedule/api.ts'
import { querySchedules, runResults, schedulesListed } from '#contracts/schedule/lists.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { useAsk } from '../kit/calls.ts'
import { DialogButton } from '../kit/DialogButton.tsx'
import { ListScreen } from '../kit/ListScreen.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'

const short = (at: string) => formatDateTime(at).slice(0, 16)
const logsOf = (id: string) => `/schedule-run?filter=${encodeURIComponent(JSON.stringify({ schedule: id }))}`

/** Jobs by the clock and work that the program repeats: their next times, what came out last, and the ways to steer them. */
export const ScheduleList = () => {
  const all = useAsk(querySchedules, { size: 200 }, { live: false })
  const kinds = Object.fromEntries((all.data?.content ?? []).map(({ kind, kindName }) => [kind, kindName]))
  return <Schedules kinds={kinds} />
}
const Schedules = ({ kinds }: { kinds: Readonly<Record<string, string>> }) => (
  <ListScreen
    of={schedulesListed}
    choices={{ kind: kinds }}
    href={({ id }) => logsOf(String(id))}
    actions={
      <DialogButton endpoint={addSchedule} variant="contained">
        {close => <ScheduleDialog close={close} />}
      </DialogButton>
    }
    render={{
      next: ({ next }) => <Box title={next.map(short).join('、')}>{next[0] ? short(next[0]) : '--'}</Box>,
      lastResult: ({ running, lastResult }) =>
        running ? (
          <Tag tone="progress">执行中</Tag>
        ) : lastResult ? (
          <Tag tone={lastResult === 'FAILED' ? 'danger' : 'done'}>{runResults[lastResult]}</Tag>
        ) : (
          '--'
        ),
    }}
    rowActions={row => <Buttons of={row as never} />}
  />
)

type Row = {
  id: string
  name: string
  cron?: string
  status: 'NORMAL' | 'PAUSED'
  running: boolean
  mayPause: boolean
  mayDelete: boolean
  revision: number
}
const small = { size: 'small', variant: 'text' } as const

const Buttons = ({ of }: { of: Row }) => {
  const { id, name, status, running, mayPause, mayDelete } = of
  return (
    <>
      <ActionButton
        endpoint={runSchedule}
        label="立即执行"
        {...small}
        disabled={running}
        fixed={{ id }}
        explain={`“${name}”约一秒后开始执行，结果见日志。`}
        done={`“${name}”已安排执行`}
      />
      {status === 'PAUSED' ? (
        <ActionButton endpoint={resumeSchedule} label="恢复" {...small} fixed={{ id }} explain={`恢复“${name}”；暂停期间的时点不补跑。`} />
      ) : (
        mayPause && (
          <ActionButton
            endpoint={pauseSchedule}
            label="暂停"
            {...small}
            fixed={{ id }}
            explain={`暂停“${name}”，直到恢复；仍可立即执行。`}
          />
        )
      )}
      <DialogButton endpoint={modifySchedule} label="修改" {...small}>
        {close => <ScheduleDialog of={of} close={close} />}
      </DialogButton>
      {mayDelete && (
        <ActionButton
          endpoint={deleteSchedule}
          label="删除"
          color="error"
          {...small}
          fixed={{ id }}
          explain={`删除“${name}”；日志保留。`}
        />
      )}
    </>
  )
}
