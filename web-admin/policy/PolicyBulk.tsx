import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormLabel from '@mui/material/FormLabel'
import type { RaRecord } from 'ra-core'
import { useState } from 'react'
import { batchPolicy, deletePolicy, pausePolicy, resumePolicy, saveDiscounts } from '#contracts/policy/api.ts'
import { PolicyTerms } from '#contracts/policy/events.ts'
import { BulkButton } from '../kit/BulkButton.tsx'
import { type Input, inputsOf } from '../kit/inputs.ts'
import { bpsOf } from './terms.ts'

const nameOf = ({ policyNo, name }: RaRecord) => `${policyNo} ${name}`
const reason: Input = { field: 'reason', title: '原因', kind: 'text', optional: false, long: true }
const inForce = ({ status }: RaRecord) => status === 'EFFECTIVE'
const there = ({ status }: RaRecord) => status !== 'DELETED'

/** Actions for the selected policies; each policy has its own result. */
export const PolicyBulk = () => (
  <>
    <BulkButton
      endpoint={pausePolicy}
      label="批量暂停"
      explain="暂停后不再用于新的报价，已有订单不受影响。"
      nameOf={nameOf}
      only={inForce}
      leftOut="不是有效状态"
      inputs={[reason]}
    />
    <BulkButton
      endpoint={resumePolicy}
      label="批量恢复"
      explain="恢复后立即用于新的报价。"
      nameOf={nameOf}
      only={({ status }) => status === 'PAUSED'}
      leftOut="未暂停"
    />
    <BatchChange />
    <BulkButton
      endpoint={saveDiscounts}
      label="调整折扣"
      explain="逐条填写新的折扣（全价的百分之几），已售订单不受影响。"
      nameOf={nameOf}
      only={row => there(row) && row.priceKind === 'DISCOUNT'}
      leftOut="不是按折扣定价或已删除"
      inputs={rows => rows.map(discountInput)}
      initial={rows => Object.fromEntries(rows.map(({ id, terms }) => [String(id), String(terms.price.rate / 100)]))}
      bodyOf={(ids, given) => ({ items: ids.map(policyId => ({ policyId, rate: bpsOf(given[policyId]) })) })}
    />
    <BulkButton
      endpoint={deletePolicy}
      label="批量删除"
      color="error"
      explain="删除后不再用于新的报价；已售订单保留下单时的条款。"
      nameOf={nameOf}
      only={there}
      leftOut="已删除"
      inputs={[reason]}
    />
  </>
)

const discountInput = ({ id, policyNo }: RaRecord): Input => ({
  field: String(id),
  title: `${policyNo} 折扣（%）`,
  kind: 'text',
  optional: false,
  pattern: '^\\d{1,3}(\\.\\d{1,2})?$',
})

const changeable = [
  'saleFrom',
  'saleTo',
  'travelFrom',
  'travelTo',
  'advanceMin',
  'advanceMax',
  'paxMin',
  'paxMax',
  'cabin',
  'childFareMode',
  'refundable',
  'segmentRefund',
  'tourCode',
  'remark',
]
const inputs = inputsOf(PolicyTerms, changeable)
const clearable = inputs.filter(({ optional }) => optional)

/** Changes all selected policies alike: filled fields are set, ticked fields are emptied, the rest stays. */
const BatchChange = () => {
  const [clear, setClear] = useState<readonly string[]>([])
  return (
    <BulkButton
      endpoint={batchPolicy}
      label="批量修改"
      explain="填写的内容用于所选的每条政策，不填的不修改；已售订单不受影响。"
      nameOf={nameOf}
      only={there}
      leftOut="已删除"
      inputs={inputs.map(input => ({ ...input, optional: true }))}
      onClose={() => setClear([])}
      bodyOf={(ids, change) => ({ ids, ...(Object.keys(change).length > 0 && { change }), ...(clear.length > 0 && { clear }) })}
    >
      <FormLabel id="policy-clear">清空以下内容</FormLabel>
      <FormGroup row aria-labelledby="policy-clear" sx={{ mb: 1 }}>
        {clearable.map(({ field, title }) => (
          <FormControlLabel
            key={field}
            label={title}
            control={
              <Checkbox
                size="small"
                checked={clear.includes(field)}
                onChange={(_, ticked) => setClear(ticked ? [...clear, field] : clear.filter(other => other !== field))}
              />
            }
          />
        ))}
      </FormGroup>
    </BulkButton>
  )
}
