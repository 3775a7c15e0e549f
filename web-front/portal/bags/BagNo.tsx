import { Airline } from '#contracts/client/look/Airline.tsx'
import '../bidding/bidding.css'

type Numbered = { airLine: string; no: string; batchName?: string | undefined }
/** The number of a bag in a list, with the batch, since numbers are unique only within a batch. */
export const BagNo = ({ bag: { airLine, no, batchName } }: { bag: Numbered }) => (
  <span className="bid-no">
    <span className="bid-flight">
      <Airline code={airLine} bare /> {no}
    </span>
    <small>{batchName}</small>
  </span>
)
