import { Button, InputNumber } from 'antd'
import { useEffect, useState } from 'react'
import { type BagStanding, bookCABag, undoCABag } from '#contracts/auction/bag-api.ts'
import { Money } from '#contracts/client/look/Money.tsx'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { type Fen, formatYuan, TEN_YUAN } from '#contracts/kernel/money.ts'
import { useSend } from '../../kit/calls.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { Lines } from '../../kit/Lines.tsx'
import { Problem } from '../../kit/Problem.tsx'
import { isUnanswered } from '../../kit/unanswered.ts'
import { useTell } from '../../kit/useTell.ts'
import { usePurse } from '../bidding/purse.ts'
import { Rest } from '../bidding/Rest.tsx'
import { Short } from '../bidding/Short.tsx'

export type SealedStanding = NonNullable<BagStanding['sealed']>
type Props = { bag: BagStanding; sealed: SealedStanding; clock: () => number; again: () => unknown }

/** The agency's own sealed bid, until the end. Nobody sees others' bids, so the price does not follow them. */
export const SealedBid = ({ bag, sealed, clock, again }: Props) => {
  const { id, airLine, seats, price: floor, earnest, endsAt, allowedActions } = bag
  const { cap, joined, planned, price: own, changesLeft, rate, unopened } = sealed
  const [said, setSaid] = useState<Fen>()
  const price = said ?? own ?? floor
  const needed = joined ? 0 : earnest
  const purse = usePurse(airLine, needed > 0)
  const short = purse === undefined ? 0 : needed - purse
  const [problem, setProblem] = useState<unknown>()
  const [isLeaving, setLeaving] = useState(false)
  const { send, isPending } = useSend(bookCABag)
  const tell = useTell()
  // the bid exists although its answer was lost
  const isThere = problem !== undefined && isUnanswered(problem) && own !== undefined && own === said
  useEffect(() => {
    if (!isThere) return
    setProblem(undefined)
    setSaid(undefined)
  }, [isThere])
  const mistake = mistakeOf(price, floor, cap)
  const bid = async () => {
    if (!tell.mayAct()) return
    setProblem(undefined)
    try {
      await send({ id, price })
      setSaid(undefined)
      tell.done(`已密封出价 ${formatYuan(price)}`)
    } catch (error) {
      // a repetition sends the same price
      setSaid(price)
      setProblem(error)
      if (isUnanswered(error)) return
    }
    void again()
  }
  const may = allowedActions.some(({ path }) => path === bookCABag.path)
  return (
    <section className="bid-card bid-do" aria-label="密封出价">
      <h2>{own === undefined ? '密封出价' : '修改出价'}</h2>
      <p className="bid-limit">
        {formatDateTime(endsAt).slice(0, 19)} 截止　剩 <Rest until={endsAt} clock={clock} />
      </p>
      {planned && <p className="bid-hint">原定 {formatDateTime(planned).slice(0, 19)} 截止，系统中断后顺延</p>}
      {unopened && <p className="bid-hint">{unopened}</p>}
      {own !== undefined && (
        <Lines
          of={[
            ['我的密封出价 / 人', <Money key="own" fen={own} sign />],
            ['包价（不含税费）', <Money key="amount" fen={own * seats} />],
          ]}
        />
      )}
      {changesLeft === 0 ? (
        <p className="bid-hint">修改次数已用完，出价保留至截止</p>
      ) : (
        <>
          <Field
            label="每人出价（元）"
            help={`全部航班合计，${formatYuan(floor)} 至 ${formatYuan(cap)}，10元的整数倍；还可出价 ${changesLeft} 次`}
            error={mistake}
          >
            {control => (
              <InputNumber
                {...control}
                controls={false}
                precision={0}
                inputMode="numeric"
                value={price / 100}
                onChange={value => value !== null && setSaid(Math.round(value * 100))}
              />
            )}
          </Field>
          {needed > 0 && (
            <Lines
              of={[['可用余额', <Money key="available" fen={purse} />]]}
              sum={['首次出价占用保证金', <Money key="needed" fen={needed} sign />]}
            />
          )}
          {short > 0 ? (
            <Short by={short} airLine={airLine} />
          ) : (
            <Button
              type="primary"
              size="large"
              block
              loading={isPending}
              disabled={!may || mistake !== undefined || price === own}
              onClick={bid}
            >
              {may ? `密封出价 ${formatYuan(price)} / 人` : '批次已截止'}
            </Button>
          )}
          <p className="bid-hint">
            {seats} 座，包价 {formatYuan(price * seats)}
            {rate !== undefined && `；同价按出票率排名，我的出票率 ${rate / 100}%`}
          </p>
        </>
      )}
      {problem !== undefined && <Problem error={problem} />}
      {joined && (
        <Button type="text" className="bid-leave" onClick={() => setLeaving(true)}>
          撤回出价
        </Button>
      )}
      {isLeaving && <LeaveDialog id={id} again={again} close={() => setLeaving(false)} />}
    </section>
  )
}
const mistakeOf = (price: Fen, floor: Fen, cap: Fen): string | undefined => {
  if (price % TEN_YUAN !== 0) return '须为10元的整数倍'
  if (price < floor) return `低于起拍价 ${formatYuan(floor)}`
  return price > cap ? `超过最高限价 ${formatYuan(cap)}` : undefined
}

const LeaveDialog = ({ id, again, close }: { id: string; again: () => unknown; close: () => void }) => {
  const [problem, setProblem] = useState<unknown>()
  const { send, isPending } = useSend(undoCABag)
  const tell = useTell()
  const submit = async () => {
    setProblem(undefined)
    try {
      await send({ id })
      tell.done('已撤回出价')
      close()
      void again()
    } catch (error) {
      setProblem(error)
    }
  }
  return (
    <Dialog title="撤回出价" close={close} action="撤回出价" danger submit={submit} pending={isPending} leave="保留">
      <p>撤回后不参加排名，占用的保证金退回可用余额；截止前可以重新出价。</p>
      {problem !== undefined && <Problem error={problem} />}
    </Dialog>
  )
}
