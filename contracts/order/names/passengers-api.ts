import { agents, command, everyone, file, media, query, upload } from '../../kernel/endpoint.ts'
import { personal } from '../../kernel/personal.ts'
import { ImportBody, ImportReport } from '../../kernel/record.ts'
import { Count, Doer, Flag, Id, Instant, LocalDate, oneOf, optional, Page, PageOf, Text, Type, zh } from '../../kernel/schema.ts'
import { reasonFrom } from '../../reasons.ts'
import { PassengerCounts } from '../events.ts'
import { GoesBack, KeptProducts, ProductFee } from '../money/product-fee.ts'
import { ClubCard, Passenger, PassengerDraft, PassengerFields, PassengerProof, passengerStates } from './passenger.ts'
import { passengerChanges } from './words.ts'

const orderId = zh(Id, '订单号')
const namers = [...agents, 'employee'] as const

/** The last change to the names that 撤销 would undo, as long as it is not undone. */
export const PassengerChange = Type.Object({
  id: zh(Type.Integer(), '变更序号'),
  change: zh(oneOf(passengerChanges), '变更'),
  by: zh(Doer, '操作人'),
  at: zh(Instant, '时间'),
  passengers: zh(Type.Array(Type.Object({ id: Id, name: PassengerFields.name })), '旅客'),
})
export { Passenger } from './passenger.ts'
export const queryPassenger = query('/api/order/passenger/r/query', {
  zh: '旅客查询',
  allow: everyone,
  body: Type.Object({
    orderId,
    name: optional(personal('traveller', 'name', zh(Text, '姓名'))),
    docNo: optional(personal('traveller', 'document', zh(Type.String({ maxLength: 30 }), '证件号码'))),
    type: optional(PassengerFields.type),
    status: optional(zh(oneOf(passengerStates), '状态')),
    ...Page,
  }),
  data: Type.Object({ ...PageOf(Passenger).properties, lastChange: optional(PassengerChange) }),
  note: '姓名、证件号码按包含匹配；没有查看个人信息权限的人员须填写完整内容。',
})

const PassengersChanged = Type.Object({ orderId, ids: Type.Array(Id), named: Count })
export const addPassenger = command('/api/order/passenger/w/add', {
  zh: '新增旅客',
  allow: namers,
  body: Type.Object({ orderId, ...PassengerFields }),
  data: PassengersChanged,
})
/**
 * Answer when another person has taken a traveller's seat: personal products are refunded, all others stay with the seat (DOMAIN §3.19).
 */
