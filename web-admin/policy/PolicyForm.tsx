import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useDataProvider, useNotify } from 'ra-core'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { CallError } from '#contracts/client/error.ts'
import { present } from '#contracts/kernel/present.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { classificationList, getPolicy, reissuePolicy, savePolicy } from '#contracts/policy/api.ts'
import { problemsOf } from '#contracts/policy/terms.ts'
import { ActionDialog } from '../kit/ActionDialog.tsx'
import { isAllowed } from '../kit/AllowedActions.tsx'
import { useAsk, useMay, useSend } from '../kit/calls.ts'
import { Field } from '../kit/Field.tsx'
import { Panel } from '../kit/Panel.tsx'
import { contested, isStale, StaleDialog } from '../kit/StaleDialog.tsx'
import { useFormDraft } from '../kit/useFormDraft.tsx'
import { useInputs } from '../kit/useInputs.ts'
import { useLatest } from '../kit/useLatest.ts'
import { useLeaveGuard } from '../kit/useLeaveGuard.ts'
import type { AppDataProvider } from '../providers/dataProvider.ts'
import { PolicyRefusal } from './PolicyRefusal.tsx'
import { SamplePanel } from './SamplePanel.tsx'
import { fieldsOf, groupsOf, hints, inputsFor, MAX_STAGES, type ShownTerms, termsOf, textsOf } from './terms.ts'
import { Weekdays } from './Weekdays.tsx'

export type LoadedPolicy = Static<typeof getPolicy.data>
type Published = Static<typeof reissuePolicy.data>

const pathOf = (policyId: string) => `/policy/${encodeURIComponent(policyId)}`

