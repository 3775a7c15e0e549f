import { Button, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import {
  earnestHoldDetail,
  earnestHoldQuery,
  giveUpEarnest,
  giveUpEarnestPreview,
  type HoldInfo,
  submitGiveUpFlow,
} from '#contracts/account/earnest-api.ts'
import { earnestCauses, earnestUses } from '#contracts/account/earnest-events.ts'
import { type EarnestRow, earnestStatuses, giveUpStatuses } from '#contracts/account/earnest-lists.ts'
import { bagOfEarnest } from '#contracts/auction/bag-codes.ts'
import { bagWord } from '#contracts/auction/bag-kinds.ts'
import { awardOfOffer, lotOfEarnest } from '#contracts/auction/codes.ts'
import { Money } from '#contracts/client/look/Money.tsx'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { tidy } from '#contracts/kernel/sheet/text.ts'
import { isAllowed } from '../../../kit/Actions.tsx'
import { useAsk, useSend } from '../../../kit/calls.ts'
import { Fetched } from '../../../kit/Fetched.tsx'
import { Field } from '../../../kit/Field.tsx'
import { Fields } from '../../../kit/Fields.tsx'
import { useForm } from '../../../kit/form.ts'
import { Lines } from '../../../kit/Lines.tsx'
import { Pages } from '../../../kit/Pages.tsx'
import { Preview } from '../../../kit/Preview.tsx'
import { useTell } from '../../../kit/useTell.ts'
import { pathOfBag } from '../../bags/paths.ts'
import { ReturnedDialog } from '../../flow/ReturnedDialog.tsx'

type Hold = Static<typeof EarnestRow>
type Leave = (hold: HoldInfo) => void
const SIZE = 10

/** Holds of the account behind bids, with their results. */
export const Holds = ({ account }: { account: string }) => {
  const [page, setPage] = useState(0)
  const [leaving, setLeaving] = useState<HoldInfo>()
  const holds = useAsk(earnestHoldQuery, { account, page, size: SIZE }, { lists: ['earnest'], keep: true })
  return (
    <section className="va-card" aria-labelledby="holds">
      <header>
        <h2 id="holds">占用</h2>
      </header>
      <Fetched from={holds} what="占用">
        {({ content, totalElements }) =>
          content.length === 0 ? (
            <p className="va-pad va-hint">还没有占用过保证金；参加竞价时按规则占用</p>
          ) : (
            <>
              <table className="dense-rows va-table va-withdrawals" aria-label="占用">
                <thead>
                  <tr>
                    <th scope="col">标的</th>
                    <th scope="col">时间</th>
                    <th scope="col">状态</th>
                    <th scope="col">说明</th>
                    <th scope="col" className="number">
                      金额（元）
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {content.map(row => (
                    <tr key={row.id}>
                      <th scope="row">
                        {row.title}
                        <small>
                          {earnestUses[row.use]}　占用号 {row.id}
                        </small>
                      </th>
                      <td className="va-at">{formatDateTime(row.askedAt).slice(0, 16)}</td>
                      <td className="va-tag">
                        <Tag tone={toneOf(row.status)}>{earnestStatuses[row.status]}</Tag>
                      </td>
                      <td className="va-says">
                        <Says of={row} leave={setLeaving} />
                      </td>
                      <td className="number va-sum">
                        <Money fen={row.amount} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <Pages page={page + 1} size={SIZE} total={totalElements} go={page => setPage(page - 1)} />
            </>
          )
        }
      </Fetched>
      {leaving?.giveUp?.status === 'RETURNED' && <ReturnedHold giveUp={leaving.giveUp} close={() => setLeaving(undefined)} />}
      {leaving && leaving.giveUp?.status !== 'RETURNED' && <GiveUpDialog hold={leaving} close={() => setLeaving(undefined)} />}
    </section>
  )
}

/** The result of a hold, or the state of its decision and the possible actions. */
const Says = ({ of, leave }: { of: Hold; leave: Leave }) => {
  const { status, cause, forfeit = 0, convert = 0, release = 0, reason } = of
  if (status === 'REFUSED') return reason
  if (cause) {
    const parts = [
      convert > 0 && `转票款 ${formatYuan(convert)}`,
      forfeit > 0 && `罚没 ${formatYuan(forfeit)}`,
      release > 0 && `退回可用 ${formatYuan(release)}`,
    ].filter(Boolean)
    return `${earnestCauses[cause]}：${parts.join('，')}`
  }
  return status === 'HELD' ? <Held of={of} leave={leave} /> : null
}

/** The server says for each hold whether it may be given up, since that depends on its subject. */
const Held = ({ of: { id, subject }, leave }: { of: Hold; leave: Leave }) => {
  const { data: hold } = useAsk(earnestHoldDetail, { id }, { lists: ['earnest'] })
  const { status, remark } = hold?.giveUp ?? {}
  const may = hold !== undefined && isAllowed(hold.allowedActions, { endpoint: giveUpEarnest })
  const bag = bagOfEarnest(id)
  return (
    <div className="ea-says">
      {(lotOfEarnest(id) || awardOfOffer(id)) && <Link to={`/bidding/${encodeURIComponent(subject)}`}>查看竞价</Link>}
      {bag && <Link to={pathOfBag(bag.bagId)}>查看{bagWord(bag.bagId)}</Link>}
      {status === 'SUBMITTED' && <span>弃标审批中</span>}
      {hold && status === 'RETURNED' && (
        <>
          <span>弃标申请已退回</span>
          <Button size="small" type="primary" onClick={() => leave(hold)}>
            处理
          </Button>
        </>
      )}
      {may && (
        <>
          {status && (
            <span>
              弃标{giveUpStatuses[status]}
              {remark && `：${remark}`}
            </span>
          )}
          <Button size="small" onClick={() => leave(hold)}>
            放弃
          </Button>
        </>
      )}
    </div>
  )
}

const useSubmit = () => {
  const { send, isPending } = useSend(submitGiveUpFlow)
  const { done, failed } = useTell()
  return {
    isPending,
    send: async (id: string) => {
      try {
        await send({ id })
        done('弃标申请已提交，等待航空公司审批')
      } catch (error) {
        failed(error)
      }
    },
  }
}

/** Gives a hold up; the cost is shown before. The request is submitted at once, and the airline's staff decide. */
const GiveUpDialog = ({ hold: { id, title, giveUp }, close }: { hold: HoldInfo; close: () => void }) => {
  const { values, change, errors, left, isComplete, place } = useForm({ reason: giveUp?.reason ?? '' }, ({ reason }) =>
    tidy(reason) ? {} : ({ reason: '请填写弃标原因' } as Record<string, string>),
  )
  const submit = useSubmit()
  const reason = tidy(values.reason)
  return (
    <Preview
      title="放弃竞价"
      endpoint={giveUpEarnest}
      body={reason ? { id, reason } : undefined}
      check={isComplete}
      preview={{
        endpoint: giveUpEarnestPreview,
        body: { id },
        show: ({ amount, stake, rate, forfeit, back, othersForfeit, othersBack = 0, available }) => (
          <>
            <Lines
              of={[
                ['占用金额', <Money key="amount" fen={amount} />],
                ...(stake === undefined ? [] : [['其中成交部分', <Money key="stake" fen={stake} />] as const]),
                [`罚没${stake === undefined ? '' : '成交部分的'} ${rate / 100}%`, <Money key="forfeit" fen={forfeit} />],
                ...(othersForfeit === undefined
                  ? []
                  : [
                      ['同一成交的其他占用，罚没', <Money key="othersForfeit" fen={othersForfeit} />] as const,
                      ['同一成交的其他占用，退回', <Money key="othersBack" fen={othersBack} />] as const,
                    ]),
              ]}
              sum={['退回可用余额', <Money key="back" fen={back + othersBack} sign />]}
            />
            <p className="pay-after">
              审批通过后才罚没和退回，届时可用余额 {formatYuan(available)}
              {stake !== undefined && '；成交随之失效，座位不再保留'}
            </p>
          </>
        ),
      }}
      action={then => (then ? `放弃，罚没 ${formatYuan(then.forfeit + (then.othersForfeit ?? 0))}` : '放弃')}
      then={() => void submit.send(id)}
      leave="保留竞价"
      danger
      close={close}
    >
      {() => (
        <div ref={place as React.RefObject<HTMLDivElement>}>
          <p className="va-hint">{title}</p>
          <Fields>
            <Field label="弃标原因" required wide error={errors.reason} help="航空公司审批时可见">
              {control => (
                <Input.TextArea
                  {...control}
                  rows={2}
                  maxLength={200}
                  value={values.reason}
                  onChange={({ target }) => change({ reason: target.value })}
                  onBlur={() => left('reason')}
                />
              )}
            </Field>
          </Fields>
        </div>
      )}
    </Preview>
  )
}

const ReturnedHold = ({ giveUp: { flow, remark }, close }: { giveUp: NonNullable<HoldInfo['giveUp']>; close: () => void }) => (
  <ReturnedDialog what="弃标申请" instanceId={flow?.instanceId} remark={remark} close={close} />
)
