import { Button } from 'antd'
import { useState } from 'react'
import { acceptOffer, type BiddingStanding, declineOffer } from '#contracts/auction/api.ts'
import { Money } from '#contracts/client/look/Money.tsx'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { useSend } from '../../kit/calls.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { Lines } from '../../kit/Lines.tsx'
import { Problem } from '../../kit/Problem.tsx'
import { useTell } from '../../kit/useTell.ts'
import { usePurse } from './purse.ts'
import { Rest } from './Rest.tsx'
import { Short } from './Short.tsx'

type Won = NonNullable<NonNullable<BiddingStanding['mine']>['award']>

/** Units that another agency has lost, at this agency's own price. Accepting takes earnest and wins them; declining costs nothing. */
export const Offer = ({ lot, award, again }: { lot: BiddingStanding; award: Won; again: () => unknown }) => {
  const { id, airLine } = lot
  const { seats, amount = 0, earnest = 0, offerBy } = award
  const [problem, setProblem] = useState<unknown>()
  const accept = useSend(acceptOffer)
  const decline = useSend(declineOffer)
  const [isDeclining, setDeclining] = useState(false)
  const tell = useTell()
  const available = usePurse(airLine)
  const short = available === undefined ? 0 : earnest - available
  const press = async (send: typeof accept.send, done: string) => {
    if (!tell.mayAct()) return
    setProblem(undefined)
    try {
      await send({ id })
      tell.done(done)
    } catch (error) {
      setProblem(error)
    }
    void again()
  }
  return (
    <section className="bid-card bid-do" aria-label="递补">
      <h2>有座位空出，按您的出价递补</h2>
      {offerBy && (
        <p>
          {formatDateTime(offerBy).slice(0, 16)} 前确认　剩 <Rest until={offerBy} />
        </p>
      )}
      <Lines
        of={[
          [`${seats} 座票款`, <Money key="amount" fen={amount} />],
          ['保证金可用余额', <Money key="available" fen={available} />],
        ]}
        sum={['占用保证金', <Money key="earnest" fen={earnest} sign />]}
      />
      {short > 0 ? (
        <Short by={short} airLine={airLine} />
      ) : (
        <Button type="primary" size="large" block loading={accept.isPending} onClick={() => void press(accept.send, '已接受递补，请预付')}>
          接受，占用 {formatYuan(earnest)}
        </Button>
      )}
      <Button block onClick={() => setDeclining(true)}>
        放弃
      </Button>
      <p className="bid-hint">放弃或逾期没有任何费用；接受后请按时预付，逾期视为违约</p>
      {problem !== undefined && <Problem error={problem} />}
      {isDeclining && (
        <Dialog
          title="放弃递补"
          close={() => setDeclining(false)}
          action="确定放弃"
          danger
          submit={() => {
            setDeclining(false)
            void press(decline.send, '已放弃递补')
          }}
          pending={decline.isPending}
          leave="保留"
        >
          <p>放弃后不能恢复，座位由下一名递补；没有任何费用。</p>
        </Dialog>
      )}
    </section>
  )
}
