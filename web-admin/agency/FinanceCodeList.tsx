import { FinanceCodeRow, saveFinanceCode, submitFinanceCode } from '#contracts/agency/agency-api.ts'
import { financeCodeStatuses } from '#contracts/agency/agency-codes.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { Shown as ListScreen } from '../kit/ListScreen.tsx'

/** The numbers under which agencies stand in the books; one comes into force when its flow has approved it. */
export const FinanceCodeList = () => (
  <ListScreen
    title="财务代码"
    row={FinanceCodeRow}
    columns={['agencyName', 'financeCode', 'approvedCode', 'status', 'reason', 'updatedAt', { field: 'id', hidden: true }]}
    // last changed first, as the call answers
    sort={{ field: 'position', order: 'DESC' }}
    tabs={{ field: 'status', labels: financeCodeStatuses }}
    filters={[{ field: 'q', title: '单位名称 / 财务代码' }]}
    href={({ id }) => `/agency/${encodeURIComponent(id)}/show`}
    actions={<ActionButton endpoint={saveFinanceCode} label="填写财务代码" fixed={{}} variant="contained" explain="保存后还须提交审批。" />}
    rowActions={({ id, status, financeCode, agencyName }) =>
      status !== 'SUBMITTED' && (
        <>
          <ActionButton
            endpoint={saveFinanceCode}
            label="修改"
            size="small"
            variant="text"
            fixed={{ id }}
            initial={{ financeCode }}
            explain={`${agencyName}：保存后还须提交审批，通过前原代码仍然有效。`}
          />
          {status === 'DRAFT' && (
            <ActionButton
              endpoint={submitFinanceCode}
              label="提交审批"
              size="small"
              variant="text"
              fixed={{ id, routeId: undefined, toUser: undefined }}
              explain={`${agencyName}：财务代码 ${financeCode} 提交审批。`}
            />
          )}
        </>
      )
    }
    emptyHint="还没有财务代码"
    exportable={false}
  />
)
