import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useNotify } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { weekdays } from '#contracts/enums.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { getPolicy, pausePolicy, resumePolicy, savePolicy } from '#contracts/policy/api.ts'
import { policyStatuses } from '#contracts/policy/events.ts'
import { AllowedActions } from '../kit/AllowedActions.tsx'
import { useAsk, useMay, useSend } from '../kit/calls.ts'
import { DetailScreen, FetchedPage, Panel } from '../kit/Detail.tsx'
import { Field } from '../kit/Field.tsx'
import { toneOf } from '../kit/format.ts'
import { isStale, StaleDialog } from '../kit/Stale.tsx'
import { Problem } from '../kit/States.tsx'
import { useInputs } from '../kit/useInputs.ts'
import { useLeaveGuard } from '../kit/useLeaveGuard.ts'
import { useHistoryTab } from '../report/HistoryTab.tsx'
import { allInputs, groups, type Terms, termsOf, textsOf } from './terms.ts'

type Loaded = Static<typeof getPolicy.data>

const list = { to: '/policy', label: '国内政策' }

export const PolicyCreate = () => (
  <DetailScreen
    resource="policy"
    action="create"
    list={list}
    title="新增政策"
    sections={[{ key: 'terms', label: '条款', content: <TermsForm /> }]}
  />
)

export const PolicyEdit = () => {
  const { id = '' } = useParams()
  return (
    <FetchedPage list={list} from={useAsk(getPolicy, { policyId: id })}>
      {policy => <Shown key={policy.revision} policy={policy} />}
    </FetchedPage>
  )
}

const Shown = ({ policy }: { policy: Loaded }) => {
  const { policyId, policyNo, status, revision, allowedActions } = policy
  const history = useHistoryTab(`policy-${policyId}`)
  return (
    <DetailScreen
      resource="policy"
      list={list}
      title={`政策 ${policyNo}`}
      chips={<Chip size="small" color={toneOf(status)} label={policyStatuses[status]} />}
      actions={
        <AllowedActions
          allowed={allowedActions}
          fixed={{ policyId, ids: undefined }}
          revision={revision}
          offers={[
            { endpoint: pausePolicy, label: '暂停', demand: ['reason'], explain: '暂停后不再用于新的报价，已有订单不受影响。' },
            { endpoint: resumePolicy, label: '恢复', explain: '恢复后立即用于新的报价。' },
          ]}
        />
      }
      sections={[{ key: 'terms', label: '条款', content: <TermsForm policy={policy} /> }, ...history]}
    />
  )
}

/** A saved policy is a new version; orders keep the one they were sold under. */
const TermsForm = ({ policy }: { policy?: Loaded }) => {
  const form = useInputs(allInputs, textsOf(policy?.terms as Terms | undefined))
  const before = policy?.terms.weekdays ?? []
  const [days, setDays] = useState<readonly number[]>(before)
  const [problem, setProblem] = useState<unknown>()
  const { send, isPending } = useSend(savePolicy)
  const readOnly = !useMay()(savePolicy)
  const notify = useNotify()
  const navigate = useNavigate()
  const leave = useLeaveGuard(form.isChanged || days.join() !== before.join())

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const given = form.check()
    if (!given) return notify('填写有误，请检查标红的内容', { type: 'warning' })
    setProblem(undefined)
    try {
      const body = { terms: termsOf(given, days), ...(policy && { policyId: policy.policyId }) }
      const { policyId, policyNo } = await send(body, { revision: policy?.revision })
      notify(`政策 ${policyNo} 已保存`, { type: 'success' })
      leave.allow()
      if (!policy) navigate(`/policy/${encodeURIComponent(policyId)}`)
    } catch (error) {
      form.tell(error)
      setProblem(error)
    }
  }

  return (
    <Box component="form" noValidate onSubmit={submit}>
      {groups.map(({ title, inputs }) => (
        <Panel key={title} title={title}>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))' }}>
            {inputs.map(input => (
              <Field key={input.field} {...form.props(input)} disabled={isPending || readOnly} />
            ))}
          </Box>
          {title === '适用范围' && <Weekdays days={days} change={setDays} disabled={isPending || readOnly} />}
        </Panel>
      ))}
      {isStale(problem) ? <StaleDialog close={() => setProblem(undefined)} /> : problem !== undefined && <Problem error={problem} />}
      {!readOnly && (
        <Button type="submit" variant="contained" disabled={isPending}>
          保存
        </Button>
      )}
    </Box>
  )
}

const Weekdays = ({
  days,
  change,
  disabled,
}: {
  days: readonly number[]
  change: (days: readonly number[]) => void
  disabled: boolean
}) => (
  <Box role="group" aria-label="班期（不选为每天）" sx={{ mt: 1 }}>
    班期（不选为每天）：
    {Object.entries(weekdays).map(([code, label]) => {
      const day = Number(code)
      const toggle = () => change(days.includes(day) ? days.filter(other => other !== day) : [...days, day].sort())
      return (
        <FormControlLabel
          key={code}
          label={label}
          disabled={disabled}
          control={<Checkbox size="small" checked={days.includes(day)} onChange={toggle} />}
        />
      )
    })}
  </Box>
)
