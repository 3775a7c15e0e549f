import { Unavailable } from '#services/eventstore/port.ts'
import type { Trade } from './trade.ts'

/**
 * The sandbox's books: what its gateway remembers, outside of our log as a real one's. Adapters: `sqlite-trades.ts` and `mongodb-trades.ts`; both,
 * and the one in memory of the tests, pass `trades-contract.ts`.
 */
export interface Trades {
  /** @throws Unavailable, as the others do */
  find(paymentCode: string): Promise<{ trade: Trade; version: number } | undefined>
  /**
   * Keeps it durably as the next version, where it is still at this one (0: not there); false where somebody else was first. What has been
   * answered outlives a killed process and a power cut.
   */
  keep(paymentCode: string, trade: Trade, version: number): Promise<boolean>
  /** all of them, by payment code */
  all(): Promise<{ paymentCode: string; trade: Trade }[]>
  close(): Promise<void>
}

/** Books whose every failure says that the gateway is away: nobody knows what has become of the question, and it may be asked again. */
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
