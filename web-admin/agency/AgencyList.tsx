import type { RaRecord } from 'ra-core'
import { batchFrozen } from '#contracts/agency/agency-api.ts'
import { agencyStatuses } from '#contracts/agency/agency-codes.ts'
import { agencyList } from '#contracts/agency/lists.ts'
import { BulkButton } from '../kit/BulkButton.tsx'
import { useMay } from '../kit/calls.ts'
import { type Input, inputsOf } from '../kit/inputs.ts'
import { ListScreen } from '../kit/ListScreen.tsx'
import { usePlaces } from '../kit/usePlaces.ts'

/** Agencies in every state of their life, those under review among them. */
export const AgencyList = () => {
  const may = useMay()
  const { nameOf, choicesOf } = usePlaces({ parentOrgId: true })
  return (
    <ListScreen
      of={agencyList}
      render={{
        status: ({ status, unfiled }) => `${agencyStatuses[status]}${unfiled ? '（未进入流程）' : ''}`,
        parentOrgId: ({ parentOrgId }) => nameOf('parentOrgId', parentOrgId) || '--',
      }}
      choices={{ parentOrgId: choicesOf('parentOrgId') ?? {} }}
      {...(may(batchFrozen) && { bulk: <AgencyBulk /> })}
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
      inputs={[...inputsOf(batchFrozen.body, ['reasonCode']), reason]}
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
