import Box from '@mui/material/Box'
import type { ButtonProps } from '@mui/material/Button'
import type { Static } from '#contracts/kernel/schema.ts'
import { adjustStock, invalidStock, type StockItem } from '#contracts/seats/api.ts'
import { ActionButton } from '../kit/ActionButton.tsx'

type Item = Static<typeof StockItem>

/** Actions of the stock desk for one flight, date and cabin, the same on the list and on its page. */
export const StockActions = ({ item, ...look }: { item: Item } & Pick<ButtonProps, 'size' | 'variant'>) => {
  const { id, status, flightNo, date, held, sold, total } = item
  if (status !== 'EFFECTIVE') return null
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <ActionButton
        {...look}
        endpoint={adjustStock}
        label="调整"
        fixed={{ id }}
        demand={['reason']}
        initial={{ seats: String(total) }}
        explain={`${flightNo} ${date}：现有 ${total} 座，占用 ${held}，已售 ${sold}。座位数不能小于占用与已售之和。`}
      />
      <ActionButton
        {...look}
        color="error"
        endpoint={invalidStock}
        label="作废"
        fixed={{ id, batchId: undefined }}
        demand={held + sold > 0 ? ['reason', 'taken'] : ['reason']}
        explain={`${flightNo} ${date} 的余位将不再销售。${held + sold > 0 ? `尚有占用 ${held} 座、已售 ${sold} 座，请选择如何处理。` : ''}`}
      />
    </Box>
  )
}
