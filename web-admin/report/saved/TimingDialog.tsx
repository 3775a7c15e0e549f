import { useState } from 'react'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { type SavedReport, scheduleReport } from '#contracts/report/saved/api.ts'
import { cronText, nextSlots } from '#contracts/schedule/cron.ts'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { Field } from '../../kit/Field.tsx'

/** days of an expression, without its time */
const often = { '* * *': '每天', '* * 1-5': '周一至周五', '* * 1': '每周一', '1 * *': '每月1日', OTHER: 'cron表达式' }

/** Has a saved report made by the clock: on some days at a time, or by an expression of five fields. */
export const TimingDialog = ({ of, close }: { of: Pick<SavedReport, 'id' | 'name' | 'cron'>; close: () => void }) => {
  const [minute = '0', hour = '8', ...rest] = (of.cron ?? '0 8 * * *').split(/ +/)
  const isUsual = rest.join(' ') in often && /^\d+$/.test(minute) && /^\d+$/.test(hour)
  const [days, setDays] = useState(isUsual ? rest.join(' ') : 'OTHER')
  const [time, setTime] = useState(isUsual ? `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` : '08:00')
  const [text, setText] = useState(of.cron ?? '0 8 * * *')
  const [, h = '', m = ''] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(time.trim()) ?? []
  const cron = days === 'OTHER' ? text.trim().replace(/ +/g, ' ') : h && `${Number(m)} ${Number(h)} ${days}`
  const soon = read(cron)
  const incomplete = soon ? '' : days === 'OTHER' ? '请填写五段表达式：分 时 日 月 周' : '请填写时间，如 08:30'
  return (
    <CommandDialog
      endpoint={scheduleReport}
      label="定时"
      explain={`“${of.name}”到点生成Excel，放入本人和订阅人的“我的导出”，并发通知；按各人当时的权限统计。`}
      incomplete={incomplete}
      body={incomplete ? undefined : { id: of.id, cron }}
      done={({ when }) => `已定时：${when}`}
      close={close}
    >
      {({ disabled, errors }) => (
        <>
          <Field
            input={{ field: 'days', title: '多久一次', kind: 'choice', optional: false, labels: often }}
            value={days}
            onChange={setDays}
            helperText={soon}
            disabled={disabled}
            autoFocus
          />
          {days === 'OTHER' ? (
            <Field
              input={{ field: 'cron', title: 'cron表达式', kind: 'text', optional: false, maxLength: 60 }}
              value={text}
              onChange={setText}
              problem={errors.cron}
              helperText="分 时 日 月 周，北京时间；如 30 8 * * 1 为每周一08:30"
              disabled={disabled}
            />
          ) : (
            <Field
              input={{ field: 'time', title: '时间', kind: 'time', optional: false }}
              value={time}
              onChange={setTime}
              problem={errors.cron}
              disabled={disabled}
            />
          )}
        </>
      )}
    </CommandDialog>
  )
}

/** An expression in words, with its next times; undefined where it cannot be read. */
const read = (cron: string): string | undefined => {
  try {
    const next = nextSlots(cron, new Date().toISOString(), 3).map(at => formatDateTime(at).slice(0, 16))
    return `${cronText(cron)}；${next.join('、')}`
  } catch {
    return undefined
  }
}
