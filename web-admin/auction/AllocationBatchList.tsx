import { saveBatch } from '#contracts/auction/allocation-api.ts'
import { allocationBatches } from '#contracts/auction/allocation-lists.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { ListScreen } from '../kit/ListScreen.tsx'

/** default values of a new batch */
const INITIAL = { undoMinutes: '15', prepayMinutes: '1440' }

/** The batches of bags that are each for one agency, from the draft to their end. */
export const AllocationBatchList = () => (
  <ListScreen
    of={allocationBatches}
    actions={
      <ActionButton
        endpoint={saveBatch}
        label="新增批次"
        variant="contained"
        fixed={{ batchid: undefined, bags: undefined, publish: undefined }}
        initial={INITIAL}
        explain="保存为草稿，然后导入切位包；发布后占座并分配给各代理人。"
        done="已保存为草稿，请导入切位包"
      />
    }
  />
)
