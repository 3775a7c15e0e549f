import { Button } from 'antd'
import type { SubmitBarProps } from './Bar.tsx'
import { firstPart } from './words.ts'

/** On a telephone the second button is at the end of the form. */
export const OnlySubmit = ({ preview, sending, submit }: Omit<SubmitBarProps, 'gaps'>) =>
  preview && firstPart(preview) ? (
    <p className="new-order-only narrow-only">
      <Button type="link" disabled={sending !== undefined} onClick={() => submit('order')}>
        只提交订单，{firstPart(preview)!.due}再支付
      </Button>
    </p>
  ) : null
