import { cancelFreeBidding, freeBiddingDetail, saveFreeBidding, submitFreeBiddingFlow } from '#contracts/auction/free-api.ts'
import { freeLots } from '#contracts/auction/lists.ts'
import type { AllowedAction } from '../kit/AllowedActions.tsx'
import { inputsOf } from '../kit/inputs.ts'
import { LotScreen, type ShownLot, textsOf } from './LotScreen.tsx'

/** A lot for free bidding, whoever opened it. */
export const FreeLotDetail = () => <LotScreen of={freeLots} detail={freeBiddingDetail} actions={actions} />

const actions = (lot: ShownLot): AllowedAction[] => [
  {
    endpoint: submitFreeBiddingFlow,
    label: '提交审批',
    variant: 'contained',
    fixed: { routeId: undefined, toUser: undefined },
    explain: `审批通过后占用 ${lot.seats} 座并发布；座位不足的退回草稿。`,
    done: '已提交审批',
  },
  { endpoint: saveFreeBidding, label: '修改', initial: textsOf(lot, inputs), explain: '发布后不能再修改。' },
  {
    endpoint: cancelFreeBidding,
    label: '取消竞价',
    color: 'error',
    explain: lot.board.some(({ price }) => price !== undefined)
      ? `已有 ${lot.bids} 次出价，须填写原因；取消后全部作废，占座和 ${lot.bidders} 家代理人的保证金全部释放。`
      : '占座和已占用的保证金全部释放，取消后不能恢复。',
    done: '已取消',
  },
]
const inputs = inputsOf(saveFreeBidding.body)
