import Box from '@mui/material/Box'
import Button, { type ButtonProps } from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { type RaRecord, useDataProvider, useListContext, useNotify, useUnselect } from 'ra-core'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { rowsChosen } from '#contracts/client/flow-form.ts'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import { useFailed, useMay, useSend } from './calls.ts'
import { Dialog } from './Dialog.tsx'
import { Field } from './Field.tsx'
import type { Input } from './inputs.ts'
import { Problem } from './Problem.tsx'
import { SmallTable } from './SmallTable.tsx'
import { useInputs } from './useInputs.ts'

/** Result for one of the chosen rows. */
type Result = { id: string; ok: boolean; message: string }

type BulkProps = {
  endpoint: AnyEndpoint
  label: string
  explain: string
  /** name of a row for people */
  nameOf: (row: RaRecord) => string
  /** selects the rows that the action applies to; all rows without it */
  only?: (row: RaRecord) => boolean
  /** reason why the other rows are left out */
  leftOut?: string
  /** inputs beside the rows */
  inputs?: readonly Input[] | ((rows: readonly RaRecord[]) => readonly Input[])
  initial?: (rows: readonly RaRecord[]) => Record<string, string>
  /** builds the body from the ids and the inputs */
  bodyOf?: (ids: readonly string[], given: Record<string, unknown>) => Record<string, unknown>
  /** the answer as results by row */
  resultsOf?: (answer: any) => readonly Result[]
  /** further choices above the inputs */
  children?: ReactNode
  onClose?: () => void
} & Pick<ButtonProps, 'color'>

/** A command for all selected rows: sent once, with a result for each row. Refused rows stay selected. */
export const BulkButton = (props: BulkProps) => {
  const [rows, setRows] = useState<readonly RaRecord[]>()
  const { resource, selectedIds } = useListContext()
  const { getMany } = useDataProvider()
  const notify = useNotify()
  const failed = useFailed()
  const may = useMay()
  if (!may(props.endpoint)) return null
  // rows of other pages may be selected too
  const open = async () => {
    const ready = rowsChosen(selectedIds)
    if (ready !== true) return notify(ready, { type: 'warning' })
    try {
      setRows((await getMany(resource, { ids: selectedIds })).data)
    } catch (error) {
      failed(error)
    }
  }
  return (
    <>
      <Button size="small" color={props.color} onClick={open}>
        {props.label}
      </Button>
      {rows && <BulkDialog {...props} chosen={rows} close={() => setRows(undefined)} />}
    </>
  )
}

const NONE: readonly Input[] = []

const BulkDialog = ({
  endpoint,
  label,
  explain,
  color,
  nameOf,
  only = () => true,
  leftOut,
  inputs = NONE,
  initial,
  bodyOf = (ids, given) => ({ ids, ...given }),
  resultsOf = ({ results }) => results,
  chosen,
  close,
  onClose,
  children,
}: BulkProps & { chosen: readonly RaRecord[]; close: () => void }) => {
  const { resource } = useListContext()
  const rows = chosen.filter(only)
  const asked = typeof inputs === 'function' ? inputs(rows) : inputs
  const form = useInputs(asked, initial?.(rows))
  const { send, isPending } = useSend(endpoint)
  const unselect = useUnselect(resource)
  const [problem, setProblem] = useState<unknown>()
  const [results, setResults] = useState<readonly Result[]>()
  const title = useId()
  const left = chosen.length - rows.length

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const given = form.check()
    if (!given) return
    setProblem(undefined)
    try {
      const ids = rows.map(({ id }) => String(id))
      const answer = await send(bodyOf(ids, given))
      setResults(resultsOf(answer))
    } catch (error) {
      form.tell(error)
      setProblem(error)
    }
  }

  // Unselects only on closing: the list's bar, and this dialog in it, disappear when nothing is selected.
  const leave = () => {
    close()
    onClose?.()
    if (results) unselect(rows.flatMap(({ id }) => (results.some(({ id: other, ok }) => ok && other === String(id)) ? [id] : [])))
  }
  const nameFor = (id: string) => {
    const row = rows.find(other => String(other.id) === id)
    return row ? nameOf(row) : id
  }
  return (
    <Dialog onClose={isPending ? undefined : leave} fullWidth maxWidth="sm" aria-labelledby={title}>
      <Box component="form" noValidate onSubmit={submit}>
        <DialogTitle id={title}>{label}</DialogTitle>
        <DialogContent>
          {results ? (
            <>
              <DialogContentText role="status" sx={{ mb: 2 }}>
                {label}：成功 {results.filter(({ ok }) => ok).length} 条，未成功 {results.filter(({ ok }) => !ok).length} 条。
              </DialogContentText>
              <SmallTable
                label="逐条结果"
                heads={['对象', '结果']}
                rows={results.map(({ id, ok, message }) => ({ key: id, cells: [nameFor(id), ok ? '成功' : `未成功：${message}`] }))}
              />
            </>
          ) : (
            <>
              <DialogContentText sx={{ mb: 2 }}>
                {explain}共 {rows.length} 条{left > 0 && `（所选 ${chosen.length} 条，${left} 条${leftOut ?? '不适用'}，不处理）`}。
              </DialogContentText>
              {children}
              <Box sx={{ display: 'grid', gap: 2, mt: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }}>
                {asked.map((input, index) => (
                  <Field key={input.field} {...form.props(input)} disabled={isPending} autoFocus={index === 0} />
                ))}
              </Box>
              {problem !== undefined && <Problem error={problem} />}
            </>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={leave} disabled={isPending} autoFocus={results !== undefined}>
            {results ? '关闭' : '取消'}
          </Button>
          {!results && (
            <Button
              type="submit"
              variant="contained"
              color={color}
              disabled={isPending || rows.length === 0}
              startIcon={isPending ? <CircularProgress size={16} color="inherit" /> : undefined}
            >
              确定{label}
            </Button>
          )}
        </DialogActions>
      </Box>
    </Dialog>
  )
}
