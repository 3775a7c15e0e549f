import t from 'tap'
import { policyTerms } from '#contracts/policy/test/sample.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { aClerk, NOON } from '#services/kernel/spec.ts'
import { readSheet } from '#services/kernel/test/read-sheet.ts'
import { LOOKS, lookedAt } from '#services/kernel/test/turns.ts'
import type { GroupTerms } from './decide.ts'
import { importPolicies, type PolicyImportDeps } from './import.ts'
import { policyTable } from './table.ts'

const deps = {
  acceptable: async () => {},
  listed: async () => [],
  numbered: async () => undefined,
  readSheet,
} as unknown as PolicyImportDeps<GroupTerms>
const call = { who: aClerk, now: NOON, commandId: 'c1' } as CommandCall
const never = async () => {}
const alone = <Result>(task: () => Promise<Result>) => task()
const row = { 政策名称: '海口—北京', 航空公司: 'HU', 最少人数: '10', 价格方式: '折扣', '折扣（%）': '45', 适用航班: 'HU7182', 备注: '试行' }
const preview = (...rows: Partial<typeof row>[]) => {
  const lines = [Object.keys(row), ...rows.map(change => Object.values({ ...row, ...change }))].map(cells => cells.join(','))
  const files = [{ field: 'file', name: '政策.csv', bytes: new TextEncoder().encode(lines.join('\n')) }]
  return importPolicies(policyTable, { mode: 'preview', files }, call, deps, alone, never)
}

t.test('what a table may say is what a saved policy may', async t => {
  t.match(await preview({}), { good: 1, bad: 0 })
  t.match((await preview({ 备注: '长'.repeat(501) })).rows, [{ errors: { remark: '第2行:备注不能超过500字' } }])
  t.match((await preview({ 政策名称: '长'.repeat(101) })).rows, [{ errors: { name: '第2行:政策名称不能超过100字' } }])
})

t.test('two rows for the same, and another airline’s', async t => {
  t.match((await preview({}, { 政策名称: '又一个' })).rows, [{ row: 3, errors: { name: /政策冲突：与第2行/ } }])
  const ofGs = { ...call, who: { ...aClerk, airlines: ['GS'] } } as CommandCall
  const files = [
    { field: 'file', name: '政策.csv', bytes: new TextEncoder().encode(`${Object.keys(row).join(',')}\n${Object.values(row).join(',')}`) },
  ]
  t.match((await importPolicies(policyTable, { mode: 'preview', files }, ofGs, deps, alone, never)).rows, [
    { errors: { '': '第2行:没有HU航司的数据权限' } },
  ])
})

t.test('two thousand rows against two thousand policies, and others are answered meanwhile', async t => {
  const head = Object.keys(row).join(',')
  const lines = Array.from({ length: 2_000 }, (_, n) => Object.values({ ...row, 适用航班: `HU${1000 + n}、HU${4000 + n}` }).join(','))
  const files = [{ field: 'file', name: '政策.csv', bytes: new TextEncoder().encode([head, ...lines].join('\n')) }]
  const terms = (n: number) =>
    policyTerms({
      name: '海口—北京',
      price: { kind: 'DISCOUNT', rate: 4500 },
      flights: [`HU${1000 + n}`, `HU${4000 + n}`],
      remark: '试行',
    })
  let compared = 0
  const standing = Array.from({ length: 2_000 }, (_, n) => {
    const own = terms(n % 2 ? n : n + 5_000)
    return {
      id: `p${n}`,
      policyNo: `P${n}`,
      status: 'EFFECTIVE',
      get terms() {
        compared++
        return own
      },
    }
  })
  const looks = lookedAt(t)
  const busy: typeof deps = { ...deps, listed: async () => standing }
  const report = await importPolicies(policyTable, { mode: 'preview', files }, call, busy, alone, never)
  const { most, all } = looks()
  t.match(report, { good: 2_000, bad: 0 })
  t.equal(report.rows.filter(({ action }) => action === 'same').length, 50, 'every second one is in force already')
  t.ok(compared <= 10 * standing.length, `compared by key, not each with each: ${compared} looks at a policy`)
  t.ok(all >= 2 * lines.length, 'the clock is looked at after each row, read and judged')
  t.ok(most <= 2 * LOOKS, `nobody waits: ${most} looks in one turn`)
})

t.test('others wait while rows are judged, not while the file is read', async t => {
  let turns = 0
  const inTurn = <Result>(task: () => Promise<Result>) => {
    turns++
    return task()
  }
  const file = (text: string) => [{ field: 'file', name: '政策.csv', bytes: new TextEncoder().encode(text) }]
  await t.rejects(importPolicies(policyTable, { mode: 'preview', files: file('政策名称,航空公司\n') }, call, deps, inTurn, never), {
    status: 400,
  } as never)
  t.equal(turns, 0, 'what cannot be read never asks for its turn')
  const files = file(`${Object.keys(row).join(',')}\n${Object.values(row).join(',')}`)
  t.match(await importPolicies(policyTable, { mode: 'preview', files }, call, deps, inTurn, never), { good: 1 })
  t.equal(turns, 1)
})
