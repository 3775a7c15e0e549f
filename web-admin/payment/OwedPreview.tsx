import { owedPreview } from '#contracts/payment/preview-api.ts'
import { useAsk } from '../kit/calls.ts'
import { Fetched } from '../kit/Fetched.tsx'
import { Payouts } from './Payouts.tsx'

export const OwedPreview = ({ id }: { id: string }) => (
  <Fetched from={useAsk(owedPreview, { id })} lines={2}>
    {({ payouts }) => <Payouts payouts={payouts} />}
  </Fetched>
)
