import fc, { type Arbitrary } from 'fast-check'
import t, { type Test } from 'tap'
import type { AnyField } from '#contracts/kernel/field.ts'
import { present } from '#contracts/kernel/present.ts'
import { type AnyRecord, type ImportReport, idOf } from '#contracts/kernel/record.ts'
import { records } from '#contracts/records.ts'
import { difference, timeline } from '#contracts/report/history.ts'
import { demoAgencies } from '#services/identity/seed.ts'
import type { Values } from '#services/kernel/record/decide.ts'
import { rightOf } from './schemas.ts'
import { type HttpAnswer, startProgram } from './start.ts'

/**
 * The life of a row of every record, now and later, from generated values: added, read, changed by a reader of its last version, switched,
 * deleted, imported again from its export; each step stands in the history. FC_SEED draws other rows.
 */
const seed = Number(process.env.FC_SEED ?? 20_261_130)
t.comment(`FC_SEED=${seed}`)
const house = await startProgram()
t.teardown(house.close)
const { call, send, program } = house

/** Texts in a notation of their own, by `record.field`: what a draw by length alone never hits. */
const notations: Record<string, readonly string[]> = {
  'changeRule.steps': ['72小时=5%，24小时=15%，0小时=30%', '24小时=200元，0小时=不可'],
  'airport.country': ['CN', 'TH'],
  'airport.zone': ['Asia/Shanghai', 'Asia/Bangkok'],
  'refundScale.steps': ['72小时=10%，前1天12:00=30%，0小时=50%', '24小时=5%，0小时=20.5%'],
  'refundTypeRule.papers': ['身份证/护照，诊断证明', '护照'],
  'refundTypeRule.travellers': ['儿童', '成人、儿童'],
  'billFormat.totals': ['支付金额=应结订单总金额', '总笔数=笔数；手续费=手续费合计'],
}
const users = ['order', 'refund', 'finance']
const known = new Map<string, string[]>()
/** ids that a reference to this record may hold */
const idsOf = async (name: string): Promise<string[]> => {
  const to = records.find(record => record.name === name)
  const found = to
    ? (await call(to.endpoints.query, { size: 20, ...(to.switchable && { enabled: true }) }, 'admin')).content.map(({ id }) => id)
    : demoAgencies.map(({ id }) => id)
  known.set(name, found)
  return found
}
const title = (max: number) =>
  fc.string({ unit: fc.constantFrom(...'海口北京三亚团队春秋甲乙丙丁'), minLength: 1, maxLength: Math.min(max, 12) })

/** Values that a field may have; what it names exists. */
const drawnFor = (record: AnyRecord, name: string, field: AnyField): Arbitrary<unknown> => {
  const written = notations[`${record.name}.${name}`]
  const { pattern, maxLength } = field.schema as { pattern?: string; maxLength?: number }
  if (written) return fc.constantFrom(...written)
  if (field.kind === 'person') return fc.constantFrom(...users)
  if (field.kind === 'html') return title(12).map(text => `<p>${text}</p>`)
  if (field.many && field.labels) {
    const codes = Object.keys(field.labels).filter(code => code !== '*')
    return fc.shuffledSubarray(codes, { minLength: 1, maxLength: 3 }).map(some => some.join())
  }
  if (field.many) return fc.shuffledSubarray(known.get(field.ref!)!, { minLength: 2, maxLength: 3 }).map(ids => ids.join())
  if (field.ref) {
    const ids = [...known.get(field.ref)!, ...(field.or ? known.get(field.or)! : [])]
    return fc.constantFrom(...ids, ...(field.orAll ? ['*'] : []))
  }
  return field.kind === 'text' && !pattern ? title(maxLength!) : rightOf(field.schema)
}

/** Rows of a record as fields and references allow them; the record's own rules are not asked. */
const rowsOf = async (record: AnyRecord): Promise<Arbitrary<Values>> => {
  const fields = Object.entries<AnyField>(record.fields)
  for (const name of new Set(fields.flatMap(([, { ref, or }]) => [ref, or].filter(one => one !== undefined)))) await idsOf(name)
  return fc.record(Object.fromEntries(fields.map(([name, field]) => [name, drawnFor(record, name, field)])), {
    requiredKeys: fields.filter(([, { optional }]) => !optional).map(([name]) => name),
    noNullPrototype: true,
  })
}
/** The first of many draws that `fits`. */
const drawn = (rows: Arbitrary<Values>, fits: (row: Values) => boolean, from = 0): Values | undefined => {
  for (let turn = 0; turn < 200; turn++) {
    const found = fc.sample(rows, { numRuns: 20, seed: seed + from + turn }).find(fits)
    if (found) return found
  }
  return undefined
}
const fits = ({ pattern, maxLength = 99 }: { pattern?: string; maxLength?: number }, id: string) =>
  new RegExp(pattern ?? '').test(id) && id.length <= maxLength
const isRight = (record: AnyRecord) => (row: Values) => Object.keys(record.check(row)).length === 0

const refused = (t: Test, answer: HttpAnswer, status: number, what: string, message: string | RegExp = /\p{Script=Han}/u) => {
  t.match(answer, { status, message, data: null }, what)
  t.ok(answer.code > 0, `${what}: a code`)
}

/** draws of which one must be a row that is unlike all that are there */
const TRIES = 10

