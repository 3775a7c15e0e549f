import { NavLink } from 'react-router-dom'
import type { LotKind } from '#contracts/auction/codes.ts'
import { bagHalls } from '../bags/paths.ts'
import './bidding.css'

/** list of each kind of lots */
export const hallOf: Record<LotKind, string> = { BIDDING: '/bidding', FREE: '/bidding/free' }

/** Links to the halls of lots, of bags and of allotted bags, and to the agency's own ones. */
export const Ways = () => (
  <nav className="bid-ways" aria-label="竞价">
    <NavLink to={`${hallOf.BIDDING}?status=PUBLISHED`} end>
      竞价大厅
    </NavLink>
    <NavLink to={`${hallOf.FREE}?status=PUBLISHED`} end>
      自由竞价
    </NavLink>
    <NavLink to="/bidding/mine" end>
      我的竞价
    </NavLink>
    <NavLink to="/bags?status=AVAILABLE" end>
      组合竞拍
    </NavLink>
    <NavLink to="/bags/mine" end>
      我的组合包
    </NavLink>
    <NavLink to={`${bagHalls.ALLOCATION}?status=AVAILABLE`} end>
      客户切位
    </NavLink>
    <NavLink to={`${bagHalls.ALLOCATION}/mine`} end>
      已确认切位
    </NavLink>
  </nav>
)
