import Link from '@mui/material/Link'
import { Link as RouterLink, useParams } from 'react-router-dom'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { deletePolicy, getPolicy, pausePolicy, resumePolicy } from '#contracts/policy/api.ts'
import { AllowedActions } from '../kit/AllowedActions.tsx'
import { useAsk } from '../kit/calls.ts'
import { DetailScreen } from '../kit/DetailScreen.tsx'
import { FetchedPage } from '../kit/FetchedPage.tsx'
import { useHistoryTab } from '../report/useHistoryTab.tsx'
import { type LoadedPolicy, PolicyForm } from './PolicyForm.tsx'
import { PolicyRefusal } from './PolicyRefusal.tsx'
import { PolicyStatus } from './PolicyStatus.tsx'
import { policyPlace } from './policy-place.ts'

export const PolicyEdit = () => {
  const { id = '' } = useParams()
  return (
    <FetchedPage list={policyPlace} from={useAsk(getPolicy, { policyId: id }, { live: false })}>
      {policy => <Shown key={`${policy.policyId} ${policy.revision}`} policy={policy} />}
    </FetchedPage>
  )
}

const Shown = ({ policy }: { policy: LoadedPolicy }) => {
  const { policyId, policyNo, status, revision, version, reissueOf, reissuedAs, allowedActions } = policy
  const history = useHistoryTab(`policy-${policyId}`)
  return (
    <DetailScreen
      resource="policy"
      list={policyPlace}
      title={`政策 ${policyNo}`}
      chips={
        <>
          <PolicyStatus status={status} saleTo={policy.terms.saleTo} />
          <Tag plain>{`第 ${version} 版`}</Tag>
          {reissueOf && <Lineage id={reissueOf} label="查看原政策" />}
          {reissuedAs && <Lineage id={reissuedAs} label="查看重新发布后的政策" />}
        </>
      }
      actions={
        <AllowedActions
          allowed={allowedActions}
          fixed={{ policyId, ids: undefined }}
          revision={revision}
          actions={[
            { endpoint: pausePolicy, label: '暂停', demand: ['reason'], explain: '暂停后不再用于新的报价，已有订单不受影响。' },
            {
              endpoint: resumePolicy,
              label: '恢复',
              explain: '恢复后立即用于新的报价。',
              refusal: error => <PolicyRefusal error={error} />,
            },
            {
              endpoint: deletePolicy,
              label: '删除',
              color: 'error',
              demand: ['reason'],
              explain: '删除后不再用于新的报价；已售订单保留下单时的条款。',
            },
          ]}
        />
      }
      sections={[{ key: 'terms', label: '条款', content: <PolicyForm policy={policy} /> }, ...history]}
    />
  )
}

const Lineage = ({ id, label }: { id: string; label: string }) => (
  <Link component={RouterLink} to={`/policy/${encodeURIComponent(id)}`} variant="body2">
    {label}
  </Link>
)
