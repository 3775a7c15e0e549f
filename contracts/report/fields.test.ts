import t from 'tap'
import { kinds } from '#contracts/contexts.ts'
import { samples } from '#ops/samples/samples.ts'
import { histories } from '#services/contexts.ts'
import { schemaCodec } from '#services/eventstore/codec.ts'
import type { StoredEvent } from '#services/eventstore/port.ts'
import { fold } from '#services/kernel/stream/decider.ts'
import { type FieldSchema, schemaAt } from './fields.ts'
import { headOf, type Things, thingsIn, thingText, titleOf, valueText } from './labels.ts'

const known = histories
// facts that several streams have are in the histories of each
const codec = schemaCodec([...new Set(known.flatMap(({ eventTypes }) => eventTypes))])
const eventOf = (name: string): StoredEvent => {
  const [type = '', version] = name.split('.v')
  const { data, at } = samples.get(name)!
  const meta = { user: 'u', role: 'AGENT', commandId: 'c', at, schema: Number(version) }
  return codec.decode({ id: 'e', type, data, meta, stream: 's-1', revision: 0, position: 1, at })
}
function* leavesOf(value: unknown, path: string[] = []): Generator<[string[], unknown]> {
  if (typeof value !== 'object' || value === null) yield [path, value]
  else for (const [name, inner] of Object.entries(value)) yield* leavesOf(inner, [...path, name])
}
/** The schema that really holds the value: by walking down, not by looking names up. */
const walked = (schema: FieldSchema | undefined, [step, ...rest]: string[]): FieldSchema[] => {
  if (!schema) return []
  if (schema.anyOf) return schema.anyOf.flatMap(one => walked(one, step === undefined ? [] : [step, ...rest]))
  if (step === undefined) return [schema]
  const extra = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined
  const item = Array.isArray(schema.items) ? schema.items[Number(step)] : schema.items
  const next = item ?? schema.properties?.[step] ?? Object.values(schema.patternProperties ?? {})[0] ?? extra
  return walked(next, rest)
}

const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}
const HAN = /\p{Script=Han}|^(PNR|ICAO)$/u
/** an id or a place in a list names itself: no field is written with digits or begins with a capital */
const isId = (step: string) => /\d|^[A-Z]/.test(step)
/** fields whose entries are keyed by words */
const idsIn = new Set(['nodes', 'edits', 'above', 'changes'])
/** fields whose codes people give or know: of places, of records, of a bank's file */
const knownByCode = new Set([
  ...['始发地', '目的地', '机场三字码', 'ICAO', '编号', '营业部', '所属营业部', '部门', '部门编号', '产品代码', '规则代码'],
  ...[
    '角色',
    '用户组',
    '上级用户组',
    '下级用户组',
    'REFUND_NIGHT',
    '机场组代码',
    '季节代码',
    '币种代码',
    '国际口岸',
    '流程编码',
    '业务类型',
    '支付的写法',
    '退款的写法',
    '不参与对账的写法',
  ],
])
const BARE = /^[A-Z][A-Z_]{2,}$|[0-9a-f]{8}-[0-9a-f]{4}-/
/** The data of an event with each code that one of its fields may have. */
function* codesOf(schema: FieldSchema, data: object): Generator<[codes: string[], data: object]> {
  yield [[], data]
  for (const [path] of leavesOf(data)) {
    const codes = walked(schema, path).flatMap(({ labels = {} }) => Object.keys(labels))
    for (const code of codes) yield [codes, withAt(data, path, code) as object]
  }
}
const withAt = (value: unknown, [step, ...rest]: string[], leaf: unknown): unknown => {
  if (step === undefined) return leaf
  const inner = (value as Record<string, unknown>)[step]
  return Object.assign(Array.isArray(value) ? [...value] : { ...(value as object) }, { [step]: withAt(inner, rest, leaf) })
}

