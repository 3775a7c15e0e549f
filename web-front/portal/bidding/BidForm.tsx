import { Button, Checkbox, InputNumber } from 'antd'
import { useEffect, useState } from 'react'
import { type BiddingStanding, bookBidding } from '#contracts/auction/api.ts'
import { bookFreeBidding } from '#contracts/auction/free-api.ts'
import { mostToBid } from '#contracts/auction/rank.ts'
import { CallError } from '#contracts/client/error.ts'
import { Money } from '#contracts/client/look/Money.tsx'
import { type Fen, formatYuan } from '#contracts/kernel/money.ts'
import { code } from '#contracts/kernel/refused.ts'
import { useSend } from '../../kit/calls.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { Lines } from '../../kit/Lines.tsx'
import { Problem } from '../../kit/Problem.tsx'
import { isUnanswered } from '../../kit/unanswered.ts'
import { useTell } from '../../kit/useTell.ts'
import { isUnusual, leastOf, mayLeave, mistakeOf } from './bidding.ts'
import { callsOf } from './calls.ts'
import { useNow, useSteady } from './clock.ts'
import { JoinForm } from './JoinForm.tsx'
import { usePurse } from './purse.ts'
import { Short } from './Short.tsx'

type Props = { lot: BiddingStanding; clock: () => number; again: () => unknown }

/** One click bids the amount on the button: the lowest sufficient price, unless another amount is entered. */
export const BidForm = ({ lot, clock, again }: Props) => {
  const { id, kind, units: all, seatsPerUnit, wholeAllowed } = lot
  const { covered = 0, won = 0, bid: own } = lot.mine ?? {}
  const least = leastOf(lot, own)
  const most = mostToBid(lot.price, lot)
  const [said, setSaid] = useState<Fen>()
  const price = said ?? least
  const [wished, setUnits] = useState<number>()
  // a lot for free bidding has one unit, and the first bid holds the earnest for it
  const units = all === 1 ? 1 : Math.min(Math.max(wished ?? own?.units ?? covered, own?.units ?? 1), covered)
  const needed = covered < units ? lot.earnestPerUnit : 0
  const purse = usePurse(lot.airLine, needed > 0)
  const short = purse === undefined ? 0 : needed - purse
  const [partial, setPartial] = useState(own?.partial ?? true)
  const [asking, setAsking] = useState<'amount' | 'leave' | 'more'>()
  const [problem, setProblem] = useState<unknown>()
  const inUnits = useSend(bookBidding)
  const freely = useSend(bookFreeBidding)
  const isPending = inUnits.isPending || freely.isPending
  const tell = useTell()
  const isSteady = useSteady(price)
  // the bid exists although its answer was lost
  const isThere = problem !== undefined && isUnanswered(problem) && own?.price === said
  useEffect(() => {
    if (!isThere) return
    setProblem(undefined)
    setSaid(undefined)
  }, [isThere])

  if (won === all) return <Leading lot={lot} clock={clock} again={again} />
  const bids = async (price: Fen, confirmed = false) => {
    setProblem(undefined)
    setAsking(undefined)
    try {
      const bid = { id, price, ...(confirmed && { confirmed }) }
      await (kind === 'FREE' ? freely.send(bid) : inUnits.send({ ...bid, units, partial }))
      setSaid(undefined)
      tell.done(`已出价 ${formatYuan(price)}`)
    } catch (error) {
      // a repetition sends the same price
      setSaid(price)
      if (error instanceof CallError && error.code === code.bidUnconfirmed) setAsking('amount')
      else setProblem(error)
      if (!isUnanswered(error)) void again()
    }
  }
  const press = () => {
    if (!tell.mayAct() || price === undefined) return
    if (said === undefined && !isSteady()) return tell.warn('价格刚刚更新，核对后再出价')
    if (isUnusual(price, lot)) return setAsking('amount')
    void bids(price)
  }
  return (
    <section className="bid-card bid-do" aria-label="出价">
      <h2>{own ? '加价' : '出价'}</h2>
      {price === undefined ? (
        <p className="bid-hint">当前价已达最高限价，不能再加价</p>
      ) : (
        <>
          <PriceField lot={lot} price={price} least={least} most={most} said={said} say={setSaid} />
          {all > 1 && <UnitsField lot={lot} units={units} choose={setUnits} more={() => setAsking('more')} />}
          {all > 1 && wholeAllowed && (
            <Checkbox checked={partial} onChange={({ target }) => setPartial(target.checked)}>
              接受只成交其中几份
            </Checkbox>
          )}
          {needed > 0 && (
            <Lines
              of={[['可用余额', <Money key="available" fen={purse} />]]}
              sum={['首次出价占用保证金', <Money key="needed" fen={needed} sign />]}
            />
          )}
          {short > 0 ? (
            <Short by={short} airLine={lot.airLine} />
          ) : (
            <Button type="primary" size="large" block loading={isPending} disabled={price > most} onClick={press}>
              出价 {formatYuan(price)} / 座
            </Button>
          )}
          <p className="bid-hint">
            {all > 1 && `${units} 份 `}
            {units * seatsPerUnit} 座，票款 {formatYuan(price * units * seatsPerUnit)}
          </p>
        </>
      )}
      {problem !== undefined && <Problem error={problem} />}
      <Leave lot={lot} clock={clock} ask={() => setAsking('leave')} />
      {asking === 'amount' && price !== undefined && (
        <UnusualDialog
          lot={lot}
          price={price}
          seats={units * seatsPerUnit}
          submit={() => void bids(price, true)}
          pending={isPending}
          close={() => setAsking(undefined)}
        />
      )}
      {asking === 'leave' && <LeaveDialog lot={lot} again={again} close={() => setAsking(undefined)} />}
      {asking === 'more' && (
        <Dialog title="增加份数" close={() => setAsking(undefined)}>
          <JoinForm lot={lot} joined={() => setAsking(undefined)} />
        </Dialog>
      )}
    </section>
  )
}

