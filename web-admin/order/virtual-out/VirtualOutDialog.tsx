import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { orderVirtualOut, virtualOutPreview } from '#contracts/order/virtual-out/api.ts'
import { ChooseMany } from '../../kit/ChooseMany.tsx'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { optionsOf } from '../dividing.ts'
import { Halves } from '../Halves.tsx'
import type { ShownOrder } from '../OrderDetail.tsx'

/** Issues tickets for a part of a group before the rest has paid. It shows both parts as the server would leave them (DOMAIN §3.22). */
export const VirtualOutDialog = ({ order, close }: { order: ShownOrder; close: () => void }) => {
  const { orderId, revision, passengers } = order
  const [ids, setIds] = useState<string[]>([])
  const navigate = useNavigate()
  const asked = ids.length > 0 ? { orderId, ids } : undefined
  return (
    <CommandDialog
      endpoint={orderVirtualOut}
      label="部分先出票"
      revision={revision}
      explain={orderVirtualOut.note ?? ''}
      body={asked}
      incomplete="请选择先出票的旅客"
      preview={{
        endpoint: virtualOutPreview,
        body: asked,
        show: ({ rest, part }) => <Halves order={order} rest={rest} part={part} heads={['其余旅客', '先行出票']} />,
      }}
      done={({ id }) => {
        navigate(`/virtual-out/${encodeURIComponent(id)}/show`)
        return `已生成虚拟出票单 ${id}`
      }}
      maxWidth="md"
      close={close}
    >
      {({ disabled }) => (
        <ChooseMany
          label="先出票的旅客"
          options={optionsOf(passengers.filter(({ status, type }) => status === 'NAMED' && type !== 'FREE'))}
          chosen={ids}
          change={setIds}
          disabled={disabled}
        />
      )}
    </CommandDialog>
  )
}
