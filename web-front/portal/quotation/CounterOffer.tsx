import { Input } from 'antd'
import { type RefObject, useState } from 'react'
import { Money } from '#contracts/client/look/Money.tsx'
import { parseYuan } from '#contracts/kernel/money.ts'
import { agentHandle } from '#contracts/quotation/inter-api.ts'
import { Field } from '../../kit/Field.tsx'
import { Fields } from '../../kit/Fields.tsx'
import { useForm } from '../../kit/form.ts'
import { Lines } from '../../kit/Lines.tsx'
import { Preview } from '../../kit/Preview.tsx'
import type { OfferDialogProps } from './AcceptOffer.tsx'
import { aboutRequest } from './about-request.ts'

/** Names another total for the group, which the airline's desk answers. */
export const CounterOffer = ({ request, offer: opened, close }: OfferDialogProps) => {
  const [{ orderId, handleId, revision, rounds }] = useState(request)
  const [offer] = useState(opened)
  const { values, change, errors, left, isComplete, place } = useForm({ total: '', remark: '' }, ({ total }): Record<string, string> => {
    const wanted = parseYuan(total)
    if (!wanted || wanted <= 0) return { total: '请填写期望总价' }
    return wanted >= offer.total ? { total: '期望总价须低于当前报价' } : {}
  })
  const wanted = parseYuan(values.total)
  const remark = values.remark.trim()
  return (
    <Preview
      title="还价"
      endpoint={agentHandle}
      revision={revision}
      about={aboutRequest(request)}
      body={
        wanted && wanted < offer.total
          ? { orderId, handleId, action: 'COUNTER', offerId: offer.offerId, total: wanted, ...(remark && { remark }) }
          : undefined
      }
      check={isComplete}
      action="提交还价"
      done="还价已提交，等待航空公司答复"
      close={close}
    >
      {({ errors: told }) => (
        <div ref={place as RefObject<HTMLDivElement>}>
          <Lines
            of={[
              ['当前总价', <Money key="total" fen={offer.total} sign />],
              ['剩余还价次数', `${rounds}`],
            ]}
          />
          <Fields>
            <Field
              label="期望总价（元）"
              required
              error={errors.total ?? told.total}
              help="全团合计，含税；提交后原报价不再有效，等待航空公司答复"
            >
              {control => (
                <Input
                  {...control}
                  inputMode="decimal"
                  autoComplete="off"
                  value={values.total}
                  onChange={({ target }) => change({ total: target.value })}
                  onBlur={() => values.total && left('total')}
                />
              )}
            </Field>
            <Field label="说明">
              {control => (
                <Input
                  {...control}
                  maxLength={500}
                  placeholder="选填，航空公司可见"
                  value={values.remark}
                  onChange={({ target }) => change({ remark: target.value })}
                />
              )}
            </Field>
          </Fields>
        </div>
      )}
    </Preview>
  )
}
