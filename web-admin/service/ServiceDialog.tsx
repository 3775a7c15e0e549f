import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { orderDetail } from '#contracts/order/api.ts'
import { groupServices } from '#contracts/order/rules/group-service.ts'
import { addService, offeredServices } from '#contracts/service/api.ts'
import { namedServices } from '#contracts/service/codes.ts'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { useAsk } from '../kit/calls.ts'

type Service = keyof typeof groupServices

/** Asks for a service on one flight of an order, for its agency. */
export const ServiceDialog = ({ orderNo, close }: { orderNo: string; close: () => void }) => {
  const legs = useAsk(offeredServices, { orderId: orderNo }).data?.legs ?? []
  const passengers = useAsk(orderDetail, { orderId: orderNo }).data?.passengers ?? []
  const [stockId, setLeg] = useState('')
  const [service, setService] = useState<Service | ''>('')
  const [people, setPeople] = useState('1')
  const [ids, setIds] = useState<string[]>([])
  const [remark, setRemark] = useState('')
  const [tried, setTried] = useState(false)
  const offers = legs.find(leg => leg.stockId === stockId)?.services ?? []
  const named = namedServices.some(one => one === service)
  const count = named ? ids.length : Number(people)
  const missing = !stockId ? '请选择航班' : !service ? '请选择服务' : !(count > 0) ? (named ? '请选择旅客' : '请填写人数') : undefined
  return (
    <CommandDialog
      endpoint={addService}
      label="新增团队服务"
      explain={addService.note}
      body={
        missing || !service
          ? undefined
          : { orderId: orderNo, stockId, service, count, ...(named && { ids }), ...(remark.trim() && { remark: remark.trim() }) }
      }
      incomplete={missing ?? ''}
      check={() => setTried(true)}
      done={({ id }) => `已新增团队服务 ${id}，提交后审批`}
      close={close}
    >
      {({ disabled, errors }) => (
        <>
          <TextField
            select
            required
            label="航班"
            value={stockId}
            onChange={({ target }) => setLeg(target.value)}
            disabled={disabled}
            error={tried && !stockId}
            helperText={errors.stockId}
          >
            {legs.map(leg => (
              <MenuItem key={leg.stockId} value={leg.stockId}>
                {leg.flightNo} {leg.date}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            select
            required
            label="服务"
            value={offers.some(offer => offer.service === service) ? service : ''}
            onChange={({ target }) => setService(target.value as Service)}
            disabled={disabled || offers.length === 0}
            error={tried && !service}
            helperText={errors.service ?? (stockId && offers.length === 0 ? '该航班没有可申请的服务' : undefined)}
          >
            {offers.map(offer => (
              <MenuItem key={offer.service} value={offer.service}>
                {groupServices[offer.service]}
              </MenuItem>
            ))}
          </TextField>
          {named ? (
            <TextField
              select
              required
              label="旅客"
              value={ids}
              slotProps={{ select: { multiple: true } }}
              onChange={({ target }) => setIds(target.value as unknown as string[])}
              disabled={disabled}
              error={tried && ids.length === 0}
              helperText={errors.ids ?? errors.count}
            >
              {passengers.map(({ id, name }) => (
                <MenuItem key={id} value={id}>
                  {name}
                </MenuItem>
              ))}
            </TextField>
          ) : (
            <TextField
              required
              type="number"
              label="人数"
              value={people}
              onChange={({ target }) => setPeople(target.value)}
              disabled={disabled}
              error={tried && !(count > 0)}
              helperText={errors.count}
            />
          )}
          <TextField
            label="说明"
            multiline
            value={remark}
            onChange={({ target }) => setRemark(target.value)}
            disabled={disabled}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
        </>
      )}
    </CommandDialog>
  )
}
