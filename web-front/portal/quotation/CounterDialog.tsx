import { Input } from 'antd'
import { type RefObject, useState } from 'react'
import { Money } from '#contracts/client/look/Money.tsx'
import { parseYuan, TEN_YUAN } from '#contracts/kernel/money.ts'
import { counterQuote } from '#contracts/quotation/quote-api.ts'
import { Field } from '../../kit/Field.tsx'
import { Fields } from '../../kit/Fields.tsx'
import { useForm } from '../../kit/form.ts'
import { Lines } from '../../kit/Lines.tsx'
import { Preview } from '../../kit/Preview.tsx'
import type { QuoteDialogProps } from './AcceptDialog.tsx'

/** Proposes another price, which the airline's desk answers. */
export const CounterDialog = ({ quote, close }: QuoteDialogProps) => {
  const [{ quoteId, fare = 0, counters, revision, stream }] = useState(quote)
  const { values, change, errors, left, isComplete, place } = useForm(
    { fare: '', remark: '' },
    ({ fare: typed }): Record<string, string> => {
      const wanted = parseYuan(typed)
      if (!wanted || wanted <= 0) return { fare: '请填写期望票价' }
      if (wanted % TEN_YUAN !== 0) return { fare: '期望票价须为10元的整数倍' }
      return wanted >= fare ? { fare: '期望票价须低于当前报价' } : {}
    },
  )
  const wanted = parseYuan(values.fare)
  const remark = values.remark.trim()
  return (
    <Preview
      title="议价"
      endpoint={counterQuote}
      revision={revision}
      about={{ what: '报价', stream }}
      body={wanted && wanted < fare ? { quoteId, fare: wanted, ...(remark && { remark }) } : undefined}
      check={isComplete}
      action="提交议价"
      done="议价已提交，等待航空公司答复"
      close={close}
    >
      {({ errors: told }) => (
        <div ref={place as RefObject<HTMLDivElement>}>
          <Lines
            of={[
              ['当前成人票价', <Money key="fare" fen={fare} sign />],
              ['剩余议价次数', `${counters}`],
            ]}
          />
          <Fields>
            <Field label="期望成人票价（元）" required error={errors.fare ?? told.fare} help="全部航段合计，不含税费；提交后原报价不再有效">
              {control => (
                <Input
                  {...control}
                  inputMode="decimal"
                  autoComplete="off"
                  value={values.fare}
                  onChange={({ target }) => change({ fare: target.value })}
                  onBlur={() => values.fare && left('fare')}
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
