import Button from '@mui/material/Button'
import { Link as RouterLink } from 'react-router-dom'
import { childFareModes, freeCountingModes } from '#contracts/enums.ts'
import { oneOf, Type, zh } from '#contracts/kernel/schema.ts'
import { explainPolicy } from '#contracts/order/search/explain-api.ts'
import {
  deletePolicy,
  exportPolicy,
  importPolicy,
  pausePolicy,
  policyConflicts,
  policyTemplate,
  resumePolicy,
  savePolicy,
} from '#contracts/policy/api.ts'
import { PolicyTerms, priceKinds } from '#contracts/policy/events.ts'
import { policies } from '#contracts/policy/lists.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { useMay } from '../kit/calls.ts'
import { DialogButton } from '../kit/DialogButton.tsx'
import { FileButton } from '../kit/FileButton.tsx'
import { ImportButton } from '../kit/ImportButton.tsx'
import { ListScreen } from '../kit/ListScreen.tsx'
import { ConflictsDialog } from './ConflictsDialog.tsx'
import { ExplainDialog } from './ExplainDialog.tsx'
import { PolicyBulk } from './PolicyBulk.tsx'
import { PolicyRefusal } from './PolicyRefusal.tsx'

/** A row of the import table: the terms in tabular form. */
const { price: _, childFareMode: __, ...flat } = PolicyTerms.properties
const Imported = Type.Object({
  ...flat,
  kind: oneOf(priceKinds, '价格方式'),
  passengerTypes: zh(Type.String(), '旅客类型'),
  fare: zh(PolicyTerms.properties.price.anyOf[0].properties.fare, '固定票价'),
  rate: zh(Type.String(), '折扣（%）'),
  childFareMode: oneOf(childFareModes, '儿童价方式'),
  every: zh(Type.Integer(), '免票每满人数'),
  counting: oneOf(freeCountingModes, '免票计数方式'),
  depositRates: zh(Type.String(), '定金比例（%）'),
  assessments: zh(Type.String(), '考核比例（%）'),
})

/** Domestic policies, with the heads of the preview first (DOMAIN §4.4). */
export const PolicyList = () => {
  const may = useMay()
  const edits = [pausePolicy, resumePolicy, deletePolicy].some(may)
  return (
    <ListScreen
      of={policies}
      numbered
      {...(edits && { bulk: <PolicyBulk /> })}
      actions={
        <>
          <DialogButton endpoint={explainPolicy} label="价格说明">
            {close => <ExplainDialog close={close} />}
          </DialogButton>
          <DialogButton endpoint={policyConflicts} label="政策重叠">
            {close => <ConflictsDialog close={close} />}
          </DialogButton>
          <FileButton endpoint={exportPolicy} body={{}} label="导出全部条款（可改后导入）" />
          <ImportButton endpoint={importPolicy} template={policyTemplate} row={Imported} variant="outlined" />
          {may(savePolicy) && (
            <Button component={RouterLink} to="/policy/create" variant="contained">
              新增政策
            </Button>
          )}
        </>
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
              refusal={error => <PolicyRefusal error={error} />}
            />
          )
        )
      }
    />
  )
}
