import { readPnr } from '#contracts/order/pnr/text/read.ts'
import { cpuOf, cpuSince } from './cpu.ts'
import { median, medianCpu, rounded, scaled } from './numbers.ts'
import type { BenchRow } from './row.ts'

const PNRS = scaled(2_000, 20)
const rounds = scaled(7, 2)
const TRAVELLERS = 20
const TODAY = '2026-11-28'

/** A group of twenty as a terminal shows it: names, two flights, a document and two tickets of each. */
const pnrOf = (n: number): string => {
  const family = ['LI', 'WANG', 'ZHANG', 'CHEN', 'OUYANG'][n % 5]
  const travellers = Array.from({ length: TRAVELLERS }, (_, k) => k + 1)
  const names = travellers.map(k => `${k}.${k % 2 ? `${family}/A${String.fromCharCode(65 + k)}` : '陈志强'}`)
  const items = [
    '  HU7182 G   SU20DEC  HAKPEK HK20  0745 1130          E T1T2',
    '  HU7181 G   FR25DEC  PEKHAK HK20  1240 1625          E T2T1',
    'HAK/T HAK/T 0898-66666666/HAINAN TOUR CO., LTD',
    'TL/1700/13DEC/HAK888',
    ...travellers.map(k => `SSR FOID HU HK1 NI46010619790814${1000 + k}/P${k}`),
    ...travellers.flatMap(k => [
      `SSR TKNE HU HK1 HAKPEK 7182 G20DEC 880${2_100_000_000 + n * 100 + k}/1/P${k}`,
      `SSR TKNE HU HK1 PEKHAK 7181 G25DEC 880${2_100_000_000 + n * 100 + k}/2/P${k}`,
    ]),
    `RMK CA/M${n}`,
    'HAK888',
  ]
  return [
    ` 0.20BYC NM${TRAVELLERS} ABC${String(n % 1_000).padStart(3, '0')}`,
    ...Array.from({ length: TRAVELLERS / 4 }, (_, k) => ` ${names.slice(4 * k, 4 * k + 4).join(' ')}`),
    ...items.map((item, k) => `${String(TRAVELLERS + 1 + k).padStart(2)}.${item}`),
  ].join('\n')
}

/** P29: pasted PNRs of groups, read line by line. */
export const p29 = async (): Promise<BenchRow[]> => {
  const pasted = Array.from({ length: PNRS }, (_, n) => pnrOf(n))
  const measured = Array.from({ length: rounds }, () => {
    let lines = 0
    const before = cpuOf()
    const start = performance.now()
    for (const text of pasted) {
      const pnr = readPnr(text, TODAY)
      if (pnr.left.length > 0 || pnr.tickets.length !== TRAVELLERS) throw new Error(`left over: ${JSON.stringify(pnr.left)}`)
      lines += pnr.lines
    }
    const seconds = (performance.now() - start) / 1_000
    return { perSecond: lines / seconds, lines, cpu: cpuSince(before, lines) }
  })
  const value = rounded(median(measured.map(({ perSecond }) => perSecond)))
  const work = `读 PNR 文本：${PNRS} 个 ${TRAVELLERS} 人的团，每个 ${measured[0]!.lines / PNRS} 行`
  return [
    { row: 'P29', work, value, unit: '行/s', goal: '≥ 50,000 行/s', ok: value >= 50_000, cpu: medianCpu(measured.map(({ cpu }) => cpu)) },
  ]
}
