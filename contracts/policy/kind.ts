import { SubmitFlow } from '../flow/api.ts'
import { command, file, get, upload } from '../kernel/endpoint.ts'
import { event } from '../kernel/event.ts'
import type { RecordFields } from '../kernel/field.ts'
import { is, list } from '../kernel/list.ts'
import { writing } from '../kernel/personal.ts'
import { ImportBody, ImportReport, type ValuesOf } from '../kernel/record.ts'
import {
  Airline,
  Code,
  Count,
  Doer,
  Flag,
  Id,
  Instant,
  LocalDate,
  Note,
  oneOf,
  optional,
  Text,
  Type,
  UserId,
  zh,
} from '../kernel/schema.ts'
import { policyStatuses } from './events.ts'
import { termOver } from './over.ts'

/** Statuses of a kind that is audited and published before it holds. */
const auditedStatuses = {
  DRAFT: '草稿',
  AUDITING: '审核中',
  REJECTED: '审核不通过',
  AUDITED: '已审核',
  PUBLISHED: '已发布',
  PAUSED: '暂停',
  RECALLED: '已撤回',
  DELETED: '已删除',
} as const
export type KindStatus = keyof typeof policyStatuses | keyof typeof auditedStatuses

/** Terms that every kind has. `from` and `to` are local days, both included. */
type Common = { name: string; airLine: string; from: string; to: string }
export type KindTerms = Common & Record<string, unknown>

type KindOptions<F extends RecordFields> = {
  /** place of its list in the section of seats */
  order: number
  /** contradictions in the terms that the fields cannot express: field → Chinese message */
  check?: (terms: ValuesOf<F>) => Record<string, string>
  /** values that no two policies in force may have alike; days among them */
  keys: (terms: ValuesOf<F>) => readonly unknown[]
  /** the terms in a few words, for the list */
  text: (terms: ValuesOf<F>) => string
  /** a workflow audits it, and another person publishes it */
  audited?: boolean
}

const Reason = { reason: optional(zh(writing(Text), '原因')) }
const Actions = Type.Array(Type.Object({ action: Text, zh: Text, path: Text }))

/**
 * Declares a kind of policy that is drafted, put in force, paused and deleted (DOMAIN §3.13): calls, facts, list and form follow. A saved
 * version is a fact and never changes: whoever is sold something under it names `policyId` and version. Streams are `{name}-{id}`.
 */