t.test('every sample, and the state it leads to, is told with names, right units and without a throw', async t => {
  // mistakes are collected: one assertion for each of many thousand values takes longer than the values
  const wrong: string[] = []
  let numbers = 0
  const told = (where: string, kind: string, path: string[], value: unknown, type?: string) => {
    try {
      const text = valueText(kind, path, value, type)
      if (typeof value === 'string' && /^(是|否)$/.test(text)) wrong.push(`${where}: ${value} is told as a flag`)
      return text
    } catch (error) {
      wrong.push(`${where}: ${error}`)
      return ''
    }
  }
  /** every step that is no id and no place in a list has a name */
  const named = (where: string, kind: string, path: string[], type?: string) => {
    for (let depth = 1; depth <= path.length; depth++) {
      const inside = path.slice(0, depth)
      if (isId(inside.at(-1)!) || idsIn.has(inside.at(-2) ?? '')) continue
      const title = titleOf(kind, inside, type)
      if (!HAN.test(title)) wrong.push(`${where}: called ${title}`)
    }
  }
  const bare = (where: string, kind: string, whole: unknown, codes: string[], type?: string) => {
    const things: Things = thingsIn(whole)
    for (const [path, value] of leavesOf(whole)) {
      if (typeof value !== 'string' || (codes.length > 0 && !codes.includes(value))) continue
      const text = thingText(kind, path, value, things, type)
      if (BARE.test(text) && !knownByCode.has(titleOf(kind, path, type))) wrong.push(`${where} ${path.join('.')}: told as ${text}`)
    }
  }
  for (const { decider, eventTypes } of known)
    for (const { type, version, schema } of eventTypes)
      for (let v = 1; v <= version; v++) {
        const name = `${type}.v${v}`
        const event = eventOf(name)
        for (const [path, value] of leavesOf(event.data)) {
          const where = `${name} ${path.join('.')}`
          const text = told(where, decider.name, path, value, type)
          named(where, decider.name, path, type)
          const declared = walked(schema as FieldSchema, path)
          // the business data of a workflow are declared by the business, not by the event
          if (typeof value !== 'number' || declared.length === 0 || declared.some(({ type }) => type !== 'integer')) continue
          const units = new Set(declared.map(({ unit }) => unit))
          if (units.size !== 1) continue
          const [unit] = units
          numbers++
          const wanted = unit === 'fen' ? (value / 100).toFixed(2) : unit === 'bps' ? `${value / 100} %` : String(value)
          if (text.replaceAll(',', '') !== wanted) wrong.push(`${where}: ${text} instead of ${wanted}`)
          const title = titleOf(decider.name, path, type)
          if (!/\p{Script=Han}|^(PNR|ICAO)$/u.test(title)) wrong.push(`${where}: called ${title}`)
        }
        const before = (samples.get(name)!.after ?? []).map(eventOf)
        const state = fold(decider, decider.initial, [...before, event])
        for (const [codes, data] of codesOf(schema as FieldSchema, event.data as object)) {
          bare(`${name}`, decider.name, data, codes, type)
          bare(
            `${name} state`,
            decider.name,
            attempt(() => fold(decider, decider.initial, [...before, { ...event, data }])),
            codes,
          )
        }
        for (const [path, value] of leavesOf(state)) {
          const where = `${name} state ${path.join('.')}`
          told(where, decider.name, path, value)
          named(where, decider.name, path)
          if (typeof value !== 'number') continue
          if (!Number.isFinite(value)) wrong.push(`${where}: ${value}`)
          if (path.includes('facts') || path[0] === 'fields') continue
          if (!schemaAt(decider.name, path)?.type) wrong.push(`${where}: of no known unit`)
        }
      }
  t.same(wrong, [])
  t.ok(numbers > 200, 'the samples hold numbers of all units')
})

t.test('each kind of stream is made of the events that its history names', async t => {
  for (const { decider, eventTypes } of known)
    t.same(new Set(kinds[decider.name]?.map(({ type }) => type)), new Set(eventTypes.map(({ type }) => type)), decider.name)
  t.same(Object.keys(kinds).sort(), known.map(({ decider }) => decider.name).sort())
})

t.test('what went wrong: papers of a refund, seats, airlines, rates', async t => {
  t.equal(valueText('refund', ['papers', '0', 'by'], 'yefeng'), 'yefeng')
  t.equal(valueText('refund', ['papers', '0', 'by'], 'yefeng', 'RefundPapersAdded'), 'yefeng')
  t.equal(valueText('order', ['submitted', 'seats'], 20), '20')
  t.equal(valueText('seats', ['holds', '0', 'seats'], 20), '20')
  t.equal(valueText('order', ['submitted', 'airLine'], 'HU'), 'HU')
  t.equal(valueText('refund', ['submitted', 'lines', '0', 'rate'], 1_000), '10 %')
  t.equal(valueText('refund', ['submitted', 'totals', 'refund'], 83_000), '830.00')
  t.equal(titleOf('order', ['submitted', 'limits', 'payBy']), '支付时限')
  t.equal(schemaAt('order', ['submitted', 'total'])?.unit, 'fen')
  t.equal(titleOf('order', ['cancelling', 'at']), '申请时间')
  t.equal(valueText('order', ['audit', 'status'], 'RETURNED'), '已退回')
  t.equal(valueText('job', ['request', 'sort', '1'], 'DESC', 'JobRequested'), '降序')
  t.equal(valueText('flow', ['tasks', '0', 'node', 'id'], 'refused-end'), '审批结果未能办理')
  t.equal(valueText('flowdefinition', ['businessType'], 'ORDER_CANCEL', 'FlowDefined'), '订单取消')
  t.equal(valueText('handler', ['matters'], 'REFUND,QUOTE'), '退票、人工报价')
  t.equal(valueText('flow', ['tasks', '0', 'assignee', 'kind'], 'APPLICANT'), '申请人')
})

t.test('money that only states hold is money, and counts are none', async t => {
  t.equal(valueText('order', ['returned', '26112112345671-2'], 120_000), '1,200.00')
  t.equal(headOf('order', ['returned', '26112112345671-2'], 120_000), '26112112345671-2（元）')
  t.equal(valueText('order', ['differences'], 5), '0.05')
  t.equal(valueText('order', ['handedBack', '0', 'refund'], 12_345), '123.45')
  t.equal(valueText('order', ['sizes', 'KX7Q2M'], 20), '20')
  t.equal(valueText('payment', ['reserved', 'P2611210000000002'], 83_000), '830.00')
  t.equal(valueText('payment', ['refunds', 'R2611210000000001'], 83_000), '830.00')
  t.equal(valueText('offset', ['credit', 'expired'], 100), '1.00')
  t.equal(valueText('offset', ['holds', 'P1', 'amount'], 100), '1.00')
  t.equal(valueText('seats', ['total'], 20), '20')
})
