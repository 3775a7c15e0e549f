import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useDataProvider, useNotify } from 'ra-core'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { CallError } from '#contracts/client/error.ts'
import { Tag } from '#contracts/client/look/parts.tsx'
import { present } from '#contracts/kernel/present.ts'
import type { KindTerms, PolicyKind } from '#contracts/policy/kind.ts'
import { AllowedActions, isAllowed } from '../kit/AllowedActions.tsx'
import { useAsk, useMay, useSend } from '../kit/calls.ts'
import { DetailScreen, FetchedPage, Panel } from '../kit/Detail.tsx'
import { Field } from '../kit/Field.tsx'
import { contested, isStale, StaleDialog } from '../kit/StaleDialog.tsx'
import { Loading } from '../kit/States.tsx'
import { useFormDraft } from '../kit/useFormDraft.tsx'
import { useInputs } from '../kit/useInputs.ts'
import { useLatest } from '../kit/useLatest.ts'
import { useLeaveGuard } from '../kit/useLeaveGuard.ts'
import type { AppDataProvider } from '../providers/dataProvider.ts'
import { hints } from '../record/hints.ts'
import { recordInputs, recordTexts } from '../record/inputs.ts'
import { useReferences } from '../record/useReferences.ts'
import { useHistoryTab } from '../report/HistoryTab.tsx'
import { KindStatus } from './KindStatus.tsx'
import { PolicyRefusal } from './PolicyRefusal.tsx'

type Loaded = {
  policyId: string
  policyNo: string
  status: string
  version: number
  terms: KindTerms
  revision: number
  allowedActions: { action: string; zh: string; path: string }[]
}
const listOf = ({ name, zh }: PolicyKind) => ({ to: `/${name}`, label: zh })

export const KindCreate = ({ kind }: { kind: PolicyKind }) => (
  <DetailScreen
    resource={kind.name}
    action="create"
    list={listOf(kind)}
    title={`新增${kind.zh}`}
    sections={[{ key: 'terms', label: '条款', content: <Form kind={kind} /> }]}
  />
)

export const KindEdit = ({ kind }: { kind: PolicyKind }) => {
  const { id = '' } = useParams()
  return (
    <FetchedPage list={listOf(kind)} from={useAsk(kind.endpoints.get, { policyId: id }, { live: false })}>
      {policy => <Shown key={(policy as Loaded).revision} kind={kind} policy={policy as Loaded} />}
    </FetchedPage>
  )
}

const Shown = ({ kind, policy }: { kind: PolicyKind; policy: Loaded }) => {
  const { policyId, policyNo, status, revision, version, allowedActions } = policy
  const { pause, resume, delete: remove, submitAudit, publish, recall } = kind.endpoints
  const history = useHistoryTab(`${kind.name}-${policyId}`)
  const [shown, show] = useState(version)
  const refusal = (error: unknown) => <PolicyRefusal error={error} of={kind.name} />
  return (
    <DetailScreen
      resource={kind.name}
      list={listOf(kind)}
      title={`${kind.zh} ${policyNo}`}
      chips={
        <>
          <KindStatus kind={kind} status={status} to={policy.terms.to} />
          {version === 1 ? <Tag plain>第 1 版</Tag> : <Versions version={version} shown={shown} show={show} />}
        </>
      }
      actions={
        <AllowedActions
          allowed={allowedActions}
          fixed={{ policyId, ids: undefined }}
          revision={revision}
          actions={[
            ...(kind.audited
              ? [
                  { endpoint: submitAudit, label: '提交审核', explain: '审核通过后由他人发布；审核期间不能修改。', refusal },
                  { endpoint: publish, label: '发布', explain: '发布后立即用于新的销售。', refusal },
                  { endpoint: recall, label: '撤回', explain: '撤回后不再用于新的销售，可修改后重新提交审核。' },
                ]
              : []),
            { endpoint: pause, label: '暂停', demand: ['reason'], explain: '暂停后不再用于新的销售，已售订单不受影响。' },
            { endpoint: resume, label: '恢复', explain: '恢复后立即用于新的销售。', refusal },
            {
              endpoint: remove,
              label: '删除',
              color: 'error',
              demand: ['reason'],
              explain: '删除后不再用于新的销售；已售订单保留下单时的版本。',
            },
          ]}
        />
      }
      sections={[
        {
          key: 'terms',
          label: '条款',
          content:
            shown === version ? (
              <Form kind={kind} policy={policy} />
            ) : (
              <Former key={shown} kind={kind} policyId={policyId} version={shown} />
            ),
        },
        ...history,
      ]}
    />
  )
}

