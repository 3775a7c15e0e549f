import type { BiddingStanding } from '#contracts/auction/api.ts'
import type { LotNews } from '#contracts/auction/news.ts'
import { isFarAbove } from '#contracts/auction/rank.ts'
import type { Tone } from '#contracts/client/look/tones.ts'
import { type Fen, formatYuan, TEN_YUAN } from '#contracts/kernel/money.ts'

/** `1天 02:03:04`, `02:03:04`, `03:04`: to the second, since the last of them decide. Never below zero. */
export const restText = (ms: number): string => {
  const rest = Math.max(0, Math.ceil(ms / 1_000))
  const [days, hours, minutes, seconds] = [Math.floor(rest / 86_400), Math.floor(rest / 3_600) % 24, Math.floor(rest / 60) % 60, rest % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  const clock = `${two(minutes)}:${two(seconds)}`
  return days > 0 ? `${days}天 ${two(hours)}:${clock}` : hours > 0 ? `${two(hours)}:${clock}` : clock
}

type Pricing = { next?: Fen | undefined; step: Fen; cap: Fen }
type Own = { price: Fen } | undefined
/** The least that one's own next bid may be; undefined: nobody can beat those who win. */
export const leastOf = ({ next, step, cap }: Pricing, own: Own): Fen | undefined => {
  if (next === undefined) return undefined
  const least = own ? Math.max(next, own.price + step) : next
  return least <= cap ? least : undefined
}
/** is to be confirmed with both amounts: by the rule that the server has */
export const isUnusual = (price: Fen, { next, step }: Pricing): boolean => isFarAbove(price, next, step)

/** What is wrong with an amount before it is sent; undefined: nothing that can be seen here. */
export const mistakeOf = (price: Fen, least: Fen | undefined, most: Fen): string | undefined => {
  if (least !== undefined && price < least) return `已低于最低可出价 ${formatYuan(least)}`
  if (price > most) return `已超过最高可出价 ${formatYuan(most)}`
  return price % TEN_YUAN === 0 ? undefined : '须为10元的整数倍'
}

/** so often it is asked how a lot stands that may be bid for, ms; less often where the stream tells of it, and of what was won */
export const LIVE_MS = 2_000
const [TOLD_MS, AWARD_MS] = [10_000, 5_000]
/** what of an award may still come by itself: it lapses, its order is not paid, what others lost is offered */
const open = new Set<string>(['WAIT_PREPAY', 'WAIT_PAY', 'OFFERED', 'MISSED', 'DECLINED'])
type Followed = Pick<BiddingStanding, 'status'> & {
  mine?: { bid?: object | undefined; award?: { status: string } | undefined } | undefined
}
/** How often it is asked how a lot stands, ms; false: nothing of it changes any more. */
export const everyMs = ({ status, mine }: Followed, isTold: boolean): number | false => {
  if (status === 'CANCELLED' || (status === 'CLOSED' && !mine?.bid)) return false
  if (status !== 'CLOSED') return isTold && status === 'OPEN' ? TOLD_MS : LIVE_MS
  // the award follows the close by a moment
  if (!mine?.award) return LIVE_MS
  return open.has(mine.award.status) && AWARD_MS
}

type Seen = { status: string; startsAt: string; endsAt: string }
/** Where a lot is, by the house's clock. */
export const phaseOf = (
  { status, startsAt, endsAt }: Seen,
  now: number,
): 'BEFORE' | 'RUNNING' | 'ENDING' | 'PAUSED' | 'CLOSED' | 'CANCELLED' => {
  if (status === 'CLOSED' || status === 'CANCELLED' || status === 'PAUSED') return status
  return now < Date.parse(startsAt) ? 'BEFORE' : now < Date.parse(endsAt) ? 'RUNNING' : 'ENDING'
}

/** May one leave it, or take the bid back? Who leads only as long as the server says. */
export const mayLeave = ({ mine, undoBy }: Pick<BiddingStanding, 'mine' | 'undoBy'>, now: number): boolean =>
  mine !== undefined && mine.covered > 0 && (mine.won === 0 || (undoBy !== undefined && now < Date.parse(undoBy)))

type Mine = { covered: number; won: number; bid?: { units: number } | undefined }
/** How one stands while it goes on; of a lot of one unit nobody counts them. */
export const standingText = ({ covered, won, bid }: Mine, units?: number): { text: string; tone: Tone } => {
  if (!bid) return covered > 0 ? { text: '已参加，还没有出价', tone: 'waiting' } : { text: '已退出', tone: 'neutral' }
  if (won === 0) return { text: '已被超越', tone: 'danger' }
  if (units === 1) return { text: '领先', tone: 'done' }
  return won < bid.units ? { text: `领先 ${won} / ${bid.units} 份`, tone: 'waiting' } : { text: `领先 ${won} 份`, tone: 'done' }
}

type Standing = Pick<BiddingStanding, keyof Omit<LotNews, 'revision'> | 'mine'>
/** How a lot stands, as all who watch it are told, into what one was answered; one's own part of it by one's paddle. Older news changes nothing. */
export const withNews = <L extends Standing>(lot: L, { revision: _, ...news }: LotNews): L => {
  if (news.bids < lot.bids) return lot
  const { price: __, next: ___, undoBy: ____, ...rest } = lot
  const won = (paddle: number) => news.winning.find(one => one.paddle === paddle)?.units ?? 0
  return { ...rest, ...news, ...(lot.mine && { mine: { ...lot.mine, won: won(lot.mine.paddle) } }) } as L
}
