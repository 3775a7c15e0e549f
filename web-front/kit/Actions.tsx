import { Button, Dropdown } from 'antd'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import './states.css'
import { useNarrow } from './useNarrow.ts'

/** Actions that the server allows for a document now. */
type Allowed = readonly { action: string; zh: string; path: string }[]

export type PageAction = {
  endpoint: AnyEndpoint
  /** tells apart several actions of one endpoint */
  action?: string
  /** verb and object; the endpoint's name when left out */
  label?: string
  danger?: boolean
  press: () => void
}

export const isAllowed = (allowed: Allowed, { endpoint, action }: Pick<PageAction, 'endpoint' | 'action'>): boolean =>
  allowed.some(given => (action ? given.action === action : given.path === endpoint.path))

/**
 * The buttons of a document: the actions that this page has and the server allows, in the page's order. The first is the main one,
 * `beside` further ones are visible, the rest is under 更多.
 */
export const Actions = ({ allowed, actions, beside = 1 }: { allowed: Allowed; actions: readonly PageAction[]; beside?: number }) => {
  const narrow = useNarrow()
  const [main, ...others] = actions.filter(action => isAllowed(allowed, action))
  const shown = others.slice(0, narrow ? 0 : beside)
  const rest = others.slice(shown.length)
  if (!main) return null
  return (
    <div className="actions">
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map(one => ({ key: keyOf(one), label: nameOf(one), danger: one.danger ?? false, onClick: one.press })),
          }}
        >
          <Button>更多</Button>
        </Dropdown>
      )}
      {shown.map(one => (
        <Button key={keyOf(one)} danger={one.danger ?? false} onClick={one.press}>
          {nameOf(one)}
        </Button>
      ))}
      <Button type="primary" danger={main.danger ?? false} onClick={main.press}>
        {nameOf(main)}
      </Button>
    </div>
  )
}

const keyOf = ({ endpoint, action }: PageAction) => action ?? endpoint.path
const nameOf = ({ endpoint, label }: PageAction) => label ?? endpoint.zh
