import { Flag, Type, zh } from '#contracts/kernel/schema.ts'
import type * as events from '#contracts/service/events.ts'
import { ServiceRow } from '#contracts/service/lists.ts'
import { view } from '../kernel/view.ts'

/** Services that airlines are asked to do for groups besides flying them (DOMAIN §3.37). */
export const groupServices = view<typeof events>()({
  name: 'group-service',
  version: 2,
  doc: Type.Object({
    ...Type.Omit(ServiceRow, ['id']).properties,
    /** neither ended nor done */
    open: zh(Flag, '未结束'),
  }),
  index: [
    ['-createdAt'],
    ['status', '-createdAt'],
    ['agency', '-createdAt'],
    ['agency', 'status', '-createdAt'],
    ['airLine', '-createdAt'],
    ['airLine', 'status', '-createdAt'],
    ['orderNo', '-createdAt'],
    ['service', '-createdAt'],
    ['flightNo', 'date'],
    ['date'],
    ['std'],
  ],
  counted: ['agency', 'airLine', 'status'],
  search: ['id', 'orderNo', 'flightNo'],
  on: {
    ServiceDrafted: (_, { serviceId: __, ids: ___, remark: ____, ...row }, { at }) => ({
      ...row,
      status: 'DRAFT' as const,
      open: true,
      createdAt: at,
      updatedAt: at,
    }),
    ServiceChanged: (row, { ids: _, remark: __, ...terms }, { at }) =>
      row && { ...row, ...terms, ...(row.price !== undefined && { amount: row.price * terms.count }), updatedAt: at },
    ServiceSubmitted: (row, { price }, { at }) => row && { ...row, status: 'SUBMITTED', price, amount: price * row.count, updatedAt: at },
    ServiceReckoned: (row, { price }, { at }) => row && { ...row, price, amount: price * row.count, updatedAt: at },
    ServiceNotSubmitted: (row, _, { at }) => row && { ...row, status: 'DRAFT', updatedAt: at },
    ServiceReturned: (row, _, { at }) => row && { ...row, status: 'RETURNED', updatedAt: at },
    ServiceResubmitted: (row, _, { at }) => row && { ...row, status: 'SUBMITTED', updatedAt: at },
    ServiceApproved: (row, _, { at }) => row && { ...row, status: 'APPROVED', updatedAt: at },
    ServiceRejected: (row, _, { at }) => row && { ...row, status: 'REJECTED', open: false, updatedAt: at },
    ServiceCancelled: (row, _, { at }) => row && { ...row, status: 'CANCELLED', open: false, updatedAt: at },
    ServiceDone: (row, _, { at }) => row && { ...row, status: 'DONE', open: false, updatedAt: at },
  },
})
