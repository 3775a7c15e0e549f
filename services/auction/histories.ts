import * as bidEvents from '#contracts/auction/bid-events.ts'
import { type History, history, machine } from '#services/kernel/history.ts'
import { bids } from './bids.ts'

export const auctionHistories: History[] = [
  history(bids, bidEvents, {
    // who else has bid is none of a bidder's business: nobody's agency looks
    airlineOf: lot => (lot.status === 'NONE' ? undefined : lot.terms.airLine),
    ownerStays: true,
    commands: machine({
      open: '开设竞价',
      join: '参加竞价',
      place: '出价',
      withdraw: '撤回出价',
      leave: '退出竞价',
      pause: '暂停竞价',
      resume: '恢复竞价',
      moveEnd: '顺延截止',
      close: '竞价截止',
      cancel: '取消竞价',
    }),
  }),
]
