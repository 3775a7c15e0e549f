import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import type { FeeRung, RungFee } from '#contracts/order/rules/fare-rule.ts'
import { runs } from '#services/kernel/test/runs.ts'
import { dividedByCabins, numberOf, readRule } from './read.ts'

const pick =
  (random: () => number) =>
  <T>(...all: readonly T[]): T =>
    all[Math.floor(random() * all.length)]!

const chinese = (n: number): string => {
  const d = '零一二三四五六七八九'
  if (n < 10) return d[n]!
  if (n < 20) return `十${n % 10 ? d[n % 10] : ''}`
  if (n < 100) return `${d[Math.floor(n / 10)]}十${n % 10 ? d[n % 10] : ''}`
  return `${d[Math.floor(n / 100)]}百${n % 100 === 0 ? '' : n % 100 < 10 ? `零${d[n % 10]}` : chinese(n % 100).replace(/^十/, '一十')}`
}
const wide = (text: string) => text.replace(/[0-9A-Z%]/g, char => String.fromCharCode(char.charCodeAt(0) + 0xfee0))

/** a rule as a carrier may have it */
const bounds = fc
  .uniqueArray(fc.constantFrom(10080, 4320, 2880, 1440, 720, 240, 120, 60, 30), { minLength: 0, maxLength: 4 })
  .map(all => all.sort((a, b) => b - a))
const rules = fc
  .tuple(
    bounds,
    fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 6, maxLength: 6 }),
    fc.boolean(),
    fc.boolean(),
    fc.integer({ min: 1, max: 2 ** 30 }),
  )
  .map(([bounds, rates, exclusive, not, seed]) => {
    const sorted = [...rates].sort((a, b) => a - b).map(n => n * 500)
    const fees: RungFee[] = [...bounds, 0, -1].map((_, n, all) =>
      not && n === all.length - 1 ? { not: true as const } : { rate: sorted[n]! },
    )
    const steps: FeeRung[] = [
      ...bounds.map((minutes, n) => ({ minutes, ...(exclusive && { exclusive: true as const }), fee: fees[n]! })),
      { minutes: 0, fee: fees[bounds.length]! },
      { minutes: null, fee: fees[bounds.length + 1]! },
    ]
    return { steps, seed }
  })

