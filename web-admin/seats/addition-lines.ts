import { parseYuan, yuanText } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { saveAddition } from '#contracts/seats/addition-api.ts'

type Lines = Static<typeof saveAddition.body>['rows']
const LINE = /^([A-Z0-9]{2}\d{1,4}[A-Z]?)[\s-]+(\d{4}-\d{2}-\d{2})[\s-]+([A-Z]\d?)[\s+]+(\d{1,3})(?:\s+(\S+))?$/

/**
 * Blocks and their additional seats as people type them, one a line: `HU7182 2026-12-10 G 20`, then the price in yuan where there is one.
 * @returns the rows, or why a line is none
 */
export const linesIn = (text: string): { rows: Lines } | { wrong: string } => {
  const rows: Lines = []
  for (const [n, typed] of text.normalize('NFKC').toUpperCase().split('\n').entries()) {
    const line = typed.trim().replace(/[,、;]/g, ' ')
    if (line === '') continue
    const [, flightNo, date, cabin, add, yuan] = LINE.exec(line) ?? []
    if (!flightNo) return { wrong: `第${n + 1}行应为：航班号 日期 舱位 座位数 加量价（可不填）` }
    const price = yuan === undefined ? undefined : parseYuan(yuan)
    if (yuan !== undefined && price === undefined) return { wrong: `第${n + 1}行的加量价不是金额` }
    if (Number(add) < 1 || Number(add) > 200) return { wrong: `第${n + 1}行的座位数应为1至200` }
    rows.push({ stockId: `${flightNo}-${date}-${cabin}`, add: Number(add), ...present({ price }) })
  }
  return rows.length > 0 ? { rows } : { wrong: '请填写至少一个航班' }
}

type Block = Lines[number] & { flightNo: string; date: string }
/** The rows of a batch as such lines. */
export const textOfLines = (blocks: readonly Block[]): string =>
  blocks
    .map(({ stockId, flightNo, date, add, price }) =>
      [flightNo, date, stockId.slice(`${flightNo}-${date}-`.length), add, price !== undefined && yuanText(price)].filter(Boolean).join(' '),
    )
    .join('\n')
