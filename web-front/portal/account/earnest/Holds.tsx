import { Button, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import {
  earnestHoldDetail,
  earnestHoldQuery,
  giveUpEarnest,
  giveUpEarnestPreview,
  submitGiveUpFlow,
} from '#contracts/account/earnest-api.ts'
import { earnestCauses, earnestUses } from '#contracts/account/earnest-events.ts'
import { type EarnestRow, earnestStatuses, giveUpStatuses } from '#contracts/account/earnest-lists.ts'
import { bagOfEarnest, bagWord } from '#contracts/auction/bag-codes.ts'
import { lotOfEarnest } from '#contracts/auction/codes.ts'
import { Money, Tag } from '#contracts/client/look/parts.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { useAsk, useSend } from '../../../kit/calls.ts'
import { Field, Fields } from '../../../kit/Form.tsx'
import { useForm } from '../../../kit/form.ts'
import { Lines } from '../../../kit/Lines.tsx'
import { Pages } from '../../../kit/Pages.tsx'
import { Preview } from '../../../kit/Preview.tsx'
import { Fetched } from '../../../kit/States.tsx'
import { useTell } from '../../../kit/useTell.ts'
import { pathOfBag } from '../../bags/paths.ts'
import { ReturnedDialog } from '../../flow/ReturnedDialog.tsx'

type Hold = Static<typeof EarnestRow>
const SIZE = 10

/** What of the account stands behind bids, and what has become of it. */
export const Holds = ({ account }: { account: string }) => {
  const [page, setPage] = useState(0)
  const [leaving, setLeaving] = useState<Hold>()
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
                        <Says of={row} leave={() => setLeaving(row)} />
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
      {leaving?.giveUp === 'RETURNED' && <ReturnedHold hold={leaving} close={() => setLeaving(undefined)} />}
      {leaving && leaving.giveUp !== 'RETURNED' && <GiveUpDialog hold={leaving} close={() => setLeaving(undefined)} />}
    </section>
  )
}

/** What has become of it, or what may be done. */
const Says = ({ of, leave }: { of: Hold; leave: () => void }) => {
  const { id, status, giveUp, cause, forfeit = 0, convert = 0, release = 0, reason } = of
  const submit = useSubmit()
  if (status === 'REFUSED') return reason
  if (cause) {
    const parts = [
      convert > 0 && `转票款 ${formatYuan(convert)}`,
      forfeit > 0 && `罚没 ${formatYuan(forfeit)}`,
      release > 0 && `退回可用 ${formatYuan(release)}`,
    ].filter(Boolean)
    return `${earnestCauses[cause]}：${parts.join('，')}`
  }
  if (status !== 'HELD') return null
  // what becomes of it is decided where it was bid
  const lot = lotOfEarnest(id)
  if (lot) return <Link to={`/bidding/${encodeURIComponent(lot.lotId)}`}>查看竞价</Link>
  const bag = bagOfEarnest(id)
  if (bag) return <Link to={pathOfBag(bag.bagId)}>查看{bagWord(bag.bagId)}</Link>
  if (giveUp === 'SUBMITTED') return '弃标审批中'
  if (giveUp === 'RETURNED')
    return (
      <>
        弃标申请已退回　
        <Button size="small" type="primary" onClick={leave}>
          处理
        </Button>
      </>
    )
  return (
    <>
      {giveUp && `弃标${giveUpStatuses[giveUp]}　`}
      {giveUp === 'DRAFT' && (
        <Button size="small" type="primary" loading={submit.isPending} onClick={() => void submit.send(id)}>
          提交审批
        </Button>
      )}
      {giveUp !== 'DRAFT' && (
        <Button size="small" onClick={leave}>
          放弃
        </Button>
      )}
    </>
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

/** What giving up costs is seen before; it is handed in at once, and somebody of the airline decides. */
const GiveUpDialog = ({ hold: { id, title }, close }: { hold: Hold; close: () => void }) => {
  const { values, change, errors, left, isComplete, place } = useForm({ reason: '' }, ({ reason }) =>
    reason.trim() ? {} : ({ reason: '请填写弃标原因' } as Record<string, string>),
  )
  const submit = useSubmit()
  const reason = values.reason.trim()
  return (
    <Preview
      title="放弃竞价"
      endpoint={giveUpEarnest}
      body={reason ? { id, reason } : undefined}
      check={isComplete}
      preview={{
        endpoint: giveUpEarnestPreview,
        body: { id },
        show: ({ amount, rate, forfeit, back, available }) => (
          <>
            <Lines
              of={[
                ['占用金额', <Money key="amount" fen={amount} />],
                [`罚没 ${rate / 100}%`, <Money key="forfeit" fen={forfeit} />],
              ]}
              sum={['退回可用余额', <Money key="back" fen={back} sign />]}
            />
            <p className="pay-after">审批通过后才罚没和退回，届时可用余额 {formatYuan(available)}</p>
          </>
        ),
      }}
      action={then => (then ? `放弃，罚没 ${formatYuan(then.forfeit)}` : '放弃')}
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

const ReturnedHold = ({ hold: { id }, close }: { hold: Hold; close: () => void }) => {
  const { giveUp } = useAsk(earnestHoldDetail, { id }).data ?? {}
  return <ReturnedDialog what="弃标申请" instanceId={giveUp?.flow?.instanceId} remark={giveUp?.remark} close={close} />
}
