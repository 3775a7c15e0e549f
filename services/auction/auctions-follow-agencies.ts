import { AgencyDisabled, AgencyFrozen } from '#contracts/agency/agency-events.ts'
import { agency } from '#services/agency/agency.ts'
import { type Process, process, type Reacting, when } from '#services/kernel/stream/process.ts'
import { bids } from './lots/bids.ts'
import { bagBids } from './sealed/bag-bids.ts'

/** lots and bags in which an agency has a bid that may win, by views that have seen the event */
type BidOn = (agency: string, seen: Reacting['seen']) => Promise<{ lots: string[]; bags: string[] }>

/**
 * Agencies that cannot act do not lead: the bids of an agency that is disabled or frozen, and of its sub-agents, are taken out of open lots
 * and sealed bids, the next one leads, and the earnest goes back. No clock takes away what the agency has won already (`isShut`).
 */
export const auctionsFollowAgencies = (bidOn: BidOn): Process => {
  const shut = async (_: unknown, { id, load, at, seen }: Reacting) => {
    const { state } = await load(agency, id)
    if (state.status === 'NONE' || state.status === 'APPROVED') return
    for (const one of [id, ...state.subAgents]) {
      const { lots, bags } = await bidOn(one, seen)
      for (const lotId of lots) await at(bids, lotId).exclude({ agency: one })
      for (const bagId of bags) await at(bagBids, bagId).exclude({ agency: one })
    }
  }
  return process('auctions-follow-agencies', when(AgencyDisabled, shut), when(AgencyFrozen, shut))
}