export const policyKind = <const N extends string, F extends RecordFields>(name: N, label: string, fields: F, options: KindOptions<F>) => {
  const { order, check = () => ({}), keys, text, audited = false } = options
  const statuses: Partial<Record<KindStatus, string>> = audited ? auditedStatuses : policyStatuses
  const status = oneOf(statuses as typeof policyStatuses & typeof auditedStatuses, '状态')
  const properties = Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, field.optional ? optional(field.schema) : field.schema]),
  )
  const terms = Type.Object(properties) as unknown as Type.TUnsafe<ValuesOf<F>>
  const Terms = zh(terms, '政策内容')
  const pascal = `${name[0]!.toUpperCase()}${name.slice(1)}`
  const request = { requestId: zh(Id, '申请编号') }
  const doneBy = optional(zh(Doer, '处理人'))

  const events = {
    Saved: event(
      `${pascal}Saved`,
      `保存${label}`,
      Type.Object({
        policyId: zh(Id, '政策内部编号'),
        policyNo: zh(Code, '政策编号'),
        version: zh(Count, '版本'),
        terms: Terms,
        draft: optional(zh(Flag, '草稿')),
      }),
    ),
    Paused: event(`${pascal}Paused`, `暂停${label}`, Type.Object(Reason)),
    Resumed: event(`${pascal}Resumed`, `恢复${label}`, Type.Object(Reason)),
    Deleted: event(`${pascal}Deleted`, `删除${label}`, Type.Object(Reason)),
  }
  const auditEvents = {
    AuditAsked: event(
      `${pascal}AuditAsked`,
      `${label}提交审核`,
      Type.Object({
        ...request,
        version: zh(Count, '版本'),
        remark: optional(zh(writing(Text), '说明')),
        routeId: optional(zh(Code, '操作')),
        toUser: optional(zh(UserId, '处理人')),
        askedBy: zh(Doer, '提交人'),
      }),
    ),
    Audited: event(`${pascal}Audited`, `${label}审核通过`, Type.Object({ ...request, doneBy })),
    AuditRefused: event(`${pascal}AuditRefused`, `${label}审核未通过`, Type.Object({ ...request, ...Reason, doneBy })),
    Published: event(`${pascal}Published`, `发布${label}`, Type.Object({ version: zh(Count, '版本') })),
    Recalled: event(`${pascal}Recalled`, `撤回${label}`, Type.Object(Reason)),
  }

  const path = <const P extends string>(call: P) => `/api/policy/${name}/${call}` as const
  const PolicyId = zh(Id, '政策编号')
  const Chosen = Type.Object({
    policyId: optional(PolicyId),
    ids: optional(zh(Type.Array(Id, { minItems: 1, maxItems: 200 }), '政策')),
    reason: optional(zh(Note, '原因')),
  })
  const Results = Type.Object({ results: Type.Array(Type.Object({ id: Id, ok: Type.Boolean(), message: Text })), changed: Count })
  const each = (verb: string, call: string) =>
    command(path(`w/${call}`), { zh: `${label}${verb}`, allow: ['employee'], body: Chosen, data: Results })
  const Standing = Type.Object({ policyId: Id, policyNo: Text, status, version: Count })

  const inForce: KindStatus = audited ? 'PUBLISHED' : 'EFFECTIVE'
  const rows = list(
    name,
    label,
    Type.Object({
      id: Id,
      policyNo: zh(Text, '政策编号'),
      status,
      name: zh(Text, '政策名称'),
      airLine: zh(Airline, '航空公司'),
      text: zh(Text, '内容'),
      from: zh(LocalDate, '起飞日期起'),
      to: zh(LocalDate, '起飞日期止'),
      version: zh(Count, '版本'),
      updatedBy: zh(Doer, '更新人'),
      updatedAt: zh(Instant, '更新时间'),
      terms: Terms,
    }),
  )({
    module: `policy.${name}`,
    airline: 'airLine',
    beside: { status: termOver(inForce) },
    columns: ['policyNo', 'status', 'name', 'airLine', 'text', 'from', 'to'],
    more: ['version', 'updatedBy', 'updatedAt'],
    filters: [{ field: 'q', title: '编号 / 名称' }, 'airLine', 'from', 'to'],
    sort: '-updatedAt',
    sorts: ['policyNo', 'status', 'name', 'airLine', 'from', 'to'],
    tabs: 'status',
    menu: ['stock', order],
    calls: {
      query: {
        path: path('r/query'),
        zh: `${label}查询`,
        allow: ['employee'],
        body: { airLine: is('airLine', Airline), status: is('status') },
        note: '不填状态时不含已删除的政策。',
      },
    },
  })

  return {
    name,
    zh: label,
    fields,
    terms,
    statuses,
    /** a row of its table, as an import's preview shows it */
    row: Type.Object({ policyNo: optional(zh(Text, '政策编号')), ...properties }),
    /** the status in which it holds */
    inForce,
    audited,
    check: check as (terms: any) => Record<string, string>,
    keys: (given: any): string => JSON.stringify(keys(given)),
    text: text as (terms: any) => string,
    events: { ...events, ...((audited ? auditEvents : {}) as typeof auditEvents) },
    list: rows,
    endpoints: {
      get: get(path('r/get'), {
        zh: `${label}详情`,
        allow: ['employee'],
        body: Type.Object({ policyId: PolicyId, version: optional(zh(Type.Integer({ minimum: 1 }), '版本')) }),
        data: Type.Object({
          policyId: Id,
          policyNo: Text,
          status,
          version: Count,
          terms,
          revision: Type.Integer(),
          allowedActions: Actions,
        }),
        note: '给出版本时答该版本保存时的内容；状态与可用操作总是现在的。',
      }),
      save: command(path('w/save'), {
        zh: `${label}保存`,
        allow: ['employee'],
        body: Type.Object({
          policyId: optional(PolicyId),
          terms: Terms,
          ...(audited ? {} : { draft: optional(zh(Flag, '草稿')) }),
        }),
        data: Standing,
        note: '给出政策编号时保存为该政策的新版本；已售出的仍按当时的版本。',
      }),
      export: file(path('r/export'), {
        zh: `${label}导出`,
        allow: ['employee'],
        body: Type.Object({ airLine: optional(Airline), status: optional(status) }),
        note: '不填状态时不含已删除的政策；改后可再导入。',
      }),
      template: file(path('r/template'), { zh: `${label}导入模板`, allow: ['employee'] }),
      import: upload(path('w/import'), {
        zh: `${label}导入`,
        allow: ['employee'],
        body: ImportBody,
        data: ImportReport,
        note: `有政策编号的行保存为该政策的新版本，没有的新增${audited ? '为草稿' : '并立即生效'}；内容相同的行不重复写入，适用条件相同而内容不同的行为冲突。`,
      }),
      delete: each('删除', 'delete'),
      pause: each('暂停', 'pause'),
      resume: each('恢复', 'resume'),
      ...((audited
        ? {
            submitAudit: command(path('w/submitAudit'), {
              zh: `${label}提交审核`,
              allow: ['employee'],
              body: Type.Object({ policyId: PolicyId, ...SubmitFlow }),
              data: Type.Object({ ...Standing.properties, instanceId: Id }),
            }),
            publish: command(path('w/publish'), {
              zh: `${label}发布`,
              allow: ['employee'],
              body: Type.Object({ policyId: PolicyId }),
              data: Standing,
              note: '由提交审核以外的人发布。',
            }),
            recall: command(path('w/recall'), {
              zh: `${label}撤回`,
              allow: ['employee'],
              body: Type.Object({ policyId: PolicyId, reason: zh(Note, '原因') }),
              data: Standing,
            }),
          }
        : {}) as Audits),
    },
  }
}
type Audits = Record<'submitAudit' | 'publish' | 'recall', any>
export type PolicyKind = ReturnType<typeof policyKind<string, any>>
export type TermsOf<K> = K extends { terms: Type.TUnsafe<infer T> } ? T : never
