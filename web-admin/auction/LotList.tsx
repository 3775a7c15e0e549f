import { saveBidding } from '#contracts/auction/api.ts'
import { lots } from '#contracts/auction/lists.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { ListScreen } from '../kit/ListScreen.tsx'

/** default values of a new lot */
const INITIAL = { units: '1', seatsPerUnit: '10', wholeAllowed: 'false' }

/** The lots of the desk, from draft to result. */
export const LotList = () => (
  <ListScreen
    of={lots}
    actions={
      <ActionButton
        endpoint={saveBidding}
        label="新增标的"
        variant="contained"
        fixed={{ id: undefined }}
        initial={INITIAL}
        explain="从一个航班的切位中拿出若干份竞价，价格按每座、10元的整数倍填写，加价幅度不填的按加价规则；保存为草稿，提交审批通过后占座并发布。"
        done="已保存为草稿，请提交审批"
      />
    }
  />
)
