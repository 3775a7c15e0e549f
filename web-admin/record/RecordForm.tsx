import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useDataProvider, useNotify } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { Tag } from '#contracts/client/look/parts.tsx'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import type { AnyRecord } from '#contracts/kernel/record.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { useAsk, useMay, useSend } from '../kit/calls.ts'
import { DetailScreen, FetchedPage, Panel } from '../kit/Detail.tsx'
import { Field } from '../kit/Field.tsx'
import { Person } from '../kit/Person.tsx'
import { contested, isStale, StaleDialog } from '../kit/StaleDialog.tsx'
import { Loading, Problem } from '../kit/States.tsx'
import { useFormDraft } from '../kit/useFormDraft.tsx'
import { useInputs } from '../kit/useInputs.ts'
import { useLatest } from '../kit/useLatest.ts'
import { useLeaveGuard } from '../kit/useLeaveGuard.ts'
import type { AppDataProvider } from '../providers/dataProvider.ts'
import { useHistoryTab } from '../report/HistoryTab.tsx'
import { hints } from './hints.ts'
import { changesOf, recordInputs, recordTexts } from './inputs.ts'
import { useReferences } from './useReferences.ts'

type Doc = { id: string; enabled: boolean; version: number; updatedAt: string; updatedBy?: string } & Record<string, unknown>

const listOf = ({ name, zh }: AnyRecord) => ({ to: `/${name}`, label: zh })

export const RecordCreate = ({ record }: { record: AnyRecord }) => (
  <DetailScreen
    resource={record.name}
    action="create"
    list={listOf(record)}
    title={`新增${record.zh}`}
    sections={[{ key: 'fields', label: '内容', content: <Form record={record} /> }]}
  />
)

export const RecordEdit = ({ record }: { record: AnyRecord }) => {
  const { id = '' } = useParams()
  const doc = useAsk(record.endpoints.get, { [record.idField]: id } as { id: string }, { live: false })
  return (
    <FetchedPage list={listOf(record)} from={doc}>
      {doc => <Shown key={(doc as Doc).version} record={record} doc={doc as Doc} />}
    </FetchedPage>
  )
}

const Shown = ({ record, doc }: { record: AnyRecord; doc: Doc }) => {
  const { name, zh, switchable, endpoints, idField } = record
  const { id, enabled, version, updatedAt, updatedBy } = doc
  const history = useHistoryTab(`${name}-${id}`)
  const navigate = useNavigate()
  const common = { fixed: { [idField]: id, ids: undefined }, revision: version }
  return (
    <DetailScreen
      resource={name}
      list={listOf(record)}
      title={`${zh} ${id}`}
      chips={
        <>
          {switchable && <Tag tone={enabled ? 'done' : 'neutral'}>{enabled ? '启用' : '停用'}</Tag>}
          <Tag plain>
            {formatDateTime(updatedAt)} {updatedBy && <Person login={updatedBy} />}
          </Tag>
        </>
      }
      actions={
        <>
          {switchable && (
            <ActionButton endpoint={enabled ? endpoints.disable : endpoints.enable} label={enabled ? '停用' : '启用'} {...common} />
          )}
          <ActionButton
            endpoint={endpoints.delete}
            label="删除"
            color="error"
            explain={`删除后${zh} ${id} 不再出现；历史仍可查看。`}
            onDone={() => navigate(`/${name}`)}
            {...common}
          />
        </>
      }
      sections={[{ key: 'fields', label: '内容', content: <Form record={record} doc={doc} /> }, ...history]}
    />
  )
}

const Form = ({ record, doc }: { record: AnyRecord; doc?: Doc }) => {
  const choices = useReferences(record)
  // kinds and texts of the inputs depend on the choices
  return choices ? <Filled record={record} choices={choices} {...(doc && { doc })} /> : <Loading />
}

const Filled = ({ record, doc, choices }: { record: AnyRecord; doc?: Doc; choices: Record<string, Record<string, string>> }) => {
  const inputs = recordInputs(record, choices, doc)
  const { ask } = useDataProvider<AppDataProvider>()
  const { base, latest, ifStale, takeOver } = useLatest(
    doc,
    () => ask(record.endpoints.get, { [record.idField]: doc?.id } as never) as Promise<Doc>,
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
      const { id } = (await send(body, { revision: base?.version })) as Doc
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