/** All terms of a policy in sections. Saving makes a new version; orders keep the version that they were sold under. */
export const PolicyForm = ({ policy }: { policy?: LoadedPolicy }) => {
  const before = policy?.terms as ShownTerms | undefined
  const [stages, setStages] = useState(before?.deposits?.length ?? 0)
  const [days, setDays] = useState<readonly number[]>(before?.weekdays ?? [])
  const { ask } = useDataProvider<AppDataProvider>()
  const { base, latest, ifStale, takeOver } = useLatest(
    policy,
    () => ask(getPolicy, { policyId: policy!.policyId }) as Promise<LoadedPolicy>,
  )
  const form = useInputs(inputsFor(stages), textsOf(before))
  const [problem, setProblem] = useState<unknown>()
  const [reissuing, setReissuing] = useState<ShownTerms>()
  const { send, isPending } = useSend(savePolicy)
  const sheet = useRef<HTMLFormElement>(null)
  const may = useMay()
  const notify = useNotify()
  const navigate = useNavigate()
  const isChanged = form.isChanged || days.join() !== (before?.weekdays ?? []).join() || stages !== (before?.deposits?.length ?? 0)
  const leave = useLeaveGuard(isChanged)
  const value = useMemo(() => ({ texts: form.texts, days, stages }), [form.texts, days, stages])
  const typed = useFormDraft(`policy.${policy?.policyId ?? 'new'}`, {
    value,
    isChanged,
    apply: kept => {
      form.fill(kept.texts)
      setDays(kept.days)
      setStages(kept.stages)
    },
  })

  const maySave = policy ? isAllowed(policy.allowedActions, savePolicy) : may(savePolicy)
  const mayReissue = policy !== undefined && isAllowed(policy.allowedActions, reissuePolicy)
  const isDraft = !policy || policy.status === 'DRAFT'
  const disabled = isPending || !(maySave || mayReissue)

  /** reads the terms in the form; undefined when something is wrong, which is then marked at its field and gets the focus */
  const read = (): ShownTerms | undefined => {
    const given = form.check()
    const terms = given && termsOf(given, days, stages)
    const problems = terms ? fieldsOf(problemsOf(terms).map(({ field, message }) => [field, message] as const)) : {}
    form.mark(problems)
    if (terms && Object.keys(problems).length === 0) return terms
    notify('填写有误，请检查标红的内容', { type: 'warning' })
    requestAnimationFrame(() => sheet.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    return undefined
  }
  const mark = (error: unknown) => {
    if (error instanceof CallError) form.mark(fieldsOf(Object.entries(error.errors ?? {})))
  }
  const save = async (draft: boolean) => {
    setProblem(undefined)
    const terms = read()
    if (!terms) return
    try {
      const body = { terms, ...present({ policyId: policy?.policyId }), ...(draft && { draft }) }
      const { policyId, policyNo } = await send(body, { revision: base?.revision })
      notify(`政策 ${policyNo} 已${draft ? '保存为草稿' : isDraft ? '发布' : '保存'}`, { type: 'success' })
      leave.allow()
      typed.drop()
      if (!policy) navigate(pathOf(policyId))
    } catch (error) {
      mark(error)
      setProblem(error)
      await ifStale(error)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (maySave) void save(false)
  }
  const reissued = ({ policyId, policyNo }: Published) => {
    notify(`已发布为 ${policyNo}`, { type: 'success' })
    leave.allow()
    navigate(pathOf(policyId))
  }

  const classes = useAsk(classificationList, {}, { live: false }).data
  const titled = (input: ReturnType<typeof inputsFor>[number]) => {
    if (input.field === 'priceValue') return { ...input, title: form.texts.priceKind === 'FIXED' ? '固定票价（元）' : '折扣（%）' }
    if (input.field !== 'classification' || !classes) return input
    const offered = classes.filter(({ code, valid }) => valid || code === form.texts.classification)
    return {
      ...input,
      kind: 'choice' as const,
      labels: Object.fromEntries(offered.map(({ code, description }) => [code, `${code} ${description}`])),
    }
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 400px' } }}>
      <Box component="form" ref={sheet} noValidate onSubmit={submit} aria-label="政策条款">
        {maySave && typed.unsent}
        {groupsOf(stages).map(({ key, title, inputs }) => (
          <Panel key={key} title={title}>
            {key === 'deposits' && <Stages stages={stages} change={setStages} disabled={disabled} />}
            <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }}>
              {inputs.map(input => (
                <Field key={input.field} {...form.props(input)} input={titled(input)} helperText={hints[input.field]} disabled={disabled} />
              ))}
            </Box>
            {key === 'match' && <Weekdays days={days} change={setDays} disabled={disabled} />}
          </Panel>
        ))}
        {isStale(problem) ? (
          <StaleDialog
            error={problem}
            fields={
              latest &&
              contested(inputsFor(stages), textsOf(base?.terms as ShownTerms | undefined), textsOf(latest.terms as ShownTerms), form.textOf)
            }
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
          problem !== undefined && <PolicyRefusal error={problem} />
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          {maySave && (
            <Button type="submit" variant="contained" disabled={isPending || (!isDraft && !isChanged)}>
              {isDraft ? '发布' : '保存'}
            </Button>
          )}
          {maySave && isDraft && (
            <Button variant="outlined" disabled={isPending} onClick={() => save(true)}>
              保存草稿
            </Button>
          )}
          {mayReissue && (
            <Button variant="outlined" disabled={isPending} onClick={() => setReissuing(read())}>
              重新发布
            </Button>
          )}
          {policy && !isDraft && maySave && (
            <Typography variant="body2" color="textSecondary">
              保存只影响新的报价；已售订单保留下单时的条款。
            </Typography>
          )}
        </Box>
      </Box>
      <SamplePanel
        read={read}
        mark={mark}
        said={JSON.stringify([form.texts, days, stages])}
        start={before}
        {...(policy && { policyId: policy.policyId })}
      />
      {reissuing && policy && (
        <ActionDialog
          endpoint={reissuePolicy}
          label="重新发布"
          fixed={{ policyId: policy.policyId, terms: reissuing }}
          revision={policy.revision}
          explain={
            policy.status === 'DELETED'
              ? '以表单中的内容发布一条新政策。'
              : `以表单中的内容发布一条新政策，${policy.policyNo} 随之删除；已售订单保留下单时的条款。`
          }
          refusal={error => <PolicyRefusal error={error} />}
          onDone={reissued}
          close={() => setReissuing(undefined)}
        />
      )}
    </Box>
  )
}

const Stages = ({ stages, change, disabled }: { stages: number; change: (stages: number) => void; disabled: boolean }) => (
  <TextField
    select
    name="stages"
    label="定金期数"
    size="small"
    value={stages}
    onChange={event => change(Number(event.target.value))}
    disabled={disabled}
    sx={{ width: 200, mb: stages > 0 ? 2 : 0 }}
  >
    {['不收定金，一次付清', '一期', '两期', '三期'].slice(0, MAX_STAGES + 1).map((label, count) => (
      <MenuItem key={label} value={count}>
        {label}
      </MenuItem>
    ))}
  </TextField>
)
