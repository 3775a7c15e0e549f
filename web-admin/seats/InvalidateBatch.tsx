import type { Static } from '#contracts/kernel/schema.ts'
import { invalidStock, type StockBatch } from '#contracts/seats/api.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import type { ActionProps } from '../kit/ActionDialog.tsx'

type Batch = Static<typeof StockBatch>

/** Takes a whole list of block seats off sale; used by the list and by its page. */
export const InvalidateBatch = ({ batch, ...look }: { batch: Batch } & Pick<ActionProps, 'size' | 'variant'>) =>
  batch.status === 'EFFECTIVE' && (
    <ActionButton
      {...look}
      color="error"
      endpoint={invalidStock}
      label="整批作废"
      fixed={{ batchId: batch.id, id: undefined }}
      demand={['reason']}
      explain={`“${batch.fileName}”的 ${batch.items} 个航班将全部停止销售。其中已占用或已售的座位须选择如何处理。此操作不能撤回。`}
      done={({ invalidated, refused }: Static<typeof invalidStock.data>) =>
        `已作废 ${invalidated} 个航班${refused.length > 0 ? `，${refused.length} 个未作废：${refused[0]!.message}` : ''}`
      }
    />
  )
