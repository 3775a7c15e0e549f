import { Airline } from '#contracts/client/look/parts.tsx'
import '../bidding/bidding.css'

type Numbered = { airLine: string; no: string; batchName?: string | undefined }
/** A bag in a list: its number is that of its batch alone. */
export const BagNo = ({ bag: { airLine, no, batchName } }: { bag: Numbered }) => (
  <span className="bid-no">
    <span className="bid-flight">
      <Airline code={airLine} bare /> {no}
    </span>
    <small>{batchName}</small>
  </span>
)
