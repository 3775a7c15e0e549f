import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { Link, type SetURLSearchParams } from 'react-router-dom'
import type { FigureRequest } from '#contracts/report/figures/api.ts'
import type { ReportName } from '#contracts/report/figures/reports.ts'
import { getSavedReport, modifySavedReport, querySavedReports, saveReport } from '#contracts/report/saved/api.ts'
import { useAsk, useMay } from '../../kit/calls.ts'
import { DialogButton } from '../../kit/DialogButton.tsx'
import { addressOf } from './address.ts'
import { SaveDialog } from './SaveDialog.tsx'

/** Opens a saved report that the address names alone: its question, with the days of today, becomes the address. */
export const useSaved = (search: URLSearchParams, set: SetURLSearchParams): void => {
  const saved = search.get('saved') ?? ''
  const { data } = useAsk(getSavedReport, { id: saved }, { enabled: saved !== '' && !search.has('from'), live: false })
  useEffect(() => {
    if (!data || data.id !== saved || search.has('from')) return
    const { span: _, startDate: __, endDate: ___, ...conditions } = data.question
    set(addressOf({ ...conditions, startDate: data.from, endDate: data.to }, saved), { replace: true })
  }, [data, saved, search, set])
}

/** Keeps what a page asks under a name, or in place of what it was opened from, and leads to all that is kept. */
export const SavedButtons = ({ report, question, saved }: { report: ReportName; question: FigureRequest; saved: string | undefined }) => {
  const may = useMay()
  const opened = useAsk(getSavedReport, { id: saved ?? '' }, { enabled: saved !== undefined })
  const mine = saved !== undefined && opened.data?.mine ? opened.data : undefined
  return (
    <>
      {mine && (
        <DialogButton endpoint={modifySavedReport} label={`更新“${mine.name}”`} size="small" variant="text">
          {close => <SaveDialog report={report} question={question} of={mine} close={close} />}
        </DialogButton>
      )}
      <DialogButton endpoint={saveReport} label="保存" size="small" variant="text">
        {close => <SaveDialog report={report} question={question} close={close} />}
      </DialogButton>
      {may(querySavedReports) && (
        <Button size="small" component={Link} to="/saved-reports">
          我的报表
        </Button>
      )}
    </>
  )
}
