import { App, Button } from 'antd'
import { useState } from 'react'
import { Money } from '#contracts/client/look/Money.tsx'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { groupServices } from '#contracts/order/rules/group-service.ts'
import { deleteService, offeredServices, queryServices, type ServiceRow, submitService } from '#contracts/service/api.ts'
import { serviceStatuses } from '#contracts/service/codes.ts'
import { useAsk, useSend } from '../../kit/calls.ts'
import { Fetched } from '../../kit/Fetched.tsx'
import { useTell } from '../../kit/useTell.ts'
import type { OpenedOrder } from '../order/workspace/steps.ts'
import { ServiceDialog } from './ServiceDialog.tsx'

type Service = Static<typeof ServiceRow>

/** Services of the airline for an order's group besides flying it, and the way to ask for more. */
export const OrderServices = ({ order }: { order: OpenedOrder }) => {
  const asked = useAsk(queryServices, { orderId: order.orderId, size: 100 }, { lists: ['groupService'] })
  const offered = useAsk(offeredServices, { orderId: order.orderId }).data?.legs ?? []
  const [editing, edit] = useState<{ service?: Service }>()
  const may = order.status !== 'EXPIRED' && offered.some(({ services }) => services.length > 0)
  if (!may && !asked.data?.content.length) return null
  return (
    <section className="ow-card" aria-labelledby="services">
      <h2 id="services" className="ow-card-head">
        团队服务
        {may && (
          <span className="ow-links">
            <Button size="small" onClick={() => edit({})}>
              申请服务
            </Button>
          </span>
        )}
      </h2>
      <Fetched from={asked} what="团队服务" rows={1}>
        {({ content }) =>
          content.length === 0 ? (
            <p className="ow-pad ow-hint">轮椅、团餐、团队值机柜台等，由航空公司审批</p>
          ) : (
            <ul className="ow-papers">
              {content.map(service => (
                <Row key={service.id} service={service} edit={() => edit({ service })} />
              ))}
            </ul>
          )
        }
      </Fetched>
      {editing && <ServiceDialog order={order} offered={offered} {...editing} close={() => edit(undefined)} />}
    </section>
  )
}

const Row = ({ service: { id, status, service, count, flightNo, amount }, edit }: { service: Service; edit: () => void }) => {
  const submitting = useSend(submitService)
  const deleting = useSend(deleteService)
  const { modal } = App.useApp()
  const tell = useTell()
  const name = `${groupServices[service]} ${count}人`
  const isMine = status === 'DRAFT' || status === 'RETURNED'
  const submit = () => void submitting.send({ id }).then(() => tell.done('已提交，等待航空公司审批'), tell.failed)
  const drop = () =>
    void modal.confirm({
      title: `删除${name}`,
      okText: '删除',
      cancelText: '保留',
      onOk: () => deleting.send({ id }).then(() => tell.done('已删除'), tell.failed),
    })
  return (
    <li>
      <span>
        {name}　{flightNo} <Tag tone={toneOf(status)}>{serviceStatuses[status]}</Tag>{' '}
        {amount !== undefined && amount > 0 && <Money fen={amount} sign />}
      </span>
      {isMine && (
        <span>
          <Button size="small" type="primary" loading={submitting.isPending} onClick={submit}>
            提交
          </Button>{' '}
          <Button size="small" onClick={edit}>
            修改
          </Button>{' '}
          <Button size="small" loading={deleting.isPending} onClick={drop}>
            删除
          </Button>
        </span>
      )}
    </li>
  )
}
