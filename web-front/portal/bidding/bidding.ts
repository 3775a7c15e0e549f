import type { BiddingStanding } from '#contracts/auction/api.ts'
import type { LotNews } from '#contracts/auction/news.ts'
import { isFarAbove } from '#contracts/auction/rank.ts'
import type { Tone } from '#contracts/client/look/tones.ts'
import { type Fen, formatYuan, TEN_YUAN } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'

/** `1天 02:03:04`, `02:03:04`, `03:04`: exact to the second, since the last seconds decide. Never negative. */
export const restText = (ms: number): string => {
  const rest = Math.max(0, Math.ceil(ms / 1_000))
  const [days, hours, minutes, seconds] = [Math.floor(rest / 86_400), Math.floor(rest / 3_600) % 24, Math.floor(rest / 60) % 60, rest % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  const clock = `${two(minutes)}:${two(seconds)}`
  return days > 0 ? `${days}天 ${two(hours)}:${clock}` : hours > 0 ? `${two(hours)}:${clock}` : clock
}

type Pricing = { next?: Fen | undefined; step: Fen; cap: Fen }
type Own = { price: Fen } | undefined
/** The lowest next bid for this agency; undefined: nobody can beat the winners. */
export const leastOf = ({ next, step, cap }: Pricing, own: Own): Fen | undefined => {
  if (next === undefined) return undefined
  const least = own ? Math.max(next, own.price + step) : next
  return least <= cap ? least : undefined
}
/** true where a price needs a confirmation with both amounts, by the server's own rule */
export const isUnusual = (price: Fen, { next, step }: Pricing): boolean => isFarAbove(price, next, step)

/** The mistake in an amount before it is sent; undefined where none can be seen here. */
export const mistakeOf = (price: Fen, least: Fen | undefined, most: Fen): string | undefined => {
  if (least !== undefined && price < least) return `已低于最低可出价 ${formatYuan(least)}`
  if (price > most) return `已超过最高可出价 ${formatYuan(most)}`
  return price % TEN_YUAN === 0 ? undefined : '须为10元的整数倍'
}

/** interval for reading a lot that may be bid for, ms; a longer one while the stream reports changes, and one for wins */
export const LIVE_MS = 2_000
const [TOLD_MS, AWARD_MS] = [10_000, 5_000]
/** statuses of an award that may change by themselves: it lapses, its order is not paid, units that others lost are offered */
const open = new Set<string>(['WAIT_PREPAY', 'WAIT_PAY', 'OFFERED', 'MISSED', 'DECLINED'])
type Followed = Pick<BiddingStanding, 'status'> & {
  mine?: { bid?: object | undefined; award?: { status: string } | undefined } | undefined
}
/** Interval for reading a lot, ms; false when nothing of it changes any more. */
export const everyMs = ({ status, mine }: Followed, isTold: boolean): number | false => {
  if (status === 'CANCELLED' || (status === 'CLOSED' && !mine?.bid)) return false
  if (status !== 'CLOSED') return isTold && status === 'OPEN' ? TOLD_MS : LIVE_MS
  // the award follows the close after a moment
  if (!mine?.award) return LIVE_MS
  return open.has(mine.award.status) && AWARD_MS
}

type Seen = { status: string; startsAt: string; endsAt: string }
/** Phase of a lot by the server's clock. */
export const phaseOf = (
  { status, startsAt, endsAt }: Seen,
  now: number,
): 'BEFORE' | 'RUNNING' | 'ENDING' | 'PAUSED' | 'CLOSED' | 'CANCELLED' => {
  if (status === 'CLOSED' || status === 'CANCELLED' || status === 'PAUSED') return status
  return now < Date.parse(startsAt) ? 'BEFORE' : now < Date.parse(endsAt) ? 'RUNNING' : 'ENDING'
}

/** True where the agency may leave, or take its bid back. The leader may only within the time that the server gives. */
export const mayLeave = ({ mine, undoBy }: Pick<BiddingStanding, 'mine' | 'undoBy'>, now: number): boolean =>
  mine !== undefined && mine.covered > 0 && (mine.won === 0 || (undoBy !== undefined && now < Date.parse(undoBy)))

type Mine = { covered: number; won: number; bid?: { units: number } | undefined }
/** The agency's position during the bidding; units are not mentioned for a lot of one unit. */
export const standingText = ({ covered, won, bid }: Mine, units?: number): { text: string; tone: Tone } => {
  if (!bid) return covered > 0 ? { text: '已参加，还没有出价', tone: 'waiting' } : { text: '已退出', tone: 'neutral' }
  if (won === 0) return { text: '已被超越', tone: 'danger' }
  if (units === 1) return { text: '领先', tone: 'done' }
  return won < bid.units ? { text: `领先 ${won} / ${bid.units} 份`, tone: 'waiting' } : { text: `领先 ${won} 份`, tone: 'done' }
}

type Standing = Pick<BiddingStanding, keyof Omit<LotNews, 'revision'> | 'mine'>
/** Merges news for all watchers into the caller's own answer; the own position follows from the paddle. Older news change nothing. */
export const withNews = <L extends Standing>(lot: L, { revision: _, ...news }: LotNews): L => {
  if (news.bids < lot.bids) return lot
  const { price: __, next: ___, undoBy: ____, ...rest } = lot
  const won = (paddle: number) => news.winning.find(one => one.paddle === paddle)?.units ?? 0
  return { ...rest, ...news, ...present({ mine: lot.mine && { ...lot.mine, won: won(lot.mine.paddle) } }) } as L
}
