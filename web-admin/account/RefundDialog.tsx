import { refundVirtualAccount, refundVirtualAccountPreview } from '#contracts/account/virtual-api.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { Facts } from '../kit/Facts.tsx'
import { Fields } from '../kit/Fields.tsx'
import { inputsOf } from '../kit/inputs.ts'
import { useInputs } from '../kit/useInputs.ts'
import { payeeText } from './payee-text.ts'

/** Staff apply for the refund of an account's money in its agency's place; another person decides. */
export const RefundDialog = ({ id, byBank, close }: { id: string; byBank?: '押金' | '付款'; close: () => void }) => {
  const [sum, why] = [inputsOf(refundVirtualAccount.body, ['totalAmount']), inputsOf(refundVirtualAccount.body, ['remark'])]
  const [amount, remark] = [useInputs(sum), useInputs(why)]
  const asked = amount.values && { id, totalAmount: Number(amount.values.totalAmount) }
  return (
    <CommandDialog
      endpoint={refundVirtualAccount}
      label="代申请退款"
      explain={`款项${byBank ? '由银行转账' : '按后充先退原路'}退回代理人，由另一人审核；审核前占用，不能支付。`}
      body={remark.values && asked && { ...asked, ...remark.values }}
      incomplete="请填写退款金额"
      check={() => [amount.check(), remark.check()]}
      preview={{
        endpoint: refundVirtualAccountPreview,
        body: asked,
        show: ({ amountText, lots, after, payee }) => (
          <Facts
            facts={[
              ['大写', amountText],
              [`退回${byBank ?? '充值'}`, `${lots.length} 笔`],
              ...(payee ? ([['收款账户', payeeText(payee)]] as const) : []),
              ...(payee || lots.every(({ channel }) => channel) ? [] : ([['收款账户', '代理人未登记，登记后才能审核']] as const)),
              ['申请后可用余额', formatYuan(after.available)],
              ['申请后占用金额', formatYuan(after.reserved)],
            ]}
          />
        ),
      }}
      done={({ id }) => `已提交退款申请 ${id}，待他人审核`}
      close={close}
    >
      {({ disabled, errors }) => <Fields of={[...sum.map(amount.props), ...why.map(remark.props)]} disabled={disabled} errors={errors} />}
    </CommandDialog>
  )
}
