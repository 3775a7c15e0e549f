import { saveFinanceCode, submitFinanceCode } from '#contracts/agency/agency-api.ts'
import { financeCodeList } from '#contracts/agency/lists.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { ListScreen } from '../kit/ListScreen.tsx'

/** Finance codes: the numbers of agencies in the accounts; a new one comes into force when its flow has approved it. */
export const FinanceCodeList = () => (
  <ListScreen
    of={financeCodeList}
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
  />
)
