import {
  biddingDetail,
  cancelBidding,
  forceCancelBidding,
  pauseBidding,
  resumeBidding,
  saveBidding,
  submitBiddingFlow,
} from '#contracts/auction/api.ts'
import { lots } from '#contracts/auction/lists.ts'
import type { AllowedAction } from '../kit/AllowedActions.tsx'
import { inputsOf } from '../kit/inputs.ts'
import { LotScreen, type ShownLot, textsOf } from './LotScreen.tsx'

/** A lot that is auctioned in units. */
export const LotDetail = () => <LotScreen of={lots} detail={biddingDetail} actions={actions} />

const actions = (lot: ShownLot): AllowedAction[] => [
  {
    endpoint: submitBiddingFlow,
    label: '提交审批',
    variant: 'contained',
    fixed: { routeId: undefined, toUser: undefined },
    explain: `审批通过后占用 ${lot.seats} 座并发布；座位不足的退回草稿。`,
    done: '已提交审批',
  },
  { endpoint: saveBidding, label: '修改', initial: textsOf(lot, inputs), explain: '发布后不能再修改。' },
  {
    endpoint: pauseBidding,
    label: '暂停竞价',
    explain: '暂停期间代理人不能出价；恢复时截止时间按暂停的时长顺延。',
    done: '已暂停竞价',
  },
  {
    endpoint: resumeBidding,
    label: '恢复竞价',
    variant: 'contained',
    explain: `截止时间按暂停的时长顺延，恢复后至少还有 ${lot.closingSeconds} 秒。`,
    done: '已恢复竞价',
  },
  {
    endpoint: cancelBidding,
    label: '取消标的',
    color: 'error',
    explain: lot.status === 'PUBLISHED' ? '还没有代理人出价；占座和已占用的保证金全部释放。' : '取消后不能恢复。',
  },
  {
    endpoint: forceCancelBidding,
    label: '强制取消',
    color: 'error',
    explain: `已有 ${lot.bids} 次出价，取消后全部作废，占座和 ${lot.bidders} 家代理人的保证金全部释放。`,
  },
]
const inputs = inputsOf(saveBidding.body)