const randomOf = (seed: number) => {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
const write = (steps: readonly FeeRung[], what: 'REFUND' | 'CHANGE', random: () => number): string => {
  const one = pick(random)
  const verb = what === 'REFUND' ? '退票' : one('变更', '改期')
  const lead = one('起飞前', '航班起飞前', '离站时间前', '航班规定离站时间前', '航班计划起飞时间前')
  const [open, close] = one(['（', '）'], ['(', ')'], ['', ''])
  const said = (yes: boolean) => (open === '' && !yes ? '（不含）' : `${open}${yes ? '含' : '不含'}${close}`)
  const spell = random() < 0.2 ? chinese : String
  const time = (minutes: number) =>
    minutes % 1440 === 0 && minutes >= 2880 && random() < 0.4
      ? `${spell(minutes / 1440)}${one('天', '日')}`
      : minutes % 60 === 0
        ? `${spell(minutes / 60)}${one('小时', '个小时')}`
        : `${spell(minutes)}分钟`
  const fee = (of: RungFee) => {
    if ('not' in of) return one(`不得${verb}`, `不可${verb}`, what === 'REFUND' ? '不得退票，仅退税费' : '不允许变更')
    const rate = (of as { rate: number }).rate / 100
    if (rate === 0) return one(`免费${verb}`, `免收${verb}费`, `不收取${verb}费`)
    const percent = random() < 0.2 && Number.isInteger(rate) ? `百分之${chinese(rate)}` : `${rate}%`
    return one(
      `收取票面价${percent}的${verb}费`,
      `收取${percent}${verb}手续费`,
      `按票面价的${percent}收取`,
      `${verb}费为客票价的${percent}`,
      `收${percent}`,
      `：${percent}`,
    )
  }
  const { length } = steps
  const closed = (n: number) => !steps[n]!.exclusive
  const same = (a: RungFee, b: RungFee) => JSON.stringify(a) === JSON.stringify(b)
  const pieces: string[] = []
  for (let n = 0; n < length; n++) {
    const { minutes, fee: now } = steps[n]!
    const before = steps[n - 1]
    if (minutes === null) {
      pieces.push(`${one('航班起飞后', '起飞后', '起飞以后', '离站后')}${fee(now)}`)
      continue
    }
    const isLast = minutes === 0
    const joined = isLast && same(now, steps[n + 1]!.fee)
    if (!before) {
      if (isLast)
        pieces.push(joined ? `${one('起飞前及起飞后', '起飞前和起飞后')}${fee(now)}` : `${one('航班起飞前', '起飞以前')}${fee(now)}`)
      else {
        const from = time(minutes)
        pieces.push(`${lead}${from}${said(closed(n))}${one('以前', '之前', '前', '以上')}${fee(now)}`)
      }
    } else {
      const since = `${random() < 0.6 ? lead : ''}${time(before.minutes!)}${said(!closed(n - 1))}`
      if (isLast)
        pieces.push(
          joined
            ? one(`${since}${one('以内', '之内', '内')}${one('及', '和', '与', '、')}起飞后${fee(now)}`, `${since}至起飞后${fee(now)}`)
            : one(`${since}${one('以内', '之内', '内')}${fee(now)}`, `${since}至${one('起飞前', '航班起飞', '起飞时间')}${fee(now)}`),
        )
      else
        pieces.push(
          `${since}${one('至', '到', '-', '—', '～')}${random() < 0.2 ? lead : ''}${time(minutes)}${said(closed(n))}${one('', '之间', '以前')}${fee(now)}`,
        )
    }
    if (joined) break
  }
  return pieces.join(one('；', ';', '，', '；\n', '。'))
}
const text = (steps: { refund: FeeRung[]; change: FeeRung[] }, random: () => number) => {
  const one = pick(random)
  const cabins = one(['Y'], ['B', 'M'], ['Q', 'X', 'E'])
  const refund = `${one('退票规定：', '自愿退票：', '1、退票：', '退票费率:')}${write(steps.refund, 'REFUND', random)}`
  const change = `${one('变更规定：', '改期：', '2、变更：', '自愿变更收费标准：')}${write(steps.change, 'CHANGE', random)}`
  const end = one('。\n', '\n', '。')
  const whole = `${one(`适用舱位：${cabins.join('/')}${end}`, `${cabins.join('、')}舱${end}`)}${random() < 0.5 ? `${refund}${end}${change}` : `${change}${end}${refund}`}${end}${one('签转：不得签转。', '不得签转', '允许签转。')}${one('', '变更至低舱位的，票价差额不退。')}`
  return { text: random() < 0.2 ? wide(whole) : whole, cabins }
}

t.test('numbers', async () => {
  for (let n = 0; n <= 168; n++) assert.equal(numberOf(chinese(n)), n)
})
t.test('what is written is read', async () => {
  fc.assert(
    fc.property(rules, rules, (refund, change) => {
      const made = text({ refund: refund.steps, change: change.steps }, randomOf(refund.seed))
      const read = readRule(made.text)
      try {
        assert.deepEqual(read.unread, [])
        assert.deepEqual(read.refund?.value, refund.steps)
        assert.deepEqual(read.change?.value, change.steps)
        assert.deepEqual([read.refund?.doubt, read.change?.doubt], [undefined, undefined])
        assert.deepEqual(read.cabins?.value, made.cabins)
        assert.notEqual(read.transfer, undefined)
      } catch (error) {
        throw new Error(`${made.text}\n${JSON.stringify(read)}\n${(error as Error).message}`)
      }
    }),
    { numRuns: runs(200) },
  )
})

const said = (steps: FeeRung[] | undefined) =>
  steps
    ?.map(
      ({ minutes, exclusive, fee }) =>
        `${minutes}${exclusive ? 'x' : ''} ${'rate' in fee ? fee.rate / 100 : 'amount' in fee ? `¥${fee.amount / 100}` : '不可'}`,
    )
    .join(', ')
const texts: [string, refund: string | undefined, change: string | undefined, doubts: number, unread: string[]][] = [
  [
    '航班规定离站时间前7天（含）之前，收取票面价5%的退票手续费；7天（不含）至48小时（含）之间，收取10%；48小时（不含）至4小时（含），收取15%；4小时（不含）以内及航班离站后，收取20%。',
    '10080 5, 2880 10, 240 15, 0 20, null 20',
    undefined,
    0,
    [],
  ],
  [
    '退票：7天前（含）5%，7天内（不含）至2天前（含）10%，2天内（不含）至4小时前（含）20%，4小时内（不含）及起飞后30%',
    '10080 5, 2880 10, 240 20, 0 30, null 30',
    undefined,
    0,
    [],
  ],
  ['起飞前2小时（含）外退票收取10%手续费，2小时内及起飞后收取30%', '120 10, 0 30, null 30', undefined, 0, []],
  ['航班起飞前4小时之前办理退票，收取10%；起飞前4小时以内，收取20%；起飞后收取50%', '240 10, 0 20, null 50', undefined, 1, []],
  ['免费变更一次，再次变更收取10%', undefined, '0 0, null 0', 0, ['一次', '再次变更收取10%']],
  ['不得自愿退票，不得变更，不得签转', '0 不可, null 不可', '0 不可, null 不可', 0, []],
  ['每张客票收取退票费100元；每次变更收取50元', '0 ¥100, null ¥100', '0 ¥50, null ¥50', 0, []],
  [
    '1、退票：起飞前24小时（含）以前收取10%，24小时内收取20%，最低50元。革命伤残军人、婴儿免收退票费。2、变更：同舱位免费变更。',
    '1440 10, 0 20',
    undefined,
    1,
    ['最低50元', '伤残军人、婴儿免收退票费', '同舱位免费变更'],
  ],
  ['退票：起飞前1天12:00（含）前收取5%，起飞前收取10%', '0 5, null 5, 0 10', undefined, 1, ['1天', '12:']],
  [
    'K舱：起飞前168小时（含）以前，变更收取5%，退票收取10%；168小时以内及起飞后，变更收取20%，退票收取40%。',
    '10080 10, 0 40, null 40',
    '10080 5, 0 20, null 20',
    0,
    [],
  ],
  ['退票按全价的10%收取，起飞后20%', 'null 20', undefined, 1, ['全价的10%']],
]
t.test('texts that were written by hand', async () => {
  for (const [text, refund, change, doubts, unread] of texts) {
    const read = readRule(text)
    assert.deepEqual(
      [
        said(read.refund?.value),
        said(read.change?.value),
        [read.refund?.doubt, read.change?.doubt].filter(Boolean).length,
        read.unread.map(({ text }) => text),
      ],
      [refund, change, doubts, unread],
      text,
    )
  }
})
t.test('a notice of several cabins', async () => {
  const notice = '适用舱位：Y/B\n退票：起飞前收取10%，起飞后20%\nK、L舱\n退票：起飞前30%，起飞后不得退票\n(3) T舱：不得退票'
  assert.deepEqual(
    dividedByCabins(notice).map(({ text }) => [readRule(text).cabins?.value.join(''), said(readRule(text).refund?.value)]),
    [
      ['YB', '0 10, null 20'],
      ['KL', '0 30, null 不可'],
      ['T', '0 不可, null 不可'],
    ],
  )
})
t.test('a text with a fault is read as before, or says that it is not sure', async () => {
  const tally = { same: 0, told: 0, wrong: 0 }
  fc.assert(
    fc.property(rules, fc.nat(), fc.constantFrom('drop', 'twice', 'swap'), ({ steps, seed }, place, fault) => {
      const random = randomOf(seed)
      const text = `退票：${write(steps, 'REFUND', random)}`
      const at = 3 + (place % (text.length - 4))
      const bad =
        fault === 'drop'
          ? text.slice(0, at) + text.slice(at + 1)
          : fault === 'twice'
            ? text.slice(0, at) + text[at] + text.slice(at)
            : text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2)
      const read = readRule(bad)
      if (said(read.refund?.value) === said(steps)) tally.same++
      else if (!read.refund || read.refund.doubt || read.unread.length > 0) tally.told++
      else tally.wrong++
      for (const { from, to, text: piece } of read.unread) assert.equal(bad.slice(from, to).length, piece.length)
    }),
    { numRuns: runs(200) },
  )
  // a figure that was lost, doubled or moved reads as another; a person checks each field
  assert.ok(tally.wrong < 0.1 * (tally.same + tally.told), JSON.stringify(tally))
})
t.test('any text is answered', async () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'退票变更起飞前后小时天内外至及不得含（）12048%元收取免费百分之，。；：\n'), maxLength: 200 }),
      text => void readRule(text),
    ),
    { numRuns: runs(200) },
  )
})
