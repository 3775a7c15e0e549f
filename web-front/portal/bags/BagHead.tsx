import type { BagStanding } from '#contracts/auction/bag-api.ts'
import { bagWord } from '#contracts/auction/bag-kinds.ts'
import { Airline } from '#contracts/client/look/Airline.tsx'
import { Route } from '#contracts/client/look/Route.tsx'
import { Tag } from '#contracts/client/look/Tag.tsx'
import type { Tone } from '#contracts/client/look/tones.ts'
import '../bidding/bidding.css'
import { useAirportNames } from '../search/ask.ts'
import './bags.css'

type Named = Pick<BagStanding, 'id' | 'airLine' | 'no' | 'lots' | 'seats' | 'batchName'>
export const BagHead = ({ bag: { id, airLine, no, lots, seats, batchName }, text, tone }: { bag: Named; text: string; tone: Tone }) => {
  const nameOf = useAirportNames()
  return (
    <header className="bid-head">
      <h1>
        <Airline code={airLine} bare /> {bagWord(id)} {no}
        <Route legs={lots} nameOf={nameOf} />
        <Tag tone={tone}>{text}</Tag>
      </h1>
      <p>
        {batchName}　{lots.length} 个航班，每个 {seats} 座
      </p>
    </header>
  )
}