for (const record of records)
  t.test(`a life of ${record.name} ${record.zh}`, async t => {
    const { endpoints, idField } = record
    const named = (id: string) => ({ [idField]: id }) as { id: string }
    const { content } = await call(endpoints.query, { size: 200 }, 'admin')
    const taken = new Set(content.map(({ id }) => id))
    const isNew = (row: Values) => record.keys.length === 0 || !taken.has(idOf(record, row))
    const rows = await rowsOf(record)
    const right = drawn(rows, row => isNew(row) && isRight(record)(row)) ?? {}
    const head = await program.events.head()

    // rows that the record's own rules refuse, and rows that name nothing that is there
    const wrong = drawn(rows, row => isNew(row) && !isRight(record)(row))
    if (wrong) {
      const errors = record.check(wrong)
      const answer = await send(endpoints.add, wrong, 'admin')
      refused(t, answer, 400, `the rule over ${Object.keys(errors)}`, Object.values(errors)[0])
      t.match(answer.errors, errors)
    }
    for (const [name, { ref, many, title, schema }] of Object.entries<AnyField>(record.fields)) {
      if (!ref) continue
      const one = many ? known.get(ref)![0] : undefined
      const nothing = ['QQ', 'QQQ', '999999'].map(id => (one ? `${one},${id}` : id)).find(id => fits(schema, id))
      const row = { ...right, [name]: nothing }
      if (isRight(record)(row)) refused(t, await send(endpoints.add, row, 'admin'), 400, `${name} names nothing`, new RegExp(title))
    }
    t.equal(await program.events.head(), head, 'nothing was written')

    let given: Values = {}
    let answer: HttpAnswer | undefined
    for (let turn = 1; turn <= TRIES && answer?.status !== 200; turn++) {
      given = drawn(rows, row => isNew(row) && isRight(record)(row), 1_000 * turn) ?? {}
      answer = await send(endpoints.add, given, 'admin')
      if (answer.status !== 200) refused(t, answer, 409, 'there is one like it')
    }
    t.match(answer, { status: 200, data: { ...given, enabled: true } }, JSON.stringify(given))
    const { id, version } = answer!.data as { id: string; version: number }
    t.same(await call(endpoints.get, named(id), 'admin'), answer!.data)
    if (record.keys.length > 0) refused(t, await send(endpoints.add, given, 'admin'), 409, 'the same key again')

    // other values under the same key, from somebody who has seen an older version, and from somebody who has seen this one
    const differs = (row: Values) => Object.keys(record.fields).filter(name => row[name] !== given[name])
    const changeable = Object.keys(record.fields).filter(name => !record.keys.includes(name))
    const mixed = fc
      .tuple(rows, fc.subarray(changeable, { minLength: 1 }))
      .map(([row, names]): Values => ({ ...given, ...Object.fromEntries(names.map(name => [name, row[name]])) }))
    const next = drawn(mixed, row => isRight(record)(row) && differs(row).length > 0 && record.idBy?.(row) === record.idBy?.(given), 7)
    const changed = differs(next ?? {})
    // where a record has a reason of its own, that is the reason of the change
    const why = 'reason' in record.fields ? (next?.reason as string | undefined) : '换季'
    const change = {
      ...named(id),
      ...present({ reason: why }),
      ...Object.fromEntries(changed.map(name => [name, next?.[name] ?? null])),
    }
    const ifMatch = (revision: number) => ({ headers: { 'if-match': `"${revision}"` } })
    refused(t, await send(endpoints.modify, change, 'admin', ifMatch(version + 1)), 412, 'another version')
    t.same(await call(endpoints.get, named(id), 'admin'), answer!.data, 'unchanged')
    const after = await call(endpoints.modify, change, 'admin', ifMatch(version))
    t.match(after, { ...next, version: version + 1 }, JSON.stringify(change))
    t.same(await call(endpoints.get, named(id), 'admin'), after)

    const stream = `${record.name}-${id}`
    const { changes } = await call(difference, { stream, from: String(version), to: String(version + 1) }, 'admin')
    const paths = new Set(changes.map(({ path }) => path))
    t.same(
      changed.filter(name => !paths.has(`values.${name}`)),
      [],
      'each changed field stands in the history',
    )

    const steps = ['Added', 'Modified']
    if (record.switchable) {
      t.same(await call(endpoints.disable, named(id), 'admin'), { ids: [id], failed: [] })
      t.equal((await call(endpoints.get, named(id), 'admin')).enabled, false)
      refused(t, await send(endpoints.disable, named(id), 'admin'), 409, 'disabled already')
      t.same(await call(endpoints.enable, named(id), 'admin'), { ids: [id], failed: [] })
      t.equal((await call(endpoints.get, named(id), 'admin')).enabled, true)
      steps.push('Disabled', 'Enabled')
    }
    const sheet = await send(endpoints.export, {}, 'admin')
    t.equal(sheet.status, 200)
    /** number of rows that the file changes */
    const imported = async () => {
      const files = [{ name: '导出.xlsx', bytes: sheet.bytes }]
      return ((await call(endpoints.import, { mode: 'all' }, 'admin', { files })) as ImportReport).written
    }
    if (record.importable) t.equal(await imported(), 0, 'nothing differs from its export')

    const gone = async () => {
      t.same(await call(endpoints.delete, { ...named(id), reason: '停用' }, 'admin'), { ids: [id], failed: [] })
      refused(t, await send(endpoints.get, named(id), 'admin'), 404, 'it is gone')
      refused(t, await send(endpoints.modify, change, 'admin'), 404, 'nor can it be changed')
      steps.push('Deleted')
    }
    await gone()
    if (record.importable && record.keys.length > 0) {
      t.equal(await imported(), 1, 'what was exported comes in again')
      t.match(await call(endpoints.get, named(id), 'admin'), next!)
      steps.push('Added')
      await gone()
    }
    const { events } = await call(timeline, { stream, size: 50 }, 'admin')
    t.same(
      events.map(({ type }) => type),
      steps.map(step => record.events[step as keyof typeof record.events].type),
    )
    t.match(events[1], { zh: `修改${record.zh}`, reason: why })
  })