const Replaced = {
  products: optional(zh(Type.Array(ProductFee), '随原旅客退回的增值产品')),
  kept: optional(KeptProducts),
}
export const modifyPassenger = command('/api/order/passenger/w/modify', {
  zh: '修改旅客',
  allow: namers,
  body: Type.Object({ orderId, id: zh(Id, '旅客编号'), ...PassengerFields, ...reasonFrom('naming') }),
  data: Type.Object({ ...PassengersChanged.properties, ...Replaced }),
  note: '姓名和证件都不同的为换人（先后分次改的也是）：原旅客的保险退回，餐食和行李随座位保留。',
})
export const modifyPassengerPreview = query('/api/order/passenger/r/modifyPreview', {
  // 500 names with their documents
  bodyBytes: 512 * 1024,
  zh: '修改旅客试算',
  allow: namers,
  body: Type.Object({
    orderId,
    passengers: zh(Type.Array(Type.Object({ id: zh(Id, '旅客编号'), ...PassengerFields }), { minItems: 1, maxItems: 1000 }), '旅客'),
  }),
  data: GoesBack,
  note: '换人时退回哪些保险、退到哪里。一次试算多名旅客的，不能修改的略过；都不能修改的，答复与修改相同的原因。',
})
export const removePassenger = command('/api/order/passenger/w/del', {
  zh: '删除旅客',
  allow: namers,
  body: Type.Object({ orderId, id: zh(Id, '旅客编号') }),
  data: PassengersChanged,
})
export const batchDeletePassenger = command('/api/order/passenger/w/batchDelete', {
  zh: '批量删除旅客',
  allow: namers,
  body: Type.Object({ orderId, ids: zh(Type.Array(Id, { minItems: 1, maxItems: 1000, uniqueItems: true }), '旅客编号') }),
  data: PassengersChanged,
  note: '不在名单上的编号略过；`ids` 为实际删除的旅客。',
})
export const removePassengerPreview = query('/api/order/passenger/r/delPreview', {
  zh: '删除旅客试算',
  allow: namers,
  body: Type.Object({ orderId, ids: zh(Type.Array(Id, { minItems: 1, maxItems: 1000, uniqueItems: true }), '旅客编号') }),
  data: GoesBack,
  note: '所删旅客的增值产品退回哪些、退到哪里；不在名单上的编号略过，其中有不能删除的旅客则与批量删除一样拒绝。',
})
export const undoPassenger = command('/api/order/passenger/w/undo', {
  zh: '旅客变更撤销',
  allow: namers,
  body: Type.Object({ orderId, id: optional(zh(Type.Integer({ minimum: 0 }), '变更序号')) }),
  data: Type.Object({ orderId, undone: PassengerChange, named: Count, ...Replaced }),
  note: '撤销最近一次新增、修改、删除或导入（不论由谁操作），只能撤销一次；`id` 为查询所见的变更序号，此后名单有新变更时拒绝。',
})
export const undoPassengerPreview = query('/api/order/passenger/r/undoPreview', {
  zh: '旅客变更撤销试算',
  allow: namers,
  body: Type.Object({ orderId, id: optional(zh(Type.Integer({ minimum: 0 }), '变更序号')) }),
  data: GoesBack,
  note: '因撤销而删除或换下的旅客，退回哪些增值产品、退到哪里。',
})
export const importPassenger = upload('/api/order/passenger/w/import', {
  zh: '旅客导入',
  allow: namers,
  body: Type.Object({ orderId, ...ImportBody.properties }),
  data: ImportReport,
})
/** the number of changes of the list that the caller has seen; another change since then is refused */
const seenVersion = { version: optional(zh(Type.Integer({ minimum: 0 }), '名单变更序号')) }
export const importForeign = upload('/api/order/passenger/w/foreignImport', {
  zh: '外籍旅客导入',
  allow: namers,
  body: Type.Object({ orderId, ...ImportBody.properties }),
  data: ImportReport,
  note: '英文姓、英文名可分两列；国籍、签发国可写国家名称、两位或三位代码；证件类型不填的按护照。',
})
export const foreignTemplate = file('/api/order/passenger/r/foreignTemplate', { zh: '外籍旅客导入模板', allow: everyone })
export const modifyForeign = command('/api/order/passenger/w/foreignUpdate', {
  zh: '外籍旅客修改',
  allow: namers,
  body: Type.Object({ orderId, id: zh(Id, '旅客编号'), ...PassengerFields, ...seenVersion, ...reasonFrom('naming') }),
  data: Type.Object({ ...PassengersChanged.properties, ...Replaced }),
  note: '与修改旅客相同，仅用于外籍旅客；`version` 为查询所见的变更序号，此后名单有变更时拒绝。',
})
export const removeForeign = command('/api/order/passenger/w/foreignDelete', {
  zh: '外籍旅客删除',
  allow: namers,
  body: Type.Object({ orderId, id: zh(Id, '旅客编号'), ...seenVersion }),
  data: PassengersChanged,
})
export const passengerTemplate = file('/api/order/passenger/r/template', { zh: '旅客导入模板', allow: everyone })
export const exportPassenger = file('/api/order/passenger/r/export', {
  zh: '旅客名单导出',
  allow: everyone,
  body: Type.Object({ orderId }),
  note: '与导入模板同样的列，可修改后重新导入。',
})

