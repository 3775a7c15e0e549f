import { Button } from 'antd'
import { useState } from 'react'
import type { prepayAllocation, undoAllocation } from '#contracts/auction/allocation-api.ts'
import type { BagStanding, prepayCABag, undoCABag } from '#contracts/auction/bag-api.ts'
import { bagKindOf, bagWord } from '#contracts/auction/bag-kinds.ts'
import { useSend } from '../../kit/calls.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { Fetched } from '../../kit/Fetched.tsx'
import { Problem } from '../../kit/Problem.tsx'
import { isUnanswered } from '../../kit/unanswered.ts'
import { useProfile } from '../ask.ts'
import '../bidding/bidding.css'
import { Rest } from '../bidding/Rest.tsx'
import { TakeForm } from '../bidding/TakeForm.tsx'
import './bags.css'

export type Mine = NonNullable<BagStanding['mine']>
type Having = {
  bag: Pick<BagStanding, 'id' | 'seats' | 'amount' | 'earnest' | 'endsAt' | 'allowedActions'>
  mine: Mine
  title: string
  prepay: typeof prepayCABag | typeof prepayAllocation
  undo: typeof undoCABag | typeof undoAllocation
  clock: () => number
  again: () => unknown
}
/** The agency has the bag: it prepays it, or undoes the booking while that is possible. */
export const BookedBag = ({ bag, mine, title, prepay, undo: undoing, clock, again }: Having) => {
  const { id, seats, amount, earnest, endsAt, allowedActions } = bag
  const what = bagKindOf(id) === 'ALLOCATION' ? '确认' : '预订'
  // after the end nobody can have the bag: undoing is final
  const isFinal = () => clock() >= Date.parse(endsAt)
  const [isAsking, setAsking] = useState(false)
  const me = useProfile()
  // both endpoints take the same body
  const { send, isPending } = useSend(undoing as typeof undoCABag)
  const [problem, setProblem] = useState<unknown>()
  const undo = async () => {
    setProblem(undefined)
    try {
      await send({ id })
    } catch (error) {
      setProblem(error)
      if (isUnanswered(error)) return
    }
    void again()
  }
  return (
    <>
      <Fetched from={me} what="账户资料">
        {me => (
          <TakeForm
            endpoint={prepay}
            id={id}
            title={title}
            of={{ seats, amount, total: mine.total, prepay: mine.prepay, prepayBy: mine.prepayBy }}
            groupHelp={`不填用${bagWord(id)}名称`}
            hint={`生成订单后支付首期${earnest > 0 ? '；首期支付后保证金抵作票款。逾期视为违约，保证金罚没' : '。逾期视为违约'}`}
            me={me}
            clock={clock}
            again={again}
          />
        )}
      </Fetched>
      {allowedActions.some(({ path }) => path === undoing.path) && (
        <section className="bid-card bid-do" aria-label="撤销">
          <h2>可撤销</h2>
          <p className="bid-limit">
            剩 <Rest until={mine.undoBy} clock={clock} />
            {earnest > 0 && '，保证金全额退回'}
          </p>
          {isFinal() && <p className="bid-hint">{finalText(what)}</p>}
          <Button block loading={isPending} onClick={() => (isFinal() ? setAsking(true) : void undo())}>
            撤销{what}
          </Button>
          {isAsking && (
            <Dialog
              title={`撤销${what}`}
              close={() => setAsking(false)}
              action={`确定撤销${what}`}
              danger
              submit={() => {
                setAsking(false)
                void undo()
              }}
              leave="保留"
            >
              <p>{finalText(what)}。</p>
            </Dialog>
          )}
          {problem !== undefined && <Problem error={problem} />}
        </section>
      )}
    </>
  )
}
const finalText = (what: string): string => `${what === '确认' ? '已过确认时限' : '批次已截止'}，撤销后座位释放，不能再次${what}`
