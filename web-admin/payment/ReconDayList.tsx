import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { gatewayChannels } from '#contracts/enums.ts'
import { daysWithoutBill } from '#contracts/payment/reconciliation/api.ts'
import { reconDays } from '#contracts/payment/reconciliation/lists.ts'
import { useAsk } from '../kit/calls.ts'
import { ListScreen } from '../kit/ListScreen.tsx'
import { BillImportButton } from './BillImport.tsx'

/** Days of the channels: whose file is there, what differs, what is closed; and above them those that nobody has brought a file of. */
export const ReconDayList = () => (
  <>
    <WithoutBill />
    <ListScreen of={reconDays} actions={<BillImportButton />} />
  </>
)

const WithoutBill = () => {
  const { data } = useAsk(daysWithoutBill, {}, { lists: [reconDays.name] })
  if (!data || data.days.length === 0) return null
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      <Box>{data.days.length} 个对账日有收退款而未导入账单：</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {data.days.map(({ channel, day }) => (
          <BillImportButton key={`${channel} ${day}`} asked={{ channel, day }} label={`${gatewayChannels[channel]} ${day}`} />
        ))}
      </Box>
    </Alert>
  )
}
