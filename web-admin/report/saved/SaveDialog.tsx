import { useState } from 'react'
import { toLocal } from '#contracts/kernel/calendar.ts'
import type { FigureRequest } from '#contracts/report/figures/api.ts'
import { type ReportName, reports } from '#contracts/report/figures/reports.ts'
import { type SpanName, spanOf, spans } from '#contracts/report/figures/spans.ts'
import { modifySavedReport, type SavedReport, saveReport } from '#contracts/report/saved/api.ts'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { Field } from '../../kit/Field.tsx'

const FIXED = 'FIXED'

/** Keeps the question of a page: its days as a span that moves with the day of asking, or as they are. `of`: in place of this one. */
export const SaveDialog = ({
  report,
  question: { startDate, endDate = startDate, ...conditions },
  of,
  close,
}: {
  report: ReportName
  question: FigureRequest
  of?: Pick<SavedReport, 'id' | 'name' | 'shared'> & { revision: number }
  close: () => void
}) => {
  const today = toLocal(new Date().toISOString()).date
  const same = (Object.keys(spans) as SpanName[]).find(name => {
    const { from, to } = spanOf(name, today)
    return from === startDate && to === endDate
  })
  const [name, setName] = useState(of?.name ?? '')
  const [span, setSpan] = useState<string>(same ?? FIXED)
  const [shared, setShared] = useState(String(of?.shared ?? false))
  const [tried, setTried] = useState(false)
  const incomplete = name.trim() === '' ? '请填写名称' : ''
  const days = span === FIXED ? { startDate, endDate } : { span: span as SpanName }
  const said = { name: name.trim(), question: { ...conditions, ...days }, shared: shared === 'true' }
  const common = {
    incomplete,
    check: () => setTried(true),
    explain: `${reports[report].zh}的口径、维度、指标、筛选和对比一并保存。`,
    close,
  }
  const fields = ({ disabled, errors }: { disabled: boolean; errors: Readonly<Record<string, string>> }) => (
    <>
      <Field
        input={{ field: 'name', title: '名称', kind: 'text', optional: false, maxLength: 60 }}
        value={name}
        onChange={setName}
        problem={errors.name ?? ((tried && incomplete) || undefined)}
        disabled={disabled}
        autoFocus
      />
      <Field
        input={{
          field: 'span',
          title: '期间',
          kind: 'choice',
          optional: false,
          labels: { ...spans, [FIXED]: `固定：${startDate} 至 ${endDate}` },
        }}
        value={span}
        onChange={setSpan}
        problem={errors['question.span']}
        helperText="相对期间按每次查询的当天推算"
        disabled={disabled}
      />
      <Field
        input={{ field: 'shared', title: '共享给本人航空公司的同事', kind: 'flag', optional: false }}
        value={shared}
        onChange={setShared}
        disabled={disabled}
      />
    </>
  )
  return of ? (
    <CommandDialog
      endpoint={modifySavedReport}
      label="更新报表"
      {...common}
      revision={of.revision}
      body={incomplete ? undefined : { id: of.id, ...said }}
    >
      {fields}
    </CommandDialog>
  ) : (
    <CommandDialog endpoint={saveReport} {...common} body={incomplete ? undefined : { report, ...said }}>
      {fields}
    </CommandDialog>
  )
}
