import { NavLink } from 'react-router-dom'
import './bidding.css'

/** The hall and one's own bids. */
export const Ways = () => (
  <nav className="bid-ways" aria-label="竞价">
    <NavLink to="/bidding?status=PUBLISHED" end>
      竞价大厅
    </NavLink>
    <NavLink to="/bidding/mine" end>
      我的竞价
    </NavLink>
  </nav>
)
