import assert from 'node:assert/strict'
import t from 'tap'
import type { FeeRung } from '#contracts/order/rules/fare-rule.ts'
import type { ReadRule } from './read.ts'
import { drawnUp, readRules } from './reader.ts'

const said = (steps: readonly FeeRung[] | undefined) =>
  steps
    ?.map(
      ({ minutes, exclusive, fee }) =>
        `${minutes}${exclusive ? 'x' : ''} ${'rate' in fee ? fee.rate / 100 : 'amount' in fee ? `¥${fee.amount / 100}` : '不可'}`,
    )
    .join(', ')
const one = (text: string): ReadRule => {
  const [rule, ...more] = readRules(text)
  assert.deepEqual(more, [], text)
  return rule!
}

t.test('fees in one row and times in another are paired and doubted', async () => {
  const all: [text: string, refund: string][] = [
    ['退票费：10%-20%-40%，分别为起飞前7天、48小时、4小时', '10080 10, 2880 20, 240 40'],
    ['退票：5%、10%、20%、40%，分别为起飞前7天、48小时、4小时', '10080 5, 2880 10, 240 20, 0 40'],
    [
      '退票：起飞前7天（含）以前、7天（不含）至48小时（含）、48小时（不含）以内及起飞后，分别收取票面价10%、20%、40%',
      '10080 10, 2880 20, 0 40, null 40',
    ],
    ['退票：7天内、48小时内、4小时内分别收取10%、20%、40%', '2880 10, 240 20, 0 40'],
    ['退票：7天-48小时-4小时：10%-20%-40%', '10080 10, 2880 20, 240 40'],
  ]
  for (const [text, refund] of all) {
    const read = one(text)
    assert.deepEqual([said(read.refund?.value), read.unread], [refund, []], text)
    assert.match(read.refund?.doubt ?? '', /费率与时间分列，已按先后对应/, text)
  }
  const short = one('退票费：10%-20%-40%，分别为起飞前7天、48小时')
  assert.deepEqual([said(short.refund?.value), short.unread.map(({ text }) => text)], ['10080 10, 2880 20, 0 40', []])
  for (const text of ['退票费：10%-20%，分别为起飞前7天、48小时、24小时、4小时', '退票收取10%-20%-40%']) {
    const read = one(text)
    assert.equal(read.refund, undefined, text)
    assert.equal(read.unread.length, 1, text)
  }
})

t.test('tables pasted from a spreadsheet', async () => {
  const wide =
    '退票规定（票面价）\n舱位\t起飞前7天（含）以前\t7天（不含）至48小时（含）\t48小时（不含）以内及起飞后\nY/B\t5%\t10%\t20%\nK\t10%\t20%\t不得退票\n变更：起飞前及起飞后10%'
  assert.deepEqual(
    readRules(wide).map(({ cabins, refund, change, unread }) => [
      cabins?.value.join(''),
      said(refund?.value),
      refund?.doubt,
      said(change?.value),
      unread,
    ]),
    [
      ['YB', '10080 5, 2880 10, 0 20, null 20', undefined, '0 10, null 10', []],
      ['K', '10080 10, 2880 20, 0 不可, null 不可', undefined, '0 10, null 10', []],
    ],
  )
  const tall = one('K舱\n时间\t退票\t变更\n起飞前24小时（含）以前\t10%\t5%\n24小时（不含）以内\t20%\t10%\n起飞后\t50%\t不得变更')
  assert.deepEqual(
    [tall.cabins?.value, said(tall.refund?.value), said(tall.change?.value), tall.refund?.doubt, tall.change?.doubt, tall.unread],
    [['K'], '1440 10, 0 20, null 50', '1440 5, 0 10, null 不可', undefined, undefined, []],
  )
  const merged = readRules('\t退票\t\t改期\t\n舱位\t起飞前\t起飞后\t起飞前\t起飞后\nY\t5%\t10%\t免费\t5%\nK\t20%\t30%\t10%\t不允许')
  assert.deepEqual(
    merged.map(({ cabins, refund, change }) => [cabins?.value.join(''), said(refund?.value), said(change?.value)]),
    [
      ['Y', '0 5, null 10', '0 0, null 5'],
      ['K', '0 20, null 30', '0 10, null 不可'],
    ],
  )
  const cornered = one('起飞前48小时（含）以前\t48小时（不含）以内及起飞后\n退票\t5%\t30%\n改期\t3%\t10%')
  assert.deepEqual(
    [said(cornered.refund?.value), said(cornered.change?.value), cornered.refund?.doubt, cornered.unread],
    ['2880 5, 0 30, null 30', '2880 3, 0 10, null 10', undefined, []],
  )
  const beside = readRules('L舱\n退票：起飞前10%，起飞后30%\n舱位\t起飞前48小时（含）以前\t48小时（不含）以内及起飞后\nV舱\t5%\t30%')
  assert.deepEqual(
    beside.map(({ cabins, refund }) => [cabins?.value.join(''), said(refund?.value)]),
    [
      ['L', '0 10, null 30'],
      ['V', '2880 5, 0 30, null 30'],
    ],
  )
  const odd = one('退票\n时间\t费率\n起飞前\t10%\n起飞后\t面议，最低50元')
  assert.deepEqual([said(odd.refund?.value), odd.unread.map(({ text }) => text)], ['0 10', ['面议，最低50元']])
})

t.test('a text that names neither refunds nor changes asks which', async () => {
  const text = '起飞前24小时（含）以前10%；24小时（不含）以内及起飞后20%'
  const read = one(text)
  assert.deepEqual(
    [read.refund, read.change, said(read.which?.value), read.which?.doubt],
    [undefined, undefined, '1440 10, 0 20, null 20', '原文未写明是退票还是改期，请选择'],
  )
  const { rules, fields } = drawnUp(text, [read])
  assert.deepEqual(
    rules.map(({ ruleNo, refund, change }) => [ruleNo, refund, change]),
    [['R1', undefined, undefined]],
  )
  assert.deepEqual(
    fields.map(({ kind, value }) => [kind, value !== undefined]),
    [
      ['CABINS', false],
      ['WHICH', true],
      ['REFUND', false],
      ['CHANGE', false],
      ['TRANSFER', false],
      ['KEEPS_LOWER', false],
    ],
  )
})

t.test('rules and their fields', async () => {
  const text = '适用舱位：Y/B\n退票：起飞前收取10%，起飞后20%，最低50元\nK、L舱\n退票：起飞前30%，起飞后不得退票\nK、L舱\n退票：不得退票'
  const { rules, fields } = drawnUp(text, readRules(text))
  assert.deepEqual(
    rules.map(({ ruleNo, cabins }) => [ruleNo, cabins.join('')]),
    [
      ['YB', 'YB'],
      ['KL', 'KL'],
      ['KL-2', 'KL'],
    ],
  )
  for (const { quote, from, to } of fields) assert.equal(text.slice(from, to), quote)
  assert.equal(new Set(fields.map(({ fieldId }) => fieldId)).size, fields.length)
  assert.deepEqual(
    fields.filter(({ kind }) => kind === 'UNREAD').map(({ fieldId, quote }) => [fieldId, quote]),
    [['YB.UNREAD.1', '最低50元']],
  )
})
