import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useDataProvider, useNotify } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { AnyRecord } from '#contracts/kernel/record.ts'
import { useMay, useSend } from '../kit/calls.ts'
import { Field } from '../kit/Field.tsx'
import { Loading } from '../kit/Loading.tsx'
import { Panel } from '../kit/Panel.tsx'
import { Problem } from '../kit/Problem.tsx'
import { contested, isStale, StaleDialog } from '../kit/StaleDialog.tsx'
import { useFormDraft } from '../kit/useFormDraft.tsx'
import { useInputs } from '../kit/useInputs.ts'
import { useLatest } from '../kit/useLatest.ts'
import { useLeaveGuard } from '../kit/useLeaveGuard.ts'
import type { AppDataProvider } from '../providers/dataProvider.ts'
import { hints } from './hints.ts'
import { changesOf, recordInputs, recordTexts } from './inputs.ts'
import { useReferences } from './useReferences.ts'

export type RecordDoc = { id: string; enabled: boolean; version: number; updatedAt: string; updatedBy?: string } & Record<string, unknown>

export const recordListOf = ({ name, zh }: AnyRecord) => ({ to: `/${name}`, label: zh })

export const RecordForm = ({ record, doc }: { record: AnyRecord; doc?: RecordDoc }) => {
  const choices = useReferences(record)
  // kinds and texts of the inputs depend on the choices
  return choices ? <Filled record={record} choices={choices} {...(doc && { doc })} /> : <Loading />
}

const Filled = ({ record, doc, choices }: { record: AnyRecord; doc?: RecordDoc; choices: Record<string, Record<string, string>> }) => {
  const inputs = recordInputs(record, choices, doc)
  const { ask } = useDataProvider<AppDataProvider>()
  const { base, latest, ifStale, takeOver } = useLatest(
    doc,
    () => ask(record.endpoints.get, { [record.idField]: doc?.id } as never) as Promise<RecordDoc>,
  )
  const form = useInputs(inputs, recordTexts(record, base))
  const endpoint = doc ? record.endpoints.modify : record.endpoints.add
  const { send, isPending } = useSend(endpoint)
  const [problem, setProblem] = useState<unknown>()
  const may = useMay()
  const notify = useNotify()
  const navigate = useNavigate()
  const leave = useLeaveGuard(form.isChanged)
  const draft = useFormDraft(`${record.name}.${doc?.id ?? 'new'}`, { value: form.texts, isChanged: form.isChanged, apply: form.fill })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const given = form.check()
    if (!given) return notify('填写有误，请检查标红的内容', { type: 'warning' })
    setProblem(undefined)
    const body = doc ? { [record.idField]: doc.id, ...changesOf(record, base ?? doc, given) } : given
    try {
      const { id } = (await send(body, { revision: base?.version })) as RecordDoc
      notify(`${record.zh} ${id} 已保存`, { type: 'success' })
      leave.allow()
      draft.drop()
      if (!doc) navigate(`/${record.name}/${encodeURIComponent(id)}`)
    } catch (error) {
      form.tell(error)
      setProblem(error)
      await ifStale(error)
    }
  }

  const readOnly = !may(endpoint)
  return (
    <Box component="form" noValidate onSubmit={submit}>
      {!readOnly && draft.unsent}
      <Panel title={record.zh}>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))' }}>
          {inputs.map(input => (
            <Field
              key={input.field}
              {...form.props(input)}
              helperText={hints[record.name]?.[input.field]}
              disabled={isPending || readOnly || (doc !== undefined && record.keys.includes(input.field))}
            />
          ))}
        </Box>
      </Panel>
      {isStale(problem) ? (
        <StaleDialog
          error={problem}
          fields={latest && contested(inputs, recordTexts(record, base), recordTexts(record, latest), form.textOf)}
          keep={
            latest &&
            (texts => {
              form.fill(texts)
              takeOver()
              setProblem(undefined)
            })
          }
          close={() => setProblem(undefined)}
        />
      ) : (
        problem !== undefined && <Problem error={problem} />
      )}
      {!readOnly && (
        <Button type="submit" variant="contained" disabled={isPending || (doc !== undefined && !form.isChanged)}>
          保存
        </Button>
      )}
    </Box>
  )
}
