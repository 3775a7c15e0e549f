import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'
import { clickQuotation } from '#contracts/quotation/quote-api.ts'
import { useSend } from '../../kit/calls.ts'
import { useTell } from '../../kit/useTell.ts'
import type { Choice } from '../order/new/choice.ts'

/** Asks for an automatic quote of the flights and the group in the form, and goes to its page. */
export const AskQuote = ({ choice: { voyageType, legs, counts } }: { choice: Choice }) => {
  const { send, isPending } = useSend(clickQuotation)
  const navigate = useNavigate()
  const tell = useTell()
  const ask = () =>
    send({ voyageType, legs: legs.map(stockId => ({ stockId })), counts }).then(({ quoteId, again }) => {
      if (again) tell.warn('已有相同的询价，未重复提交')
      void navigate(`/quotation/${encodeURIComponent(quoteId)}`)
    }, tell.failed)
  return (
    <Button loading={isPending} onClick={ask}>
      申请自动报价
    </Button>
  )
}
