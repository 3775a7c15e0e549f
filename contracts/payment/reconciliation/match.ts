import type { Fen } from '../../kernel/money.ts'

export const moneyWays = { PAY: '支付', REFUND: '退款' } as const
export type MoneyWay = keyof typeof moneyWays
export const differenceKinds = {
  MISSING_HERE: '渠道有、本系统无',
  MISSING_THERE: '本系统有、渠道无',
  AMOUNT: '金额不符',
  DOUBLED: '渠道重复',
} as const
export type DifferenceKind = keyof typeof differenceKinds

/** `key` is our own number, which the gateway received from us; `tradeNo` is the gateway's. An unknown number is blank. */
type Row = { what: MoneyWay; key: string; tradeNo: string; amount: Fen }
/** A row of our books. `own` rows are of the day itself, the others of the day before or after. */
export type OurRow = Row & { own: boolean }
export type TheirRow = Row
type Difference<Ours extends OurRow, Theirs extends TheirRow> = {
  kind: DifferenceKind
  ours?: Ours
  theirs?: Theirs
  /** surplus at the gateway, fen, refunds negative; the sum over all differences is the file's total minus ours */
  worth: Fen
}
export type Matched<Ours extends OurRow, Theirs extends TheirRow> = {
  pairs: { ours: Ours; theirs: Theirs }[]
  differences: Difference<Ours, Theirs>[]
  /** signed sums: of all rows in the file; and of our rows of the day, plus rows of the neighbouring days that the file has */
  sums: { theirs: Fen; ours: Fen; worth: Fen }
}

/** the row's effect on the money that a gateway holds for us */
export const signed = ({ what, amount }: { what: MoneyWay; amount: Fen }): Fen => (what === 'PAY' ? amount : 0 - amount)

/** Rows that share a number; each is taken once. */
const byNumber = <T extends Row>(rows: readonly T[], field: 'key' | 'tradeNo') => {
  const found = new Map<string, T[]>()
  for (const row of rows) {
    if (row[field] === '') continue
    const place = `${row.what} ${row[field]}`
    const there = found.get(place)
    if (there) there.push(row)
    else found.set(place, [row])
  }
  return (row: Row): T[] => (row[field] === '' ? [] : (found.get(`${row.what} ${row[field]}`) ?? []))
}

/**
 * Pairs our rows with those of a gateway's file, each row once: by our own number, then by the gateway's. Pairs with equal amounts come
 * first, and rows of the day before rows of neighbouring days. Every row ends in one pair or one difference, except rows of neighbouring
 * days that the file lacks: they belong to another day.
 */
export const match = <Ours extends OurRow, Theirs extends TheirRow>(
  ours: readonly Ours[],
  theirs: readonly Theirs[],
): Matched<Ours, Theirs> => {
  const ownFirst = [...ours.filter(({ own }) => own), ...ours.filter(({ own }) => !own)]
  const [ofKey, ofTradeNo] = [byNumber(ownFirst, 'key'), byNumber(ownFirst, 'tradeNo')]
  const taken = new Set<Ours>()
  const partner = new Map<Theirs, Ours>()
  const pair = (candidates: (row: Theirs) => Ours[], fits: (one: Ours, row: Theirs) => boolean) => {
    for (const row of theirs) {
      if (partner.has(row)) continue
      const found = candidates(row).find(one => !taken.has(one) && fits(one, row))
      if (!found) continue
      taken.add(found)
      partner.set(row, found)
    }
  }
  const agrees = (one: Ours, row: Theirs) => one.amount === row.amount
  pair(ofKey, agrees)
  pair(ofTradeNo, agrees)
  pair(ofKey, () => true)

  const pairs: { ours: Ours; theirs: Theirs }[] = []
  const differences: Difference<Ours, Theirs>[] = []
  for (const row of theirs) {
    const found = partner.get(row)
    if (found && agrees(found, row)) pairs.push({ ours: found, theirs: row })
    else if (found) differences.push({ kind: 'AMOUNT', ours: found, theirs: row, worth: signed(row) - signed(found) })
    else {
      const again = ofKey(row).some(one => taken.has(one)) || ofTradeNo(row).some(one => taken.has(one) && one.amount === row.amount)
      differences.push({ kind: again ? 'DOUBLED' : 'MISSING_HERE', theirs: row, worth: signed(row) })
    }
  }
  for (const one of ours) if (one.own && !taken.has(one)) differences.push({ kind: 'MISSING_THERE', ours: one, worth: 0 - signed(one) })
  return {
    pairs,
    differences,
    sums: {
      theirs: total(theirs),
      ours: total(ours.filter(one => one.own || taken.has(one))),
      worth: differences.reduce((sum, { worth }) => sum + worth, 0),
    },
  }
}
const total = (rows: readonly Row[]): Fen => rows.reduce((sum, row) => sum + signed(row), 0)
