import '../bidding/bidding.css'
import './bags.css'

export const BagTold = ({ title, text, children }: { title: string; text: string; children?: React.ReactNode }) => (
  <section className="bid-card bid-told" role="status">
    <h2>{title}</h2>
    <p>{text}</p>
    {children}
  </section>
)
