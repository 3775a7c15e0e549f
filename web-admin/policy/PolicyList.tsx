import Button from '@mui/material/Button'
import { Link as RouterLink } from 'react-router-dom'
import { Policy, pausePolicy, resumePolicy, savePolicy } from '#contracts/policy/api.ts'
import { policyStatuses } from '#contracts/policy/events.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { useMay } from '../kit/calls.ts'
import { ListScreen } from '../kit/ListScreen.tsx'

export const PolicyList = () => {
  const may = useMay()
  return (
    <ListScreen
      title="国内政策"
      row={Policy}
      columns={['policyNo', 'status', 'name', 'airLine', 'origin', 'destination', 'cabin', 'priceText', 'updatedBy', 'updatedAt']}
      sort={{ field: 'updatedAt', order: 'DESC' }}
      tabs={{ field: 'status', labels: policyStatuses }}
      filters={[{ field: 'q', title: '编号 / 名称' }, 'airLine', 'origin', 'destination', 'cabin']}
      sortable={['policyNo', 'status', 'name', 'airLine', 'origin', 'destination']}
      href={({ id }) => `/policy/${encodeURIComponent(id)}`}
      actions={
        may(savePolicy) && (
          <Button component={RouterLink} to="/policy/create" variant="contained">
            新增政策
          </Button>
        )
      }
      rowActions={({ id, status, name }) =>
        status === 'EFFECTIVE' ? (
          <ActionButton
            size="small"
            variant="text"
            endpoint={pausePolicy}
            label="暂停"
            fixed={{ policyId: id, ids: undefined }}
            demand={['reason']}
            explain={`暂停后“${name}”不再用于新的报价，已有订单不受影响。`}
          />
        ) : (
          status === 'PAUSED' && (
            <ActionButton
              size="small"
              variant="text"
              endpoint={resumePolicy}
              label="恢复"
              fixed={{ policyId: id, ids: undefined }}
              explain={`恢复后“${name}”立即用于新的报价。`}
            />
          )
        )
      }
      emptyHint="还没有政策"
    />
  )
}
