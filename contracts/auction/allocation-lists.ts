import { agents } from '../kernel/endpoint.ts'
import { fromDay, is, list, untilDay } from '../kernel/list.ts'
import { Flag, Id, Instant, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { BatchNewsSaved } from './bag-batch-events.ts'
import { allocationStatuses } from './bag-codes.ts'
import { BagBatchRow, BagRow, BookingRow } from './bag-lists.ts'

/** Limit for confirming a bag: the end of its batch. */
export const confirmBy = zh(Instant, '确认时限')
const bagId = zh(Id, '切位包编号')
const status = zh(oneOf(allocationStatuses), '状态')

const { startsAt: _, bags: __, ...batch } = BagBatchRow.properties
const AllocationBatchRow = Type.Object({ ...batch, endsAt: confirmBy, bags: zh(BagBatchRow.properties.bags, '切位包数') })
/** Batches of bags, each bag meant for one agency (DOMAIN §3.27). */
export const allocationBatches = list(
  'allocationbatch',
  '客户切位批次',
  AllocationBatchRow,
)({
  module: 'order.customerAllocation',
  airline: 'airLine',
  document: '切位批次',
  number: '批次编号',
  columns: ['id', 'name', 'airLine', 'status', 'bags', 'endsAt', 'createdAt'],
  more: ['updatedAt'],
  filters: ['airLine', 'endsAt'],
  sort: '-createdAt',
  sorts: ['endsAt'],
  tabs: 'status',
  empty: '还没有客户切位批次；新增后导入切位包，发布即分配给代理人',
  menu: ['auction', 10],
  calls: {
    queryBatch: {
      path: '/api/order/customerAllocation/r/queryBatch',
      zh: '客户切位批次查询',
      allow: ['employee'],
      body: { status: is('status'), airLine: is('airLine') },
    },
  },
})
export const { queryBatch } = allocationBatches.calls

const { batchId, batchName, startsAt: ___, ...bag } = BagRow.properties
/** The bag as an agency reads it; the row names no other agency. */
export const AllocatedRow = Type.Object({
  ...bag,
  id: bagId,
  batchId,
  batchName,
  status,
  endsAt: confirmBy,
  /** agencies that may see the row */
  readers: optional(zh(Type.Array(Id), '可见代理人')),
})
const DeskRow = Type.Object({
  ...AllocatedRow.properties,
  /** agency that the bag is for */
  to: optional(zh(Id, '代理人编号')),
  toName: optional(zh(Text, '分配给')),
  forSubAgents: optional(zh(Flag, '分代理可订')),
  /** the agency that confirmed the bag, and its next step with its deadline */
  agency: optional(zh(Id, '确认代理人编号')),
  agencyName: optional(zh(Text, '确认代理人')),
  prepayBy: optional(zh(Instant, '预付时限')),
  orderNo: optional(zh(Id, '订单号')),
})
/** The desk's bags, with the agency that each is for and the one that has it. */
export const deskAllocations = list(
  'deskallocation',
  '切位包',
  DeskRow,
)({
  module: 'order.customerAllocation',
  airline: 'airLine',
  columns: ['no', 'toName', 'route', 'date', 'seats', 'price', 'amount', 'status', 'agencyName', 'prepayBy', 'orderNo'],
  totals: ['seats', 'amount'],
  sort: '-createdAt',
  menu: ['auction', 10],
  through: 'queryBags',
  calls: {
    queryBags: {
      path: '/api/order/customerAllocation/r/queryBags',
      zh: '客户切位包管理查询',
      allow: ['employee'],
      body: { batchid: is('batchId'), status: is('status'), agency: is('to') },
    },
  },
})
export const { queryBags } = deskAllocations.calls

/** Bags that are for the caller's agency. */
export const allocations = list(
  'allocation',
  '客户切位',
  AllocatedRow,
)({
  module: 'order.customerAllocation',
  owner: 'readers',
  airline: 'airLine',
  document: '切位包',
  columns: ['no', 'route', 'date', 'seats', { field: 'price', title: '每人包价' }, 'amount', 'earnest', 'status', 'endsAt'],
  sort: '-createdAt',
  tabs: 'status',
  empty: '还没有分配给本单位的切位包；航空公司分配后在此列出',
  menu: ['auction', 10],
  through: 'search',
  calls: {
    search: {
      path: '/api/order/customerAllocation/r/search',
      zh: '客户切位包查询',
      allow: agents,
      body: {
        status: is('status'),
        airLine: is('airLine'),
        dateFrom: fromDay('date', '航班日期起'),
        dateTo: untilDay('date', '航班日期止'),
      },
      sorts: ['endsAt', 'date'],
      note: '分配给本单位的，及允许分代理预订时分配给上级的。日期按包内第一个航班。',
    },
  },
  portal: { call: 'search', filters: ['airLine', 'dateFrom', 'dateTo'] },
})
export const { search } = allocations.calls

/** Bags that the agency has confirmed, with their results. */
export const allocationBookings = list(
  'allocationbooking',
  '切位包预订',
  Type.Object({ ...BookingRow.properties, bagId, bookedAt: zh(BookingRow.properties.bookedAt, '确认时间') }),
)({
  module: 'order.customerAllocation',
  owner: 'agency',
  airline: 'airLine',
  document: '切位包预订',
  columns: ['no', 'route', 'date', 'seats', 'amount', 'status', { field: 'prepayBy', title: '预付时限' }, 'orderNo', 'bookedAt'],
  sort: '-bookedAt',
  tabs: 'status',
  empty: '还没有确认过切位包',
  menu: ['auction', 10],
  through: 'searchBooked',
  calls: {
    searchBooked: {
      path: '/api/order/customerAllocation/r/searchBooked',
      zh: '已订客户切位包',
      allow: agents,
      body: {
        status: is('status'),
        airLine: is('airLine'),
        dateFrom: fromDay('date', '航班日期起'),
        dateTo: untilDay('date', '航班日期止'),
      },
    },
  },
  portal: { call: 'searchBooked', title: '已确认的切位包', filters: ['airLine', 'dateFrom', 'dateTo'] },
})
export const { searchBooked } = allocationBookings.calls

const { newsId: ____, readers, ...told } = BatchNewsSaved.schema.properties
const NewsRow = Type.Object({
  id: zh(Id, '资讯编号'),
  batchId,
  ...told,
  readers: optional(readers),
  updatedAt: zh(Instant, '更新时间'),
})
/** News of a batch for its agencies. */
export const allocationNews = list(
  'allocationnews',
  '客户切位资讯',
  NewsRow,
)({
  module: 'order.customerAllocation',
  owner: 'readers',
  airline: 'airLine',
  columns: ['title', 'content', 'batchName', 'airLine', 'updatedAt'],
  sort: '-updatedAt',
  empty: '还没有资讯',
  menu: ['auction', 10],
  through: 'queryNews',
  calls: {
    queryNews: {
      path: '/api/order/customerAllocation/r/queryNews',
      zh: '客户切位资讯查询',
      allow: ['agent', 'subAgent', 'employee'],
      body: { batchid: is('batchId') },
    },
  },
})
export const { queryNews } = allocationNews.calls
