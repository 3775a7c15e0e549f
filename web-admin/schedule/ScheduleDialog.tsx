import { useState } from 'react'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { addSchedule, modifySchedule, nextTimes, scheduleKinds } from '#contracts/schedule/api.ts'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { useAsk } from '../kit/calls.ts'
import { Field } from '../kit/Field.tsx'

type Known = { id: string; name: string; cron?: string; revision: number }

/** Schedules a job, or changes one; work that only repeats has no expression to change. The next slots are shown while one types. */
export const ScheduleDialog = ({ of, close }: { of?: Known; close: () => void }) => {
  const [name, setName] = useState(of?.name ?? '')
  const [cron, setCron] = useState(of?.cron ?? '')
  const [kind, setKind] = useState('')
  const [tried, setTried] = useState(false)
  const timed = of === undefined || of.cron !== undefined
  const kinds = useAsk(scheduleKinds, {}, { enabled: of === undefined, live: false })
  const whole = /^\S+( +\S+){4}$/.test(cron.trim()) && cron.trim().length >= 9
  const next = useAsk(nextTimes, { cron: cron.trim() }, { enabled: timed && whole, live: false })
  const missing = {
    kind: of === undefined && kind === '' ? '请选择任务种类' : '',
    name: name.trim() === '' ? '请填写名称' : '',
    cron: timed && !whole ? '请填写五段表达式：分 时 日 月 周' : '',
  }
  const incomplete = missing.kind || missing.name || missing.cron
  const body = { name: name.trim(), ...(timed && { cron: cron.trim() }) }
  const common = { label: of ? modifySchedule.zh : addSchedule.zh, incomplete, check: () => setTried(true), close }
  // kinds with parameters are scheduled where their parameters are chosen
  const choices = Object.fromEntries((kinds.data ?? []).flatMap(({ kind, zh, params }) => (params ? [] : [[kind, zh]])))
  const soon = next.data && `${next.data.when}；${next.data.next.map(at => formatDateTime(at).slice(0, 16)).join('、')}`
  const fields = ({ disabled, errors }: { disabled: boolean; errors: Readonly<Record<string, string>> }) => (
    <>
      {of === undefined && (
        <Field
          input={{ field: 'kind', title: '任务种类', kind: 'choice', optional: false, labels: choices }}
          value={kind}
          onChange={setKind}
          problem={errors.kind ?? ((tried && missing.kind) || undefined)}
          disabled={disabled}
          autoFocus
        />
      )}
      <Field
        input={{ field: 'name', title: '名称', kind: 'text', optional: false, maxLength: 60 }}
        value={name}
        onChange={setName}
        problem={errors.name ?? ((tried && missing.name) || undefined)}
        disabled={disabled}
      />
      {timed && (
        <Field
          input={{ field: 'cron', title: 'cron表达式', kind: 'text', optional: false, maxLength: 60 }}
          value={cron}
          onChange={setCron}
          problem={errors.cron ?? ((tried && missing.cron) || undefined) ?? (whole && next.error ? next.error.message : undefined)}
          helperText={soon ?? '分 时 日 月 周，北京时间；如 30 2 * * * 为每天02:30'}
          disabled={disabled}
        />
      )}
    </>
  )
  return of === undefined ? (
    <CommandDialog endpoint={addSchedule} {...common} body={incomplete ? undefined : { ...body, cron: cron.trim(), kind }}>
      {fields}
    </CommandDialog>
  ) : (
    <CommandDialog
      endpoint={modifySchedule}
      {...common}
      explain={timed ? (modifySchedule.note ?? '') : '该任务由程序按固定间隔重复，只能修改名称。'}
      revision={of.revision}
      body={incomplete ? undefined : { ...body, id: of.id }}
    >
      {fields}
    </CommandDialog>
  )
}
