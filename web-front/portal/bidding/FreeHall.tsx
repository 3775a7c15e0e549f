import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { freeAuction } from '#contracts/auction/free-auction-record.ts'
import { freeHall } from '#contracts/auction/lists.ts'
import { Airline } from '#contracts/client/look/Airline.tsx'
import { freeBiddingNews } from '#contracts/content/api.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { call } from '../../kit/session.ts'
import { useProfile } from '../ask.ts'
import { HallNews } from '../info/HallNews.tsx'
import { HallLots } from './HallLots.tsx'
import { Ways } from './Ways.tsx'

type Told = Pick<Static<typeof freeAuction.doc>, 'id' | 'title' | 'content' | 'airLine'>
/** the airlines' information: a short list of a record, which has no schema here */
const told = () => call<any>({ kind: 'query', method: 'GET', path: '/api/basicinfo/freeAuction/r/frontList' }, {}) as Promise<Told[]>

/** Lots for free bidding, with the airlines' information and the way to open one. */
export const FreeHall = () => {
  const { data: me } = useProfile()
  const isAgency = me?.agency !== undefined
  const { data: all = [] } = useQuery({ queryKey: ['freeAuction'], queryFn: told, staleTime: 60_000, enabled: isAgency })
  const mayBid = me?.agency?.canFreeBid || me?.agency?.canInterFreeBid
  return (
    <>
      <Ways />
      <HallNews by={freeBiddingNews} category="3" />
      {all.length > 0 && (
        <section className="bid-card bid-told-list" aria-label="自由竞拍信息">
          {all.map(({ id, title, content, airLine }) => (
            <div key={id}>
              <h2>
                <span>
                  {airLine !== '*' && <Airline code={airLine} bare />} {title}
                </span>
              </h2>
              <p>{content}</p>
            </div>
          ))}
        </section>
      )}
      {isAgency && (
        <p className="bid-opening">
          {mayBid ? (
            <Link className="bid-act" to="/bidding/free/open">
              发起自由竞价
            </Link>
          ) : (
            '本单位未开通自由竞价，可以查看，不能出价；开通请联系航空公司'
          )}
        </p>
      )}
      <HallLots of={freeHall} />
    </>
  )
}
