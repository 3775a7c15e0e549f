import t from 'tap'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { FlowUse } from '#services/flow/uses.ts'
import { orderCancelFlow } from './cancel-by-flow.ts'

type Approved = Parameters<NonNullable<FlowUse['approved']>>
const end = { subject: { type: 'ORDER_CANCEL', id: 'HU1', title: '' }, instanceId: 'ORDER_CANCEL~HU1~1', form: {}, facts: {} }
/** An approval is carried out while the order is, at each look, in the next of these states, and refuses to be cancelled. */
const approved = async (...states: string[]) => {
  const load = async ({ name }: { name: string }) => ({ state: name === 'order' ? { status: states.shift() } : { status: 'NONE' } })
  const at = () => ({
    cancelOrder: async () => {
      throw new Refused(code.order, '不能取消')
    },
  })
  return orderCancelFlow({} as never, async () => ({})).approved!(end as unknown as Approved[0], { at, load } as unknown as Approved[1])
}

t.test(
  'an approved cancellation of an order that was cancelled in the same moment is carried out: nobody has anything left to do',
  async t => {
    await t.resolves(approved('WAIT_FOR_PAY', 'EXPIRED'))
    await t.resolves(approved('EXPIRED'))
    await t.rejects(approved('WAIT_FOR_PAY', 'PRINTED'), { message: '不能取消' }, 'one that stands otherwise is told')
  },
)
