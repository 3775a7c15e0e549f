import Alert from '@mui/material/Alert'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { Tag } from '#contracts/client/look/Tag.tsx'
import type { PolicyKind } from '#contracts/policy/kind.ts'
import { AllowedActions } from '../kit/AllowedActions.tsx'
import { useAsk } from '../kit/calls.ts'
import { DetailScreen } from '../kit/DetailScreen.tsx'
import { FetchedPage } from '../kit/FetchedPage.tsx'
import { useHistoryTab } from '../report/useHistoryTab.tsx'
import { KindForm, kindListOf, type LoadedKind } from './KindForm.tsx'
import { KindStatus } from './KindStatus.tsx'
import { PolicyRefusal } from './PolicyRefusal.tsx'

export const KindEdit = ({ kind }: { kind: PolicyKind }) => {
  const { id = '' } = useParams()
  return (
    <FetchedPage list={kindListOf(kind)} from={useAsk(kind.endpoints.get, { policyId: id }, { live: false })}>
      {policy => <Shown key={(policy as LoadedKind).revision} kind={kind} policy={policy as LoadedKind} />}
    </FetchedPage>
  )
}

const Shown = ({ kind, policy }: { kind: PolicyKind; policy: LoadedKind }) => {
  const { policyId, policyNo, status, revision, version, allowedActions } = policy
  const { pause, resume, delete: remove, submitAudit, publish, recall } = kind.endpoints
  const history = useHistoryTab(`${kind.name}-${policyId}`)
  const [shown, show] = useState(version)
  const refusal = (error: unknown) => <PolicyRefusal error={error} of={kind.name} />
  return (
    <DetailScreen
      resource={kind.name}
      list={kindListOf(kind)}
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
              <KindForm kind={kind} policy={policy} />
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
  <FetchedPage list={kindListOf(kind)} from={useAsk(kind.endpoints.get, { policyId, version }, { live: false })}>
    {policy => (
      <>
        <Alert severity="info" sx={{ mb: 2 }}>
          第 {version} 版的内容，保存后不再改变；按此版售出的订单仍按此版。
        </Alert>
        <KindForm kind={kind} policy={policy as LoadedKind} former />
      </>
    )}
  </FetchedPage>
)
