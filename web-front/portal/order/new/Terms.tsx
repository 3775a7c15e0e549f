import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { present } from '#contracts/kernel/present.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { commonSaleRule, type travelRule } from '#contracts/order/search/search-api.ts'
import { useAsk } from '../../../kit/calls.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { Fetched } from '../../../kit/Fetched.tsx'
import { Loading } from '../../../kit/Loading.tsx'
import type { OrderFormState } from './ContactFields.tsx'
import { type Preview, type SaleRule, type Term, termsOf } from './words.ts'

type Rules = { rules: SaleRule | undefined; travel: Static<typeof travelRule.data> | undefined }
type Props = { form: OrderFormState; preview: Preview | undefined } & Rules

/** The terms to agree to, in short and in full. */
export const Terms = ({ form: { values, change, errors }, preview, rules, travel }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  return (
    <section className="new-order-card" aria-labelledby="new-order-terms">
      <header>
        <h2 id="new-order-terms">购买条件</h2>
        <Button type="link" size="small" onClick={open}>
          条件全文
        </Button>
      </header>
      <div className="new-order-body">
        {preview ? (
          <dl className="new-order-terms">
            {termsOf(preview, present({ rules: rules?.rules, refundRules: travel?.refundRules })).map(({ title, text }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <Loading rows={3} height={20} />
        )}
      </div>
      <footer>
        <Checkbox
          checked={values.isAgreed}
          onChange={({ target }) => change({ isAgreed: target.checked })}
          aria-invalid={errors.terms !== undefined}
          {...(errors.terms && { 'aria-describedby': 'new-order-terms-wrong' })}
        >
          已阅读并同意以上购买条件和购票须知
        </Checkbox>
        <Button type="link" size="small" onClick={open}>
          查看购票须知
        </Button>
        {errors.terms && (
          <p className="new-order-wrong" id="new-order-terms-wrong">
            {errors.terms}
          </p>
        )}
      </footer>
      {isOpen && preview && <InFull airLine={preview.airLine} rules={rules} travel={travel} close={() => setOpen(false)} />}
    </section>
  )
}

const InFull = ({ airLine, rules, travel, close }: { airLine: string; close: () => void } & Rules) => (
  <Dialog title="购买条件和购票须知" close={close} width={720}>
    {rules && <Texts title={`本团政策　${rules.policyName}`} of={rules.rules} />}
    <Fetched from={useAsk(commonSaleRule, { airLine })} what="购票须知" rows={2}>
      {common => <Texts title="购票须知" of={common.rules} />}
    </Fetched>
    {travel && <Texts title="团队运输条件" of={travel.rules} />}
    {travel && <Texts title="退票规则" of={travel.refundRules} />}
  </Dialog>
)

const Texts = ({ title, of }: { title: string; of: readonly Term[] }) =>
  of.length === 0 ? null : (
    <section className="new-order-texts">
      <h3>{title}</h3>
      <dl className="new-order-terms one">
        {of.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
