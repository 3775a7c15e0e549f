import { Input } from 'antd'
import { useState } from 'react'
import { Field } from '../../../kit/Field.tsx'
import { CountFields } from './CountFields.tsx'
import { People } from './People.tsx'
import type { OpenedOrder } from './steps.ts'
import { anyOf, someOf, type TypeCounts, unnamedOf } from './type-counts.ts'

export const useGroup = (order: OpenedOrder) => {
  const [counts, setCounts] = useState<TypeCounts>({})
  const [ids, setIds] = useState<string[]>([])
  const [reason, setReason] = useState('')
  const most = unnamedOf(order)
  // travellers with a ticket leave by a refund
  const people = order.passengers.filter(({ status }) => status === 'NAMED')
  const chosen =
    anyOf(counts) || ids.length > 0
      ? { orderId: order.orderId, ...(anyOf(counts) && { counts: someOf(counts) }), ...(ids.length > 0 && { ids }) }
      : undefined
  const fields = (verb: string, pending: boolean) => (
    <>
      {anyOf(most) && (
        <fieldset className="ow-people">
          <legend>{verb}未录名人数</legend>
          <CountFields counts={counts} change={setCounts} most={most} pending={pending} />
        </fieldset>
      )}
      {people.length > 0 && <People label={`${verb}旅客`} people={people} chosen={ids} choose={setIds} pending={pending} />}
      <Field label="原因" wide>
        {control => (
          <Input {...control} maxLength={200} value={reason} disabled={pending} onChange={({ target }) => setReason(target.value)} />
        )}
      </Field>
    </>
  )
  return { chosen, fields, why: reason.trim() ? { reason: reason.trim() } : {} }
}