type PriceProps = {
  lot: BiddingStanding
  price: Fen
  least: Fen | undefined
  most: Fen
  /** the amount that was entered; without it the field shows the lowest sufficient price */
  said: Fen | undefined
  say: (price: Fen | undefined) => void
}
const PriceField = ({ lot, price, least, most, said, say }: PriceProps) => {
  const turn = (times: number) => {
    const next = price + times * lot.step
    if (least !== undefined) say(Math.min(Math.max(next, least), most))
  }
  return (
    <Field
      label="每座出价（元）"
      help={`${rangeText(lot, least, most)}${said === undefined ? '，随当前价更新' : ''}`}
      error={mistakeOf(price, least, most)}
    >
      {control => (
        <div className="bid-increment">
          <Button aria-label="减少" disabled={least === undefined || price <= least} onClick={() => turn(-1)}>
            −
          </Button>
          <InputNumber
            {...control}
            controls={false}
            min={0}
            precision={0}
            inputMode="numeric"
            value={price / 100}
            onChange={value => value !== null && say(Math.round(value * 100))}
          />
          <Button aria-label="增加" disabled={price >= most} onClick={() => turn(1)}>
            +
          </Button>
          {said !== undefined && (
            <Button type="link" onClick={() => say(undefined)}>
              用最低可出价
            </Button>
          )}
        </div>
      )}
    </Field>
  )
}

type UnitsProps = { lot: BiddingStanding; units: number; choose: (units: number | undefined) => void; more: () => void }
/** The number of units, as many as the agency's earnest covers. */
const UnitsField = ({ lot: { units: all, seatsPerUnit, mine }, units, choose, more }: UnitsProps) => {
  const { covered = 0, bid: own } = mine ?? {}
  return (
    <Field
      label="份数"
      help={
        covered < all ? (
          <>
            保证金可竞 {covered} 份{' '}
            <Button type="link" size="small" onClick={more}>
              增加份数
            </Button>
          </>
        ) : (
          `每份 ${seatsPerUnit} 座`
        )
      }
    >
      {control => (
        <InputNumber
          {...control}
          min={own?.units ?? 1}
          max={covered}
          precision={0}
          value={units}
          onChange={value => choose(value ?? undefined)}
        />
      )}
    </Field>
  )
}

