import { Button, Dropdown } from 'antd'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import './states.css'
import { useNarrow } from './useNarrow.ts'

/** What the server says may be done with a document now. */
type Allowed = readonly { action: string; zh: string; path: string }[]

export type Offer = {
  endpoint: AnyEndpoint
  /** where several go to the same endpoint */
  action?: string
  /** verb and object; the endpoint's name when left out */
  label?: string
  danger?: boolean
  press: () => void
}

export const isAllowed = (allowed: Allowed, { endpoint, action }: Pick<Offer, 'endpoint' | 'action'>): boolean =>
  allowed.some(given => (action ? given.action === action : given.path === endpoint.path))

/**
 * The buttons of a document: of what this page knows to offer, that which the server allows, in the page's order. The first is the main one, so many
 * stand beside it, the rest under 更多.
 */
export const Actions = ({ allowed, offers, beside = 1 }: { allowed: Allowed; offers: readonly Offer[]; beside?: number }) => {
  const narrow = useNarrow()
  const [main, ...others] = offers.filter(offer => isAllowed(allowed, offer))
  const shown = others.slice(0, narrow ? 0 : beside)
  const rest = others.slice(shown.length)
  if (!main) return null
  return (
    <div className="actions">
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map(offer => ({ key: keyOf(offer), label: nameOf(offer), danger: offer.danger ?? false, onClick: offer.press })),
          }}
        >
          <Button>更多</Button>
        </Dropdown>
      )}
      {shown.map(offer => (
        <Button key={keyOf(offer)} danger={offer.danger ?? false} onClick={offer.press}>
          {nameOf(offer)}
        </Button>
      ))}
      <Button type="primary" danger={main.danger ?? false} onClick={main.press}>
        {nameOf(main)}
      </Button>
    </div>
  )
}

const keyOf = ({ endpoint, action }: Offer) => action ?? endpoint.path
const nameOf = ({ endpoint, label }: Offer) => label ?? endpoint.zh
