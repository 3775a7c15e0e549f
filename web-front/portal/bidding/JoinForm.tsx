import { Button, InputNumber } from 'antd'
import { useState } from 'react'
import { type BiddingStanding, joinBidding } from '#contracts/auction/api.ts'
import { Money } from '#contracts/client/look/Money.tsx'
import { formatYuan } from '#contracts/kernel/money.ts'
import { useSend } from '../../kit/calls.ts'
import { Field } from '../../kit/Field.tsx'
import { Lines } from '../../kit/Lines.tsx'
import { Problem } from '../../kit/Problem.tsx'
import { useTell } from '../../kit/useTell.ts'
import { usePurse } from './purse.ts'
import { Short } from './Short.tsx'

/**
 * Puts up earnest for a number of units: the amount that is needed, the amount available, and a link for more where it does not suffice.
 */
export const JoinForm = ({ lot, joined }: { lot: BiddingStanding; joined?: () => void }) => {
  const { id, airLine, units: most, seatsPerUnit, earnestPerUnit, mine } = lot
  const covered = mine?.covered ?? 0
  const [units, setUnits] = useState(Math.min(most, covered + 1))
  const [problem, setProblem] = useState<unknown>()
  const { send, isPending } = useSend(joinBidding)
  const tell = useTell()
  const needed = (units - covered) * earnestPerUnit
  const available = usePurse(airLine)
  const short = available === undefined ? 0 : needed - available
  const press = async () => {
    if (!tell.mayAct()) return
    setProblem(undefined)
    try {
      await send({ id, units })
      tell.done(covered > 0 ? '已增加份数' : '已参加竞价')
      joined?.()
    } catch (error) {
      setProblem(error)
    }
  }
  return (
    <section className="bid-card bid-do" aria-label={covered > 0 ? '增加份数' : '参加竞价'}>
      <h2>{covered > 0 ? '增加份数' : '参加竞价'}</h2>
      {most > 1 && (
        <Field label="最多竞几份" help={`每份 ${seatsPerUnit} 座，共 ${most} 份`}>
          {control => (
            <InputNumber
              {...control}
              min={covered + 1}
              max={most}
              precision={0}
              value={units}
              onChange={value => setUnits(value ?? covered + 1)}
            />
          )}
        </Field>
      )}
      <Lines
        of={[
          [`每份保证金 × ${units - covered}`, <Money key="needed" fen={needed} />],
          ['可用余额', <Money key="available" fen={available} />],
        ]}
        sum={['占用', <Money key="sum" fen={needed} sign />]}
      />
      {short > 0 ? (
        <Short by={short} airLine={airLine} />
      ) : (
        <Button type="primary" size="large" block loading={isPending} onClick={() => void press()}>
          {covered > 0 ? '增加份数' : '参加竞价'}，占用 {formatYuan(needed)}
        </Button>
      )}
      <p className="bid-hint">未成交全部退回可用余额；成交后转为票款</p>
      {problem !== undefined && <Problem error={problem} />}
    </section>
  )
}
