import { Money } from '#contracts/client/look/Money.tsx'
import './virtual.css'

export const Balance = ({ name, fen, text, main = false }: { name: string; fen: number; text: string; main?: boolean }) => (
  <div className={main ? 'main' : undefined}>
    <dt>
      {name}
      <small>{text}</small>
    </dt>
    <dd>
      <Money fen={fen} sign />
    </dd>
  </div>
)
