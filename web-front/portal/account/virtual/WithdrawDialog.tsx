import { Button, Input } from 'antd'
import { byBankText } from '#contracts/account/layers.ts'
import { refundVirtualAccount, refundVirtualAccountPreview } from '#contracts/account/virtual-api.ts'
import { Money } from '#contracts/client/look/Money.tsx'
import { paymentChannels } from '#contracts/enums.ts'
import { formatDate } from '#contracts/kernel/calendar.ts'
import { formatYuan, yuanText } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { Field } from '../../../kit/Field.tsx'
import { Fields } from '../../../kit/Fields.tsx'
import { useForm } from '../../../kit/form.ts'
import { Lines } from '../../../kit/Lines.tsx'
import { PinField } from '../../../kit/PinField.tsx'
import { Preview } from '../../../kit/Preview.tsx'
import { pinWrong, usePin } from '../../../kit/pin.ts'
import type { VirtualAccount } from '../../pay/virtual.ts'
import { amountIn } from './amount.ts'

type Props = { info: Pick<VirtualAccount, 'id' | 'available' | 'hasPayPassword'>; setPassword: () => void; close: () => void }
/** Asks money back; the recharges that it returns to, and the rest, are shown first. The airline's staff decide. */
export const WithdrawDialog = ({ info: { id, available, hasPayPassword }, setPassword, close }: Props) => {
  const { pin, setPin, hash } = usePin()
  const { values, change, errors, left, isComplete, place } = useForm({ amount: '', remark: '' }, ({ amount }) => {
    const { wrong } = amountIn(amount, available)
    const missing = pinWrong(pin)
    return { ...(wrong && { amount: wrong }), ...(missing && { pin: missing }) } as Record<string, string>
  })
  const { fen } = amountIn(values.amount, available)
  const remark = values.remark.trim()
  return (
    <Preview
      title="申请退款"
      endpoint={refundVirtualAccount}
      body={fen !== undefined && hash ? { id, totalAmount: fen, payPassword: hash, ...(remark && { remark }) } : undefined}
      check={isComplete}
      preview={{
        endpoint: refundVirtualAccountPreview,
        body: fen === undefined ? undefined : { id, totalAmount: fen },
        show: then => <BackTo then={then} of={available} />,
      }}
      action={fen === undefined ? '申请退款' : `申请退款 ${formatYuan(fen)}`}
      done={({ id }) => `退款申请 ${id} 已提交，等待航空公司审核`}
      close={close}
    >
      {() => (
        <div className="va-withdraw" ref={place as React.RefObject<HTMLDivElement>}>
          <Fields>
            <Field label="退款金额（元）" required wide error={errors.amount} help={`可退余额 ${formatYuan(available)}`}>
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
                  <Button onClick={() => change({ amount: yuanText(available) })}>全部</Button>
                </div>
              )}
            </Field>
            <Field label="备注" wide>
              {control => (
                <Input
                  {...control}
                  maxLength={200}
                  placeholder="选填，航空公司审核时可见"
                  value={values.remark}
                  onChange={({ target }) => change({ remark: target.value })}
                />
              )}
            </Field>
            {hasPayPassword ? (
              <PinField label="支付密码" value={pin} onChange={setPin} error={errors.pin} />
            ) : (
              <p className="va-hint">
                还没有设置支付密码
                <Button type="link" onClick={setPassword}>
                  设置支付密码
                </Button>
              </p>
            )}
          </Fields>
        </div>
      )}
    </Preview>
  )
}

type Foreseen = Static<typeof refundVirtualAccountPreview.data>
const BackTo = ({ then: { lots, amount, payee }, of }: { then: Foreseen; of: number }) => (
  <>
    <h3 className="va-back">退回到</h3>
    <Lines
      of={lots.map(({ lot, channel, paidAt, amount }) => [
        channel ? `${paymentChannels[channel]}${paidAt ? `　${formatDate(paidAt)} 充值` : ''}` : byBankText(lot),
        <Money key={lot} fen={amount} />,
      ])}
      sum={['退款金额', <Money key="sum" fen={amount} sign />]}
    />
    {payee ? (
      <p className="pay-after">
        汇款至 {payee.bank} {payee.account}（{payee.holder}）
      </p>
    ) : (
      lots.some(({ channel }) => !channel) && (
        <p className="pay-after">尚未登记收款账户：航空公司登记贵公司的开户名、开户行和银行账号后，才能审核这笔汇款</p>
      )
    )}
    <p className="pay-after">
      申请后可退余额 {formatYuan(of - amount)}；审核前这笔款项占用，审核通过后
      {lots.every(({ channel }) => channel) ? '原路退回' : '退回'}
    </p>
  </>
)
