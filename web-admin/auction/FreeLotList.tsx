import { saveFreeBidding } from '#contracts/auction/free-api.ts'
import { freeLots } from '#contracts/auction/lists.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { ListScreen } from '../kit/ListScreen.tsx'

/** Lots for free bidding: opened by agencies, or put up by the desk. */
export const FreeLotList = () => (
  <ListScreen
    of={freeLots}
    actions={
      <ActionButton
        endpoint={saveFreeBidding}
        label="新增自由竞价"
        variant="contained"
        fixed={{ id: undefined }}
        initial={{ seatsPerUnit: '10' }}
        explain="从一个航班的切位中拿出若干座整体竞价，每次加价10元至最大加价；价格按每座、10元的整数倍，不填的按配置。保存为草稿，提交审批通过后占座并发布。"
        done="已保存为草稿，请提交审批"
      />
    }
  />
)
