import type { BagStanding } from '#contracts/auction/bag-api.ts'
import { Money } from '#contracts/client/look/Money.tsx'
import { Lines } from '../../kit/Lines.tsx'
import { lossText } from './loss.ts'
import type { SealedStanding } from './SealedBid.tsx'

/** The result for an agency that did not get the bag. */
export const SealedResult = ({ sealed: { bids = 0, won, price, rank }, lost }: { sealed: SealedStanding; lost: BagStanding['lost'] }) => (
  <section className="bid-card bid-do" role="status" aria-label="竞价结果">
    <h2>{rank === undefined ? '已截止' : rank === 1 ? (lost ? '已违约' : '成交已解除') : '未成交'}</h2>
    <Lines
      of={[
        ['有效出价', `${bids} 个`],
        ...(price === undefined ? [] : [['我的出价 / 人', <Money key="own" fen={price} />] as const]),
        ...(rank === undefined ? [] : [['我的名次', `第 ${rank} 名`] as const]),
      ]}
      {...(won !== undefined && { sum: ['成交价 / 人', <Money key="won" fen={won} sign />] as const })}
    />
    <p className="bid-hint">{bids === 0 ? '没有单位出价' : lost ? lossText(lost) : '占用的保证金已退回可用余额'}</p>
  </section>
)
