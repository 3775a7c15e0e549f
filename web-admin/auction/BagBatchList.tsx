import { saveBatch } from '#contracts/auction/bag-api.ts'
import { bagBatches } from '#contracts/auction/bag-lists.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { ListScreen } from '../kit/ListScreen.tsx'

/** default values of a new batch */
const INITIAL = { saleMode: 'FIRST_COME', undoMinutes: '15', undos: '1', prepayMinutes: '1440' }

/** The batches of combined bags, from the draft to their end. */
export const BagBatchList = () => (
  <ListScreen
    of={bagBatches}
    actions={
      <ActionButton
        endpoint={saveBatch}
        label="新增批次"
        variant="contained"
        fixed={{ batchId: undefined, bags: undefined }}
        initial={INITIAL}
        explain="保存为草稿，然后导入组合包；提交审批通过后占座并发布。先到先得：先预订者锁定；密封竞价：截止后价高者得，包价为起拍价。"
        done="已保存为草稿，请导入组合包"
      />
    }
  />
)