export const provePassenger = upload('/api/order/passenger/w/proof', {
  zh: '上传军残/警残证件',
  allow: namers,
  body: Type.Object({ orderId, id: zh(Id, '旅客编号') }),
  data: Type.Object({ orderId, id: Id, proof: PassengerProof }),
  files: { max: 1, bytes: 2 * 1024 * 1024 },
  note: '残疾军人证或伤残人民警察证的 jpg、png、gif 图片，2 MB 以内；出票前必须上传，再次上传即替换。',
})
export const passengerProof = file('/api/order/passenger/r/proof', {
  media: media.pictures,
  zh: '军残/警残证件查看',
  personal: 'traveller',
  allow: everyone,
  body: Type.Object({ orderId, id: zh(Id, '旅客编号') }),
})

// a frequent flyer's card is entered by the people who enter names
const permission = 'order.passenger.w'
export const applyClub = command('/api/order/club/w/apply', {
  zh: '俱乐部申请',
  allow: namers,
  permission,
  body: Type.Object({
    orderId,
    cards: zh(Type.Array(Type.Object({ id: zh(Id, '旅客编号'), cardNo: ClubCard }), { minItems: 1, maxItems: 1000 }), '会员卡'),
  }),
  data: Type.Object({ orderId, ids: zh(Type.Array(Id), '旅客编号') }),
  note: '登记常旅客会员卡，写入PNR（SSR FQTV），由航空公司记里程；起飞后不能补登。旅客退票或换人后自动取消。有一张不能登记则都不登记。',
})
export const cancelClub = command('/api/order/club/w/cancel', {
  zh: '俱乐部取消',
  allow: namers,
  permission,
  body: Type.Object({ orderId, id: zh(Id, '旅客编号') }),
  data: Type.Object({ orderId, id: Id }),
})

/** flights whose dates decide ages and documents when there is no order yet */
const StockIds = zh(Type.Array(Id, { minItems: 1, maxItems: 6 }), '航班')
export const importAtOrder = upload('/api/order/group/express/w/import/passengers', {
  zh: '下单旅客导入',
  allow: agents,
  body: Type.Object({
    stockIds: optional(zh(Type.String({ pattern: '^[A-Za-z0-9_.:@~-]+(,[A-Za-z0-9_.:@~-]+){0,5}$' }), '航班')),
    departureDate: optional(zh(LocalDate, '首航段出发日期')),
    mode: optional(zh(Type.Enum(['preview', 'errors']), '导入方式')),
  }),
  data: Type.Object({
    total: zh(Count, '总行数'),
    good: zh(Count, '正确行数'),
    bad: zh(Count, '错误行数'),
    counts: zh(PassengerCounts, '人数'),
    passengers: zh(Type.Array(Type.Object(PassengerFields)), '旅客'),
    rows: ImportReport.properties.rows,
    ignored: ImportReport.properties.ignored,
    unread: ImportReport.properties.unread,
    beside: ImportReport.properties.beside,
  }),
  // the answer has names of people, so it must not be stored with an idempotency key
  secret: true,
  note: '下单前核对名单，不保存：返回核对后的旅客与分类型人数，随订单提交的 passengers 一并录入；stockIds（逗号分隔）或 departureDate 须给其一。mode 为 errors 时下载错误行（Excel）。',
})

export const checkPassenger = query('/api/order/r/checkPassenger', {
  // 500 names with their documents
  bodyBytes: 512 * 1024,
  zh: '旅客校验',
  allow: namers,
  body: Type.Object({
    orderId: optional(orderId),
    stockIds: optional(StockIds),
    passengers: optional(zh(Type.Array(Type.Object({ id: optional(zh(Id, '旅客编号')), ...PassengerDraft }), { maxItems: 1000 }), '旅客')),
  }),
  data: Type.Object({
    ok: Flag,
    passengers: Type.Array(
      Type.Object({
        index: Count,
        id: optional(Id),
        name: PassengerDraft.name,
        ok: Flag,
        errors: Type.Record(Type.String(), Type.String()),
      }),
    ),
  }),
  note: '给出 orderId 或 stockIds；不给 passengers 时校验订单现有旅客；带 id 的旅客按修改校验。',
})
