import { answerDisruption } from '#contracts/order/disruption/disruption-api.ts'
import { ActionButton } from '../kit/ActionButton.tsx'

type Answered = { orderNo: string; abnormalId: string; version: number; answer: string }

/** The answer of an agency that has told it to the desk, or wants another one. */
export const AnswerButton = ({ row: { orderNo, abnormalId, version, answer } }: { row: Answered }) =>
  answer === 'ENDED' || answer === 'CLOSED' ? null : (
    <ActionButton
      endpoint={answerDisruption}
      label={answer === 'WAITING' || answer === 'NONE' ? '代为答复' : '更改答复'}
      size="small"
      variant="text"
      fixed={{ orderId: orderNo, abnormalId, version }}
      explain={`登记代理人对订单 ${orderNo} 的选择；只能选通知中提供的处理。`}
      done="答复已登记"
    />
  )