const Versions = ({ version, shown, show }: { version: number; shown: number; show: (version: number) => void }) => (
  <TextField
    select
    size="small"
    aria-label="版本"
    value={shown}
    onChange={event => show(Number(event.target.value))}
    slotProps={{ htmlInput: { 'aria-label': '版本' } }}
    sx={{ minWidth: 140 }}
  >
    {Array.from({ length: version }, (_, n) => version - n).map(n => (
      <MenuItem key={n} value={n}>
        第 {n} 版{n === version && '（现行）'}
      </MenuItem>
    ))}
  </TextField>
)

/** A version from before, as it was saved. */
const Former = ({ kind, policyId, version }: { kind: PolicyKind; policyId: string; version: number }) => (
  <FetchedPage list={listOf(kind)} from={useAsk(kind.endpoints.get, { policyId, version }, { live: false })}>
    {policy => (
      <>
        <Alert severity="info" sx={{ mb: 2 }}>
          第 {version} 版的内容，保存后不再改变；按此版售出的订单仍按此版。
        </Alert>
        <Form kind={kind} policy={policy as Loaded} former />
      </>
    )}
  </FetchedPage>
)

type FormProps = { kind: PolicyKind; policy?: Loaded; former?: boolean }
const Form = (props: FormProps) => {
  const choices = useReferences(props.kind)
  // kinds and texts of the inputs depend on the choices
  return choices ? <Filled {...props} choices={choices} /> : <Loading />
}

const Filled = ({ kind, policy, former = false, choices }: FormProps & { choices: Record<string, Record<string, string>> }) => {
  const before = policy?.terms
  const inputs = recordInputs(kind, choices, before)
  const { ask } = useDataProvider<AppDataProvider>()
  const { base, latest, ifStale, takeOver } = useLatest(
    policy,
    () => ask(kind.endpoints.get, { policyId: policy!.policyId }) as Promise<Loaded>,
  )
  const form = useInputs(inputs, recordTexts(kind, before))
  const { save } = kind.endpoints
  const { send, isPending } = useSend(save)
  const [problem, setProblem] = useState<unknown>()
  const sheet = useRef<HTMLFormElement>(null)
  const may = useMay()
  const notify = useNotify()
  const navigate = useNavigate()
  const leave = useLeaveGuard(form.isChanged)
  const typed = useFormDraft(`${kind.name}.${policy?.policyId ?? 'new'}`, {
    value: form.texts,
    isChanged: form.isChanged,
    apply: form.fill,
  })
  const isDraft = !policy || policy.status === 'DRAFT'
  const readOnly = former || !(policy ? isAllowed(policy.allowedActions, save) : may(save))

  const keep = async (draft: boolean) => {
    setProblem(undefined)
    const terms = form.check()
    if (!terms) {
      requestAnimationFrame(() => sheet.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return notify('填写有误，请检查标红的内容', { type: 'warning' })
    }
    try {
      const body = { terms, ...present({ policyId: policy?.policyId }), ...(draft && { draft }) }
      const { policyId, policyNo, version } = (await send(body as never, { revision: base?.revision })) as Loaded
      notify(`${kind.zh} ${policyNo} 已保存为第 ${version} 版`, { type: 'success' })
      leave.allow()
      typed.drop()
      if (!policy) navigate(`/${kind.name}/${encodeURIComponent(policyId)}`)
    } catch (error) {
      // refusals name the terms as the body has them: `terms.every`
      if (error instanceof CallError)
        form.mark(
          Object.fromEntries(Object.entries(error.errors ?? {}).map(([field, message]) => [field.replace(/^terms\./, ''), message])),
        )
      setProblem(error)
      await ifStale(error)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!readOnly) void keep(false)
  }
  return (
    <Box component="form" ref={sheet} noValidate onSubmit={submit} aria-label={`${kind.zh}条款`}>
      {!readOnly && typed.unsent}
      <Panel title="条款">
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))' }}>
          {inputs.map(input => (
            <Field key={input.field} {...form.props(input)} helperText={hints[kind.name]?.[input.field]} disabled={isPending || readOnly} />
          ))}
        </Box>
      </Panel>
      {isStale(problem) ? (
        <StaleDialog
          error={problem}
          fields={latest && contested(inputs, recordTexts(kind, base?.terms), recordTexts(kind, latest.terms), form.textOf)}
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
        problem !== undefined && <PolicyRefusal error={problem} of={kind.name} />
      )}
      {!readOnly && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Button type="submit" variant="contained" disabled={isPending || (policy !== undefined && !isDraft && !form.isChanged)}>
            {kind.audited ? '保存草稿' : isDraft ? '发布' : '保存'}
          </Button>
          {isDraft && !kind.audited && (
            <Button variant="outlined" disabled={isPending} onClick={() => keep(true)}>
              保存草稿
            </Button>
          )}
          {policy && (
            <Typography variant="body2" color="textSecondary">
              保存成为新的一版；已售订单仍按当时的版本。
            </Typography>
          )}
        </Box>
      )}
    </Box>
  )
}
