import { Unavailable } from '#services/eventstore/port.ts'
import type { Trade } from './trade.ts'

/**
 * The sandbox's books: what its gateway remembers, outside our log as with a real one. Adapters: `sqlite-trades.ts` and
 * `mongodb-trades.ts`; both, and the one in memory of the tests, pass `trades-contract.ts`.
 */
export interface Trades {
  /** @throws Unavailable, as the other methods do */
  find(paymentCode: string): Promise<{ trade: Trade; version: number } | undefined>
  /**
   * Keeps a trade durably as the next version, if the kept one still has this version (0: none is kept); false where another caller was
   * first. An answered call survives a killed process and a power cut.
   */
  keep(paymentCode: string, trade: Trade, version: number): Promise<boolean>
  /** all of them, by payment code */
  all(): Promise<{ paymentCode: string; trade: Trade }[]>
  close(): Promise<void>
}

/** Turns every failure into `Unavailable`: the outcome of the call is unknown, and it may be repeated. */
export const away = (trades: Trades): Trades => {
  const told = async <T>(asked: Promise<T>): Promise<T> =>
    asked.catch(cause => {
      throw new Unavailable('支付网关暂时不可用 the books of the sandbox gateway do not answer', { cause })
    })
  return {
    find: paymentCode => told(trades.find(paymentCode)),
    keep: (...kept) => told(trades.keep(...kept)),
    all: () => told(trades.all()),
    close: trades.close,
  }
}
