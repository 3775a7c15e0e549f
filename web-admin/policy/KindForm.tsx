import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useDataProvider, useNotify } from 'ra-core'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { CallError } from '#contracts/client/error.ts'
import { present } from '#contracts/kernel/present.ts'
import type { KindTerms, PolicyKind } from '#contracts/policy/kind.ts'
import { isAllowed } from '../kit/AllowedActions.tsx'
import { useMay, useSend } from '../kit/calls.ts'
import { Field } from '../kit/Field.tsx'
import { Loading } from '../kit/Loading.tsx'
import { Panel } from '../kit/Panel.tsx'
import { contested, isStale, StaleDialog } from '../kit/StaleDialog.tsx'
import { useFormDraft } from '../kit/useFormDraft.tsx'
import { useInputs } from '../kit/useInputs.ts'
import { useLatest } from '../kit/useLatest.ts'
import { useLeaveGuard } from '../kit/useLeaveGuard.ts'
import type { AppDataProvider } from '../providers/dataProvider.ts'
import { hints } from '../record/hints.ts'
import { recordInputs, recordTexts } from '../record/inputs.ts'
import { useReferences } from '../record/useReferences.ts'
import { PolicyRefusal } from './PolicyRefusal.tsx'

export type LoadedKind = {
  policyId: string
  policyNo: string
  status: string
  version: number
  terms: KindTerms
  revision: number
  allowedActions: { action: string; zh: string; path: string }[]
}
export const kindListOf = ({ name, zh }: PolicyKind) => ({ to: `/${name}`, label: zh })

type FormProps = { kind: PolicyKind; policy?: LoadedKind; former?: boolean }
export const KindForm = (props: FormProps) => {
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
    () => ask(kind.endpoints.get, { policyId: policy!.policyId }) as Promise<LoadedKind>,
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
      const { policyId, policyNo, version } = (await send(body as never, { revision: base?.revision })) as LoadedKind
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
