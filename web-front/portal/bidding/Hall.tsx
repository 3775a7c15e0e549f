import { hall } from '#contracts/auction/lists.ts'
import { freeAuctionNews } from '#contracts/content/api.ts'
import { HallNews } from '../info/HallNews.tsx'
import { HallLots } from './HallLots.tsx'
import { Ways } from './Ways.tsx'

/** The hall of lots: open lots, the one that ends first at the top, and the results of closed ones. */
export const Hall = () => (
  <>
    <Ways />
    <HallNews by={freeAuctionNews} category="1" />
    <HallLots of={hall} />
  </>
)
