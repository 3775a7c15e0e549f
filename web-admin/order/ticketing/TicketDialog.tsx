import Alert from '@mui/material/Alert'
import { useState } from 'react'
import { fareTypes } from '#contracts/enums.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { outTicketPreview, sureOutTicket } from '#contracts/order/api.ts'
import { ticketNoOf } from '#contracts/order/ticketing/ticket-no.ts'
import { ChooseMany } from '../../kit/ChooseMany.tsx'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { Field } from '../../kit/Field.tsx'
import type { Input } from '../../kit/inputs.ts'
import type { ShownOrder } from '../OrderDetail.tsx'

const numbers: Input = { field: 'ticketNos', title: '票号', kind: 'text', optional: true, long: true }

/**
 * Issues tickets for all or some travellers; it is blocked while chosen travellers lack names. Numbers come from the system or are entered:
 * one for each chosen traveller, in the order shown.
 */
export const TicketDialog = ({ order, close }: { order: ShownOrder; close: () => void }) => {
  const { orderId, revision } = order
  const open = order.passengers.filter(({ status }) => status === 'NAMED')
  const [chosen, setChosen] = useState(open.map(({ id }) => id))
  const [text, setText] = useState('')
  const ids = open.flatMap(({ id }) => (chosen.includes(id) ? [id] : []))
  const ticketNos = text.split(/[\s,，、;；]+/).filter(part => part !== '')
  const fits = ticketNos.length === 0 || ticketNos.length === ids.length
  const wrong = ticketNos.find(ticketNo => ticketNoOf(ticketNo) === undefined)
  const problem = wrong
    ? `票号${wrong}格式不正确`
    : fits
      ? undefined
      : `${ids.length} 位旅客须 ${ids.length} 个票号，已填 ${ticketNos.length} 个`
  const unnamed = order.persons - order.passengers.length
  const all = ids.length === open.length && ticketNos.length === 0 && unnamed <= 0
  const rest = unnamed > 0 ? `另有 ${unnamed} 人未录名，其座位不出票，录名后再出票或减员退回。` : '全部旅客出票后订单变为已出票。'
  return (
    <CommandDialog
      endpoint={sureOutTicket}
      revision={revision}
      submits={ids.length > 0 ? `出票 ${ids.length} 人` : '出票'}
      explain={`将为 ${ids.length} 位旅客出票，出票后不能撤回。${rest}`}
      body={ids.length === 0 || problem ? undefined : { orderId, ...(!all && { ids }), ...(ticketNos.length > 0 && { ticketNos }) }}
      preview={{
        endpoint: outTicketPreview,
        body: ids.length === 0 ? undefined : { orderId, ids },
        show: ({ tickets, amount, back, borne }) =>
          back + borne > 0 && (
            <Alert severity={borne > 0 ? 'warning' : 'info'}>
              出票日税费与下单时不同：{tickets} 张客票共 {formatYuan(amount)}
              {back > 0 && `，税费差额 ${formatYuan(back)} 应退代理人，另行审核退回`}
              {borne > 0 && `，高出的 ${formatYuan(borne)} 由航司承担，不向代理人补收`}。
            </Alert>
          ),
      }}
      incomplete={problem ?? '请选择要出票的旅客'}
      maxWidth="md"
      close={close}
    >
      {({ disabled, errors }) => (
        <>
          <ChooseMany
            label="出票旅客"
            options={open.map(({ id, name, type, docNo }) => ({ id, label: `${name} ${fareTypes[type]} ${docNo}` }))}
            chosen={chosen}
            change={setChosen}
            disabled={disabled}
          />
          <Field
            input={numbers}
            value={text}
            onChange={setText}
            problem={errors.ticketNos ?? (wrong && problem)}
            helperText="不填则由航司票证代码顺序生成；填写时按上列旅客顺序，每行一个，如 880-1234567890"
            disabled={disabled}
          />
        </>
      )}
    </CommandDialog>
  )
}
