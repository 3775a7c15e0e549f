import { Button, Input } from 'antd'
import { Money } from '#contracts/client/look/Money.tsx'
import { asksSubmitChange, type FineRow, finePreview } from '#contracts/fine/api.ts'
import { formatYuan, parseYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { tidy } from '#contracts/kernel/sheet/text.ts'
import { Field } from '../../../kit/Field.tsx'
import { Fields } from '../../../kit/Fields.tsx'
import { useForm } from '../../../kit/form.ts'
import { Lines } from '../../../kit/Lines.tsx'
import { Preview } from '../../../kit/Preview.tsx'

/** Asks for another amount, with a reason; the airline's staff decide. */
export const ChangeDialog = ({ fine: { id, amount }, close }: { fine: Static<typeof FineRow>; close: () => void }) => {
  const { values, change, errors, left, isComplete, place } = useForm({ amount: '', remark: '' }, ({ amount: text, remark }) => {
    const wrong = wrongIn(text, amount)
    return { ...(wrong && { amount: wrong }), ...(!tidy(remark) && { remark: '请说明原因' }) } as Record<string, string>
  })
  const fen = wrongIn(values.amount, amount) === undefined ? parseYuan(values.amount) : undefined
  const remark = tidy(values.remark)
  const asked = fen === undefined ? undefined : { id, totalAmount: fen }
  return (
    <Preview
      title="申请变更罚金"
      endpoint={asksSubmitChange}
      body={asked && remark ? { ...asked, remark } : undefined}
      check={isComplete}
      preview={{
        endpoint: finePreview,
        body: asked,
        show: ({ before, after, waived }) => (
          <>
            <Lines
              of={[
                ['原罚金', <Money key="before" fen={before} />],
                ['申请减免', <Money key="waived" fen={waived} />],
              ]}
              sum={['通过后罚金', <Money key="after" fen={after} sign />]}
            />
            <p className="pay-after">
              每次催缴只审批一次，未审批而撤回的不计。由航空公司审批，审批期间不能缴纳，缴纳期限照常计算；通过后缴纳期限重新起算，不通过则罚金不变
            </p>
          </>
        ),
      }}
      action="提交申请"
      done="变更申请已提交，等待航空公司审批"
      close={close}
    >
      {() => (
        <div ref={place as React.RefObject<HTMLDivElement>}>
          <Fields>
            <Field label="申请罚金（元）" required wide error={errors.amount} help={`现为 ${formatYuan(amount)}，申请金额须低于此数`}>
              {control => (
                <div className="va-with">
                  <Input
                    {...control}
                    inputMode="decimal"
                    autoComplete="off"
                    prefix="¥"
                    value={values.amount}
                    onChange={({ target }) => change({ amount: target.value })}
                    onBlur={() => values.amount && left('amount')}
                  />
                  <Button onClick={() => change({ amount: '0' })}>全额减免</Button>
                </div>
              )}
            </Field>
            <Field label="原因" required wide error={errors.remark}>
              {control => (
                <Input.TextArea
                  {...control}
                  rows={3}
                  maxLength={500}
                  placeholder="航空公司审批时可见"
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

const wrongIn = (text: string, most: number): string | undefined => {
  if (text.trim() === '') return '请输入金额'
  const fen = parseYuan(text)
  if (fen === undefined || fen < 0) return '金额格式不对，最多两位小数'
  return fen >= most ? '申请金额须低于现在的罚金' : undefined
}
