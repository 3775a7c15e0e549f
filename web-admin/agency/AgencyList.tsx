import type { RaRecord } from 'ra-core'
import { batchFrozen, queryAgents } from '#contracts/agency/agency-api.ts'
import { agencyStatuses } from '#contracts/agency/agency-codes.ts'
import { BulkButton } from '../kit/BulkButton.tsx'
import { useMay } from '../kit/calls.ts'
import type { Input } from '../kit/inputs.ts'
import { Shown as ListScreen } from '../kit/ListScreen.tsx'
import { usePlaces } from '../kit/usePlaces.ts'

const airlinesOf = (field: 'domestic' | 'inter') => (row: RaRecord) => row[field].join('、') || '--'

/** Agencies in every state of their life, those under review among them. */
export const AgencyList = () => {
  const may = useMay()
  const { nameOf, choicesOf } = usePlaces({ parentOrgId: true })
  return (
    <ListScreen
      title="代理人"
      row={queryAgents.data.properties.content.items}
      columns={[
        'name',
        { field: 'status', render: ({ status, unfiled }) => `${agencyStatuses[status as 'REVIEWING']}${unfiled ? '（未进入流程）' : ''}` },
        'loginName',
        'linkman',
        'tel',
        { field: 'domestic', title: '国内销售权限', render: airlinesOf('domestic') },
        { field: 'inter', title: '国际销售权限', render: airlinesOf('inter') },
        { field: 'parentOrgId', title: '所属营业部', render: ({ parentOrgId }) => nameOf('parentOrgId', parentOrgId) || '--' },
        'changedAt',
        { field: 'id', title: '代理人编号', hidden: true },
        { field: 'deptId', hidden: true },
        { field: 'canFreeBid', hidden: true },
        { field: 'canAutoQuote', hidden: true },
        { field: 'canInterFreeBid', hidden: true },
        { field: 'openedAt', hidden: true },
      ]}
      // last opened first, as the call answers
      sort={{ field: 'position', order: 'DESC' }}
      tabs={{ field: 'status', labels: agencyStatuses }}
      filters={[
        { field: 'q', title: '单位名称 / 登录名 / 联系人 / 电话' },
        { field: 'parentOrgId', title: '所属营业部', operator: 'eq', labels: choicesOf('parentOrgId') ?? {} },
        { field: 'loginName', title: '登录名', operator: 'eq' },
        'canFreeBid',
        'canAutoQuote',
        'canInterFreeBid',
        'unfiled',
      ]}
      href={({ id }) => `/agency/${encodeURIComponent(id)}/show`}
      {...(may(batchFrozen) && { bulk: <AgencyBulk /> })}
      emptyHint="还没有代理人；在注册页提交后会出现在这里"
      exportable={false}
    />
  )
}

const reason: Input = { field: 'reason', title: '原因', kind: 'text', optional: false, long: true, maxLength: 500 }
type Answer = { ids: string[]; failed: { id: string; message: string }[] }
const resultsOf = ({ ids, failed }: Answer) => [
  ...ids.map(id => ({ id, ok: true, message: '' })),
  ...failed.map(({ id, message }) => ({ id, ok: false, message })),
]
const nameOf = ({ name }: RaRecord) => name

const AgencyBulk = () => (
  <>
    <BulkButton
      endpoint={batchFrozen}
      label="批量冻结"
      color="error"
      explain="冻结后其人员不能登录和下单，已有订单不受影响。"
      nameOf={nameOf}
      only={({ status }) => status === 'APPROVED'}
      leftOut="不是审核通过状态"
      inputs={[reason]}
      bodyOf={(ids, given) => ({ ids, frozen: true, ...given })}
      resultsOf={resultsOf}
    />
    <BulkButton
      endpoint={batchFrozen}
      label="批量解冻"
      explain="解冻后即可登录和下单。"
      nameOf={nameOf}
      only={({ status }) => status === 'FROZEN'}
      leftOut="未冻结"
      bodyOf={(ids, given) => ({ ids, frozen: false, ...given })}
      resultsOf={resultsOf}
    />
  </>
)