type UnusualProps = { lot: BiddingStanding; price: Fen; seats: number; submit: () => void; pending: boolean; close: () => void }
/** Asks once more before an amount far above the lowest sufficient price is bid. */
const UnusualDialog = ({ lot, price, seats, submit, pending, close }: UnusualProps) => (
  <Dialog title="出价高于最低可出价很多" close={close} action={`出价 ${formatYuan(price)} / 座`} submit={submit} pending={pending}>
    <Lines
      of={[
        ['我的出价 / 座', <Money key="price" fen={price} />],
        ['最低可出价 / 座', <Money key="least" fen={lot.next} />],
        ...(lot.next === undefined ? [] : [['高出 / 座', <Money key="more" fen={price - lot.next} />] as const]),
      ]}
      sum={[`${seats} 座票款`, <Money key="sum" fen={price * seats} sign />]}
    />
  </Dialog>
)

const rangeText = ({ step, mostStep }: BiddingStanding, least: Fen | undefined, most: Fen): string => {
  const from = `最低 ${least === undefined ? '--' : formatYuan(least)}`
  return `${from}${mostStep === undefined ? '' : `，最高 ${formatYuan(most)}`}，每次加 ${formatYuan(step)}${mostStep === undefined ? '' : ' 的整数倍'}`
}

/** the agency has all units, so there is nobody to outbid */
const Leading = ({ lot, clock, again }: Props) => {
  const [isLeaving, setLeaving] = useState(false)
  return (
    <section className="bid-card bid-do" aria-label="出价">
      <h2>您已是当前最高价</h2>
      <p className="bid-hint">{lot.units > 1 && '全部份数都由本单位领先，'}被超越后可以再加价</p>
      <Leave lot={lot} clock={clock} ask={() => setLeaving(true)} />
      {isLeaving && <LeaveDialog lot={lot} again={again} close={() => setLeaving(false)} />}
    </section>
  )
}

const leaving = ({ mine, kind }: BiddingStanding) => {
  if ((mine?.won ?? 0) === 0)
    return { name: '退出竞价', text: '退出后出价作废，占用的保证金退回可用余额；可以重新参加。', done: '已退出竞价' }
  const text =
    kind === 'FREE'
      ? '只有无人被超越且未临近截止时可以撤回。撤回即退出，占用的保证金退回可用余额；由本单位发起的竞价随之取消。'
      : '只有无人被超越且未临近截止时可以撤回。撤回后保证金仍占用，可以重新出价，也可以再退出竞价。'
  return { name: '撤回出价', text, done: '已撤回出价' }
}
const Leave = ({ lot, clock, ask }: Omit<Props, 'again'> & { ask: () => void }) =>
  mayLeave(lot, useNow(clock)) && (
    <Button type="text" className="bid-leave" onClick={ask}>
      {leaving(lot).name}
    </Button>
  )
const LeaveDialog = ({ lot, again, close }: Omit<Props, 'clock'> & { close: () => void }) => {
  // the dialog keeps its texts and its action, whatever changes meanwhile
  const [{ name, text, done }] = useState(() => leaving(lot))
  const [problem, setProblem] = useState<unknown>()
  const { send, isPending } = useSend(callsOf(lot.id).undo)
  const tell = useTell()
  const submit = async () => {
    setProblem(undefined)
    try {
      await send({ id: lot.id })
      tell.done(done)
      close()
    } catch (error) {
      setProblem(error)
      void again()
    }
  }
  return (
    <Dialog title={name} close={close} action={name} danger submit={submit} pending={isPending} leave="保留">
      <p>{text}</p>
      {problem !== undefined && <Problem error={problem} />}
    </Dialog>
  )
}
