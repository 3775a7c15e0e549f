import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { gatewayChannels } from '#contracts/enums.ts'
import { daysWithoutBill, importBill } from '#contracts/payment/reconciliation/api.ts'
import { reconDays } from '#contracts/payment/reconciliation/lists.ts'
import { useAsk, useMay } from '../kit/calls.ts'
import { ListScreen } from '../kit/ListScreen.tsx'
import { BillImportButton } from './BillImportButton.tsx'

/** Days of the channels: imported files, differences, closed days; and above them the days without a file. */
export const ReconDayList = () => <ListScreen of={reconDays} actions={<BillImportButton />} notice={<WithoutBill />} />

/** number of days shown at first, so that the list below stays visible on a telephone */
const SHOWN = 3
const WithoutBill = () => {
  const { data } = useAsk(daysWithoutBill, {}, { lists: [reconDays.name] })
  const [isWhole, setWhole] = useState(false)
  const may = useMay()
  if (!data || data.days.length === 0) return null
  const { days } = data
  const shown = isWhole ? days : days.slice(0, SHOWN)
  return (
    <Alert severity="warning" sx={{ mb: 2, '.MuiAlert-message': { minWidth: 0 } }}>
      <Box>
        {days.length} 个对账日有收退款而未导入账单{may(importBill) && '，请逐日导入'}：
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1, alignItems: 'center' }}>
        {shown.map(({ channel, day }) => {
          const label = `${gatewayChannels[channel]} ${day}`
          // people without the right to import see the day all the same
          return may(importBill) ? (
            <BillImportButton key={label} asked={{ channel, day }} label={label} />
          ) : (
            <span key={label}>{label}</span>
          )
        })}
        {days.length > SHOWN && (
          <Button size="small" onClick={() => setWhole(!isWhole)}>
            {isWhole ? '收起' : `其余 ${days.length - SHOWN} 个`}
          </Button>
        )}
      </Box>
    </Alert>
  )
}
